import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { PropmasterError } from '../../src/errors.ts';
import { archive, type Draft } from '../formats/zip/archives.ts';

/** A new folder for each test, removed afterwards. */
export function eachInAFolder(): {
  readonly at: (...names: string[]) => string;
  readonly zip: (drafts: Draft[]) => string;
} {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-archive-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const at = (...names: string[]): string => path.join(folder, ...names);
  return {
    at,
    zip(drafts) {
      writeFileSync(at('in.zip'), archive(drafts));
      return at('in.zip');
    },
  };
}

/** Everything below a folder: path → content, `folder`, or where a link leads; for comparing before and after. */
export function tree(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full).split(path.sep).join('/');
    if (entry.isSymbolicLink()) found[name] = `link to ${readlinkSync(full)}`;
    else if (entry.isDirectory()) found[name] = 'folder';
    else found[name] = describeContent(readFileSync(full));
  }
  return found;
}

/** Short contents as they are, long ones by hash. */
export const describeContent = (content: Buffer): string =>
  content.length <= 100 ? content.toString('latin1') : createHash('sha256').update(content).digest('hex');

export const modeOf = (file: string): string => (statSync(file).mode & 0o7777).toString(8);

export async function refusal(work: Promise<unknown>): Promise<PropmasterError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'PropmasterError', hint: expect.stringMatching(/^[A-Z].+\.$/s) });
  return error as PropmasterError;
}

/** Content that packs about 3 : 1, as meshes do. */
export function meshLike(bytes: number, seed = 1): Buffer {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
  const lines: string[] = [];
  for (let length = 0; length < bytes; ) {
    const line = `v ${next() / 2 ** 32} ${next() / 2 ** 32}\n`;
    lines.push(line);
    length += line.length;
  }
  return Buffer.from(lines.join('')).subarray(0, bytes);
}

/** Waits until files are being written into a staging folder in there. */
export async function untilStaged(folder: string): Promise<void> {
  while (!readdirSync(folder).some((name) => name.startsWith('.propmaster-unpack'))) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
