import { describe, expect, it } from 'vitest';
import { readArchive } from '../../src/archive/read-archive.ts';
import { isPropmasterError } from '../../src/errors.ts';
import { bytesSource } from '../../src/formats/zip/byte-source.ts';
import { judgeArchive } from '../../src/formats/zip/judge-archive.ts';
import { ARCHIVE_RULES } from '../../src/formats/zip/rules.ts';
import { type Accepted, type Refused, sha256 } from './archives/fixture.ts';
import { ACCEPTED, REFUSED } from './archives/index.ts';

const GIB = 1024 ** 3;

/** What the gate says; where it has no objection, what the check of the contents says. Empty: nobody objects. */
async function verdict({ name, kind, bytes }: Accepted | Refused): Promise<string[]> {
  const source = bytesSource(bytes());
  const { violations } = judgeArchive(source, { kind });
  if (violations.length > 0) return violations.map(({ code }) => code);
  try {
    await read(source, name);
    return [];
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    return [/Refused, (zip\/[a-z0-9-]+)/.exec(error.message)?.[1] ?? error.message];
  }
}

function read(source: ReturnType<typeof bytesSource>, name: string): Promise<Map<string, Uint8Array>> {
  return readArchive(source, name, { memoryBytes: GIB });
}

describe('archives that must be refused', () => {
  it.each(REFUSED.map((fixture) => [fixture.name, fixture] as const))('%s', async (_, fixture) => {
    expect((await verdict(fixture))[0]).toBe(fixture.code);
  });
});

describe('archives that must be unpacked', () => {
  it.each(ACCEPTED.map((fixture) => [fixture.name, fixture] as const))('%s', async (_, fixture) => {
    expect(await verdict(fixture)).toEqual([]);
    const files = await read(bytesSource(fixture.bytes()), fixture.name);
    expect(new Map([...files].map(([path, content]) => [path, sha256(content)]))).toEqual(fixture.tree);
  });
});

describe('the corpus', () => {
  it('is as large as promised', () => {
    expect(REFUSED.length).toBeGreaterThanOrEqual(400);
    expect(ACCEPTED.length).toBeGreaterThanOrEqual(120);
  });

  it('holds no name twice, and every name is a file name everywhere', () => {
    const names = [...REFUSED, ...ACCEPTED].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^(?:refuse|accept)--[a-z0-9-]+--[a-z0-9-]+\.(?:zip|usdz)$/.test(name))).toEqual([]);
  });

  it('has an archive for every rule', () => {
    const shown = new Set<string>(REFUSED.map(({ code }) => code));
    expect(Object.keys(ARCHIVE_RULES).filter((code) => !shown.has(code))).toEqual([]);
  });

  it('is the same each time', () => {
    const digest = () => sha256(Buffer.concat([...REFUSED, ...ACCEPTED].slice(0, 60).map(({ bytes }) => bytes())));
    expect(digest()).toBe(digest());
  });
});
