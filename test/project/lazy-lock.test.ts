import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutDoubtful } from '../../src/project/commit-record.ts';
import { KnownLocks } from '../../src/project/known-locks.ts';
import { changesOf, copyOf, fieldOf, isLazy, mayHold } from '../../src/project/lazy-records.ts';
import { formatLock, type Lockfile, lockfile, parseLock } from '../../src/project/lockfile.ts';
import { readLock } from '../../src/project/project-files.ts';
import { TextTable } from '../../src/project/text-table.ts';

type Lock = Record<string, unknown> & { props: Record<string, unknown> };

const parse = (text: string): Lock => JSON.parse(text) as Lock;
/** Each has its own memory: what one has written, the other has not seen. */
const locks = (): KnownLocks<Lock> => new KnownLocks<Lock>(['version'], () => true, 'props');

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,3}$/);
const record = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), fc.jsonValue());
const props = fc.dictionary(name, record, { minKeys: 1, maxKeys: 12 });

describe('a lock that is known to be in order', () => {
  it('reads, changes and writes as one that is taken apart whole', () => {
    const edits = fc.array(fc.tuple(name, fc.option(record, { nil: undefined })), { maxLength: 8 });
    fc.assert(
      fc.property(props, fc.jsonValue(), edits, (some, other, changes) => {
        const text = locks().write({ version: 1, props: some, other, zoo: { a: { b: 1 } } });
        const whole = locks();
        const [eager, lazy] = [whole.read(text, parse), locks().read(text, parse, true)];
        expect(isLazy(lazy.props)).toBe(true);
        for (const [key, value] of changes) {
          for (const lock of [eager, lazy]) {
            if (value === undefined) delete lock.props[key];
            else lock.props[key] = value;
          }
        }
        expect(Object.keys(lazy.props).sort()).toEqual(Object.keys(eager.props).sort());
        expect(JSON.parse(JSON.stringify({ ...lazy.props }))).toEqual(JSON.parse(JSON.stringify(eager.props)));
        for (const key of Object.keys(eager.props)) {
          expect(Object.hasOwn(lazy.props, key) && key in lazy.props).toBe(true);
          expect(lazy.props[key]).toEqual(eager.props[key]);
        }
        expect(lazy.props['nothing_like_it']).toBeUndefined();
        expect(Object.hasOwn(lazy.props, 'constructor')).toBe(false);
        const writer = locks();
        const written = writer.write({ ...lazy, props: copyOf(lazy.props) });
        expect(written).toBe(whole.write(eager));
        expect(writer.read(written, () => expect.unreachable('is known')).props).toEqual(parse(written)['props']);
      }),
      { numRuns: 200 },
    );
  });

  it('takes apart only the records that are asked for', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`p${100 + i}`, { files: { f: i } }]));
    const text = locks().write({ version: 1, props: many });
    const reader = vi.spyOn(JSON, 'parse');
    try {
      const known = locks();
      const lock = known.read(text, () => expect.unreachable('is in order'), true);
      lock.props['p120x'] = { files: {} };
      expect(lock.props['p130']).toEqual({ files: { f: 30 } });
      const after = known.write(lock);
      expect(after).toContain('"p120x"');
      const sizes = reader.mock.calls.map(([json]) => json.length);
      expect(Math.max(...sizes)).toBeLessThan(60);
    } finally {
      reader.mockRestore();
    }
  });

  it('finds one value, and the records that hold a text', () => {
    const text = locks().write({
      version: 1,
      props: {
        a: { simulators: ['mujoco', 'isaac'], source: { id: 'x"1' }, z: { simulators: ['no'] } },
        b: { simulators: [], last: 'x"1' },
        c: 5,
      },
    });
    const { props: read } = locks().read(text, parse, true) as { props: Record<string, Record<string, unknown>> };
    expect(fieldOf(read, 'a', 'simulators')).toEqual(['mujoco', 'isaac']);
    expect(fieldOf(read, 'a', 'z')).toEqual({ simulators: ['no'] });
    expect(fieldOf(read, 'b', 'simulators')).toEqual([]);
    expect(fieldOf(read, 'b', 'last')).toBe('x"1');
    expect([...mayHold(read, 'x"1')]).toEqual(['a', 'b']);
    expect([...mayHold(read, 'nowhere')]).toEqual([]);
    read['d'] = { source: 'x"1', last: 1 };
    expect(fieldOf(read, 'd', 'last')).toBe(1);
    expect([...mayHold(read, 'x"1')]).toEqual(['a', 'b', 'd']);
    expect([...mayHold({ e: 1, f: 2 }, 'x')]).toEqual(['e', 'f']);
  });

  it.each([
    ['no such table', '{\n  "version": 1\n}\n'],
    ['an empty one', '{\n  "props": {}\n}\n'],
    ['one line', '{"props": {"a": 1}}'],
    ['records that stand in no order', '{\n  "props": {\n    "b": 1,\n    "a": 2\n  }\n}\n'],
    ['a name with an escape', '{\n  "props": {\n    "a\\n": 1\n  }\n}\n'],
  ])('leaves %s to be read whole', (_, text) => {
    expect(TextTable.cut(text, 'props')).toBeUndefined();
  });
});

