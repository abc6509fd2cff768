import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { program } from '../program.ts';
import { crates, temporaryFolder } from './harness.ts';

const PROGRAM = program(import.meta.url, './run-until-killed.ts');
const ITEMS = 3;

async function runUntil(folder: string, kind: string, moment: number): Promise<{ killed: boolean; output: string }> {
  const args = [...PROGRAM, folder, kind, String(moment)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL') expect(code).toBe(0);
  return { killed: signal === 'SIGKILL', output };
}

/** Counts of a table in the database of the service. */
function count(folder: string, query: string): number {
  const db = new Database(path.join(folder, 'service', 'service.db'));
  try {
    return (db.prepare(query).get() as { count: number }).count;
  } finally {
    db.close();
  }
}

/** Each line of the results is whole at every moment. */
function expectWholeResults(folder: string): void {
  let text = '';
  try {
    text = readFileSync(path.join(folder, 'results.jsonl'), 'utf8');
  } catch {
    return; // not there yet
  }
  expect(text.endsWith('\n')).toBe(true);
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => Object.keys(JSON.parse(line))[0]),
  ).toEqual(Array(ITEMS).fill('custom_id'));
}

it.each(['team', 'personal'])(
  'a batch of a %s key that is killed with SIGKILL, one moment later in each run: one order, one prop an item',
  async (kind) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'items.jsonl'), crates(ITEMS));
    let kills = 0;
    for (let moment = 1; ; moment++) {
      const { killed, output } = await runUntil(folder, kind, moment);
      expectWholeResults(folder);
      if (!killed) {
        expect(JSON.parse(output)).toEqual(Array(ITEMS).fill('installed'));
        break;
      }
      kills++;
    }
    // Until everything is ordered, each run gets one step further than the one before.
    expect(kills).toBeGreaterThan(8);
    expect(count(folder, 'select count(*) as count from jobs')).toBe(ITEMS);
    expect(count(folder, 'select count(*) as count from assets')).toBe(ITEMS);
    const { props } = JSON.parse(readFileSync(path.join(folder, 'project', 'propmaster.lock'), 'utf8')) as {
      props: object;
    };
    expect(Object.keys(props).sort()).toEqual(['crate_1', 'crate_2', 'crate_3']);
  },
  300_000,
);
