import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { unpackArchive } from '../../src/archive/unpack-archive.ts';
import { archive, type Draft } from '../formats/zip/archives.ts';
import { program } from '../program.ts';
import { eachInAFolder, meshLike, tree } from './folders.ts';

const KILLS = 12;
const { at } = eachInAFolder();

function version(name: string, seed: number): string {
  const drafts: Draft[] = Array.from({ length: 200 }, (_, i) => ({
    name: `${name}/${i % 9}/${i}.txt`,
    content: `${name} ${i}`,
    method: 8,
  }));
  // Large enough that another thread is at work.
  const mesh = meshLike(3_500_000, seed);
  for (let i = 0; i < 5; i++) drafts.push({ name: `${i}.obj`, content: mesh });
  writeFileSync(at(`${name}.zip`), archive(drafts));
  return at(`${name}.zip`);
}

describe('unpacking, killed with SIGKILL', () => {
  it(`${KILLS} times at random moments: the old or the new folder, and nothing left after the next run`, async () => {
    const versions = [version('one', 1), version('two', 2)];
    const trees: Record<string, string>[] = [];
    for (const file of versions) {
      await unpackArchive(file, at('out'), { replace: true });
      trees.push(tree(at('out')));
    }
    const args = [...program(import.meta.url, './unpack-forever.ts'), at('out'), ...versions];
    for (let i = 0; i < KILLS; i++) {
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data'); // The first round is through.
      await sleep(Math.random() * 250);
      child.kill('SIGKILL');
      await once(child, 'exit');

      // Between the two renames of an exchange it is not there; the next run brings it back before anything else.
      if (!existsSync(at('out'))) await unpackArchive(versions[0]!, at('other'));
      expect(trees).toContainEqual(tree(at('out')));
      await unpackArchive(versions[0]!, at('out'), { replace: true });
      expect(readdirSync(at('.')).filter((name) => !/^(?:one\.zip|two\.zip|out|other)$/.test(name))).toEqual([]);
    }
  });
});
