import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { KnownLocks } from '../../src/project/known-locks.ts';
import { formatLock, type Lockfile, lockfile, parseLock } from '../../src/project/lockfile.ts';

type Lock = Record<string, unknown> & { props: Record<string, unknown> };

/** As a lock is to be spelled, the plain way: sorted all through, then `JSON.stringify`. */
function spelled(value: unknown, order: readonly string[]): string {
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const sort = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(sort);
    if (typeof inner !== 'object' || inner === null) return inner;
    const entries = Object.entries(inner).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, one]) => [key, sort(one)]));
  };
  return `${JSON.stringify(sort(value), undefined, 2)}\n`;
}

const parse = (text: string): Lock => JSON.parse(text) as Lock;

describe('KnownLocks', () => {
  it('spells a lock as the plain way does, after any changes, and reads it back as it stands', () => {
    const record = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), fc.jsonValue());
    const tables = fc.dictionary(fc.string(), fc.dictionary(fc.constantFrom('a', 'b', 'first', '10', '9'), record));
    fc.assert(
      fc.property(fc.array(tables, { minLength: 1, maxLength: 4 }), fc.jsonValue(), (changes, other) => {
        const known = new KnownLocks<Lock>(['version', 'first'], () => true);
        let lock: Lock = { other, version: 1, props: {}, first: undefined };
        for (const change of changes) {
          for (const [table, records] of Object.entries(change))
            lock[table] = { ...(lock[table] as object | undefined), ...records };
          const text = known.write(lock);
          expect(text).toBe(spelled(lock, ['version', 'first']));
          const read = known.read(text, () => expect.unreachable('is known'));
          expect(JSON.stringify(read)).toBe(JSON.stringify(parse(text)));
          lock = read;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('judges and takes apart what is new, and nothing else', () => {
    const judged = vi.fn((_lock: object) => true);
    const known = new KnownLocks<Lock>(['version'], judged);
    const props = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, { files: { [`f${i}`]: i } }]));
    const first = known.read(spelled({ version: 1, props }, ['version']), parse);
    expect(known.write(first)).toBe(spelled({ version: 1, props }, ['version']));
    judged.mockClear();

    const text = known.write({ ...first, props: { ...first.props, q: { files: { g: 1 } } } });
    expect(judged.mock.calls).toEqual([[{ version: 1, props: { q: { files: { g: 1 } } } }]]);
    const second = known.read(text, () => expect.unreachable('is known'));
    expect(second.props['p299']).toBe(first.props['p299']);
    expect(second).toEqual(parse(text));
  });

  it('takes another text apart, be it by one character', () => {
    const known = new KnownLocks<Lock>([], () => true);
    const text = known.write({ props: { a: { size: 1 } } });
    const other = text.replace('1', '2');
    expect(known.read(other, parse)).toEqual({ props: { a: { size: 2 } } });
    expect(() =>
      known.read(text.slice(1), () => {
        throw new Error('damaged');
      }),
    ).toThrow('damaged');
  });

  it('leaves what would be refused to be read', () => {
    const known = new KnownLocks<Lock>([], () => false);
    const text = known.write({ props: { a: {} } });
    const reader = vi.fn(parse);
    known.read(text, reader);
    expect(reader).toHaveBeenCalledOnce();
  });

  it('gives tables of its own and shared records that nobody can change', () => {
    const known = new KnownLocks<Lock>([], () => true);
    const text = known.write({ props: { a: { list: [1] } }, list: [1] });
    const one = known.read(text, parse);
    delete one.props['a'];
    (one['list'] as number[]).push(2);
    const other = known.read(text, parse);
    expect(other).toEqual({ props: { a: { list: [1] } }, list: [1] });
    expect(() => (other.props['a'] as { list: number[] }).list.push(2)).toThrow(TypeError);
  });

  it('keeps a few texts only', () => {
    const known = new KnownLocks<Lock>([], () => true);
    const texts = [1, 2, 3, 4].map((size) => known.write({ props: { a: { size } } }));
    const reader = vi.fn(parse);
    known.read(texts[3]!, reader);
    known.read(texts[1]!, reader);
    expect(reader).not.toHaveBeenCalled();
    known.read(texts[0]!, reader);
    expect(reader).toHaveBeenCalledOnce();
  });
});

describe('propmaster.lock', () => {
  const HASH = 'ab'.repeat(32);
  const prop = (file: string): Lockfile['props'][string] => ({
    source: { id: file, kind: 'asset' },
    format: 'mjcf',
    artifact: { sha256: HASH, size: 1 },
    verdict: 'passed',
    simulators: ['mujoco'],
    entries: { mujoco: file },
    files: { [file]: { sha256: HASH, size: 1 } },
  });

  it('costs an install one judged prop, however many there are', () => {
    const judge = vi.spyOn(lockfile, 'safeParse');
    try {
      const names = Array.from({ length: 200 }, (_, i) => `prop_${100 + i}`);
      const props = Object.fromEntries(names.map((name) => [name, prop(`mujoco/${name}.xml`)]));
      // As another process has written it.
      let lock = parseLock(`${JSON.stringify({ version: 1, props }, undefined, 2)}\n`);
      expect(judge).toHaveBeenCalledOnce();
      judge.mockClear();
      for (const name of ['new_a', 'new_b', 'new_c'])
        lock = parseLock(formatLock({ ...lock, props: { ...lock.props, [name]: prop(`mujoco/${name}.xml`) } }));
      expect(judge.mock.calls.map(([value]) => Object.keys((value as Lockfile).props))).toEqual([
        ['new_a'],
        ['new_b'],
        ['new_c'],
      ]);
      expect(Object.keys(lock.props)).toHaveLength(203);
    } finally {
      judge.mockRestore();
    }
  });

  it.each([
    ['in our spelling', 2],
    ['on one line', 0],
  ])('refuses a prop that is there twice, %s', (_, indent) => {
    const text = JSON.stringify({ version: 1, props: { mug: prop('a'), mog: prop('b') } }, undefined, indent);
    expect(() => parseLock(`${text}\n`.replace('"mog"', '"mug"'))).toThrow(
      expect.objectContaining({ code: 'project_invalid', message: expect.stringContaining('"mug" is there twice') }),
    );
  });

  it('refuses what is nested too deep, also in our spelling', () => {
    const deep = JSON.parse(`${'['.repeat(250)}${']'.repeat(250)}`) as unknown;
    expect(() => parseLock(`${JSON.stringify({ version: 1, props: {}, deep }, undefined, 2)}\n`)).toThrow(
      expect.objectContaining({ code: 'project_invalid', message: expect.stringContaining('nested deeper than 200') }),
    );
  });

  it('tells the place of a wrong value in our spelling', () => {
    const text = formatLock({ version: 1, props: { mug: { ...prop('a'), format: 'FBX 7' } } });
    expect(() => parseLock(text)).toThrow(expect.objectContaining({ where: 'propmaster.lock:9:7' }));
  });
});