describe('a large lock on the disk', () => {
  const HASH = 'ab'.repeat(32);
  const prop = (id: string): Lockfile['props'][string] => ({
    source: { kind: 'asset', id },
    format: 'mjcf',
    asset_id: id,
    artifact: { sha256: HASH, size: 1 },
    verdict: 'passed',
    simulators: ['mujoco'],
    entries: { mujoco: `mujoco/${id}/${id}.xml` },
    files: Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [`mujoco/${id}/assets/m${i}.obj`, { sha256: HASH, size: 1 }]),
    ),
  });
  const text = formatLock({
    version: 1,
    props: Object.fromEntries(Array.from({ length: 1_200 }, (_, i) => [`p${1_000 + i}`, prop(`p${1_000 + i}`)])),
  });
  let root: string;
  const file = (): string => path.join(root, 'propmaster.lock');

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'lazy-lock-'));
    await mkdir(path.join(root, '.propmaster'));
    await writeFile(file(), text);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is judged once, and then as long as its bytes are the same', async () => {
    const judge = vi.spyOn(lockfile, 'safeParse');
    const others = Array.from({ length: 4 }, (_, i) => formatLock({ version: 1, props: { [`o${i}`]: prop(`o${i}`) } }));
    try {
      judge.mockClear();
      expect(isLazy((await readLock(root)).props)).toBe(false);
      for (const other of others) parseLock(other); // what the process remembers is a few texts
      judge.mockClear();
      const { props: read } = await readLock(root);
      expect(isLazy(read)).toBe(true);
      expect(judge).not.toHaveBeenCalled();
      expect(read).toEqual((JSON.parse(text) as Lockfile).props);
    } finally {
      judge.mockRestore();
    }
    const bad = text.replace('"verdict": "passed"', '"verdict": "splendid"');
    await writeFile(file(), bad);
    await expect(readLock(root)).rejects.toThrow(expect.objectContaining({ code: 'project_invalid' }));
  });

  it('is judged whole by another release, and where what is noted is damaged', async () => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    const judged = path.join(root, '.propmaster/judged.json');
    for (const note of [
      '{',
      '[]',
      JSON.stringify({ release: '0.0.1', files: { 'propmaster.lock': sha256 } }),
      JSON.stringify({ release: '0.2.0', files: 7 }),
    ]) {
      await writeFile(judged, note);
      expect(Object.keys((await readLock(root)).props)).toHaveLength(1_200);
      expect(JSON.parse(await readFile(judged, 'utf8'))).toEqual(
        expect.objectContaining({ files: { 'propmaster.lock': sha256 } }),
      );
    }
  });

  it('names less while files of a prop change places, as a small one does', () => {
    const lazy = { ...new KnownLocks<Lockfile>([], () => true, 'props').read(text, () => expect.unreachable(), true) };
    const writes = new Map([
      ['mujoco/p1007/assets/m3.obj', { sha256: 'cd'.repeat(32) }],
      ['mujoco/p1009/assets/m3.obj', { sha256: HASH }],
      ['mujoco/index.json', { sha256: HASH }],
    ]);
    const interim = withoutDoubtful(lazy, writes)!;
    expect(isLazy(interim.props)).toBe(true);
    expect(formatLock(interim)).toBe(formatLock(withoutDoubtful(JSON.parse(text) as Lockfile, writes)!));
    expect(changesOf(lazy.props)?.changed.size).toBe(0);
    expect(withoutDoubtful(lazy, new Map([['mujoco/p1009/assets/m3.obj', { sha256: HASH }]]))).toBeUndefined();
  });
});
