import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readArchive } from '../../src/archive/read-archive.ts';
import { unpackArchive } from '../../src/archive/unpack-archive.ts';
import { isPropmasterError } from '../../src/errors.ts';
import { bytesSource } from '../../src/formats/zip/byte-source.ts';
import { describeContent, tree } from '../archive/folders.ts';
import { archive } from '../formats/zip/archives.ts';
import { mutate, mutation } from './archives/mutate.ts';
import { FUZZ_TIMEOUT, fuzz } from './fuzz.ts';

// What could be hit lies around the target: a neighbour, a link to it, and files with likely names.
const home = mkdtempSync(path.join(os.tmpdir(), 'propmaster-extract-'));
const parent = path.join(home, 'parent');
const out = path.join(parent, 'out');
mkdirSync(path.join(home, 'victim'));
writeFileSync(path.join(home, 'victim', 'mug.xml'), 'untouched');
mkdirSync(parent);
writeFileSync(path.join(parent, 'mug.xml'), 'untouched');
symlinkSync(path.join(home, 'victim'), path.join(parent, 'link'));
const file = path.join(home, 'in.zip');
const around = { ...tree(home) };
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Entries that break no rule, with what must lie on the disk in the end. */
const model = fc
  .uniqueArray(
    fc.record({
      name: fc
        .tuple(fc.constantFrom('', 'm/', 'm/n/', 'Möbel/', 'a/b/c/d/e/'), fc.nat(200))
        .map(([folder, n]) => `${folder}p${n}.obj`),
      content: fc.oneof(
        { arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)), weight: 9 },
        { arbitrary: fc.nat(100_000).map((more) => Buffer.alloc(1_048_500 + more, `v ${more}\n`)), weight: 1 },
      ),
      method: fc.constantFrom(0, 8),
    }),
    { selector: ({ name }) => name, maxLength: 12 },
  )
  .map((drafts) => ({ bytes: archive(drafts), expected: expectedTree(drafts) }));

function expectedTree(drafts: readonly { readonly name: string; readonly content: Buffer }[]): Record<string, string> {
  const expected: Record<string, string> = {};
  for (const { name, content } of drafts) {
    for (let cut = name.indexOf('/'); cut > 0; cut = name.indexOf('/', cut + 1))
      expected[name.slice(0, cut)] = 'folder';
    expected[name] = describeContent(content);
  }
  return expected;
}

/** Unpacks, looks around, cleans up. @returns what lay in the target; `undefined`: refused */
async function unpacked(bytes: Buffer): Promise<Record<string, string> | undefined> {
  writeFileSync(file, bytes);
  try {
    const { files } = await unpackArchive(file, out, { limits: { unpackedBytes: 16 * 2 ** 20 } });
    for (const { path: name, size, sha256 } of files) {
      const content = readFileSync(path.join(out, name));
      expect([content.length, createHash('sha256').update(content).digest('hex')], name).toEqual([size, sha256]);
    }
    return tree(out);
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    expect(['invalid_input', 'unsafe_input']).toContain(error.code);
    expect(error.message).toMatch(/^Refused, zip\/[a-z0-9-]+: /);
    expect(existsSync(out)).toBe(false);
    return undefined;
  } finally {
    rmSync(out, { recursive: true, force: true });
    rmSync(file);
    expect(tree(home)).toEqual(around);
  }
}

/** The second opinion: what the same bytes give in memory. */
async function inMemory(bytes: Buffer): Promise<Record<string, string>> {
  const limits = { unpackedBytes: 16 * 2 ** 20 };
  const files = await readArchive(bytesSource(bytes), file, { limits, memoryBytes: 2 ** 28 });
  return Object.fromEntries([...files].map(([name, content]) => [name, describeContent(Buffer.from(content))]));
}

describe('archives unpacked to the disk', () => {
  it(
    'are what was packed',
    () =>
      fuzz(
        'extract-model',
        fc.asyncProperty(model, async ({ bytes, expected }) => {
          expect(await unpacked(bytes)).toEqual(expected);
        }),
        60,
      ),
    FUZZ_TIMEOUT,
  );

  it(
    'mutated, are refused and leave nothing, or are what memory has; nothing outside ever changes',
    () =>
      fuzz(
        'extract-mutated',
        fc.asyncProperty(model, model, fc.array(mutation, { maxLength: 4 }), async (base, donor, steps) => {
          const bytes = steps.reduce((before, step) => mutate(before, step, donor.bytes), base.bytes);
          const found = await unpacked(bytes);
          if (found === undefined) return void (await expect(inMemory(bytes)).rejects.toThrow('Refused, zip/'));
          const files = Object.entries(found).filter(([, content]) => content !== 'folder');
          expect(Object.fromEntries(files)).toEqual(await inMemory(bytes));
        }),
        300,
      ),
    FUZZ_TIMEOUT,
  );
});
