import { describe, expect, it } from 'vitest';
import { drawBlueprint } from '../../../src/api/blueprints.ts';

const box = (name: string, more: object = {}) => ({ name, shape: 'box', size: [0.1, 0.1, 0.1], ...more });
const thing = (solids: readonly object[], more: object = {}) => ({
  blueprint: 1,
  name: 'thing',
  links: [{ name: 'body', solids }],
  ...more,
});
const joined = (lid: object) => ({
  ...thing([box('case')], { joints: [{ type: 'slide', child: 'lid', axis: 'z', limits: [0, 0.05] }] }),
  links: [
    { name: 'body', solids: [box('case')] },
    { name: 'lid', solids: [lid] },
  ],
});
const nested = (depth: number): object => (depth === 0 ? box('a') : { shape: 'group', solids: [nested(depth - 1)] });
const star = Array.from({ length: 400 }, (_, i) => [0.1 * Math.cos(2.4 * i), 0.1 * Math.sin(2.4 * i)]);
const tangle = Array.from({ length: 400 }, (_, i) =>
  [Math.cos(1.7 * i), Math.sin(2.3 * i), Math.sin(0.9 * i)].map((x) => x / 20),
);
const million = { grid: { counts: [100, 100, 100], step: [1e-3, 1e-3, 1e-3] } };

/** Bad input of each kind: the document, and what the first error has to say: its place, and the value or what is there. */
const CASES: readonly (readonly [kind: string, document: () => unknown, pointer: string, said: RegExp])[] = [
  ['unknown name', () => thing([box('a', { size: ['widht', 1, 1] })]), '/links/0/solids/0/size/0', /"widht"/],
  ['unknown anchor', () => thing([box('a', { at: { of: 'nobody' } })]), '/links/0/solids/0/at/of', /"nobody"/],
  ['cycle', () => thing([box('a')], { values: { a: 'b + 1', b: 'a + 1' } }), '/values/b', /b → a → b|a → b → a/],
  ['division by zero', () => thing([box('a', { size: ['1 / 0', 1, 1] })]), '/links/0/solids/0/size/0', /1 by 0/],
  [
    'root of a negative number',
    () => thing([box('a', { size: ['sqrt(0 - 1)', 1, 1] })]),
    '/links/0/solids/0/size/0',
    /sqrt/,
  ],
  ['NaN', () => thing([box('a', { size: [NaN, 1, 1] })]), '/links/0/solids/0/size/0', /NaN/],
  ['negative size', () => thing([box('a', { size: [0.1, -1, 0.1] })]), '/links/0/solids/0/size/1', /-1 m/],
  ['huge size', () => thing([box('a', { size: [1e9, 0.1, 0.1] })]), '/links/0/solids/0/size/0', /1000000000 m/],
  ['size that overflows', () => thing([box('a', { size: ['10 * 1e308', 1, 1] })]), '/links/0/solids/0/size/0', /1e308/],
  [
    'empty boolean',
    () => thing([box('a'), box('b', { op: 'cut', size: [1, 1, 1] })]),
    '/links/0/solids/1',
    /leaves nothing/,
  ],
  ['boolean of nothing', () => thing([box('a', { op: 'intersect' })]), '/links/0/solids/0/op', /nothing before/],
  [
    'open profile',
    () =>
      thing([
        {
          shape: 'lathe',
          profile: [
            [0.01, 0],
            [-0.02, 0.05],
            [0.03, 0.1],
          ],
        },
      ]),
    '/links/0/solids/0/profile/1/0',
    /-20 mm/,
  ],
  [
    'outline through itself',
    () => thing([{ shape: 'extrude', outline: star, height: 0.1 }]),
    '/links/0/solids/0/outline',
    /cross/,
  ],
  [
    'sweep through itself',
    () => thing([{ shape: 'sweep', path: tangle, radius: 0.02, smooth: true }]),
    '/links/0/solids/0/path',
    /itself|crosses|bend/,
  ],
  [
    'floating island',
    () => thing([box('a'), box('b', { size: [0.05, 0.05, 0.05], at: [1, 0, 0] })]),
    '/links/0/solids/1',
    /925 mm away/,
  ],
  ['joint between parts that overlap', () => joined(box('b')), '/joints/0', /share 100.0%/],
  ["joint between parts that don't touch", () => joined(box('b', { at: [0, 0, 1] })), '/joints/0', /apart/],
  [
    'a pattern of a million',
    () => thing([box('a', { repeat: [million] })]),
    '/links/0/solids/0/repeat/0/grid/counts',
    /1000000|more than 400/,
  ],
  ['deep groups', () => thing([nested(9)]), `/links/0${'/solids/0'.repeat(9)}`, /8 deep/],
  ['deep nesting', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`, '/0/0/0/0/0/0/0/0', /24 deep/],
  ['a text of 10 MB', () => `{"about":"${'a'.repeat(1e7)}"}`, '', /10000012 characters/],
  ['10 MB of data', () => thing(Array.from({ length: 200_000 }, () => box('a'))), '/links/0/solids', /more than 20000/],
];

describe('Bad input is refused with its place, the value and the way out, and nothing is made', () => {
  it.each(CASES)('%s', async (_kind, document, pointer, said) => {
    const { findings, measured, report } = await drawBlueprint(document());
    expect([measured, report]).toEqual([undefined, undefined]);
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.map((one) => one.pointer)).toContain(pointer);
    const told = errors.find((one) => one.pointer === pointer)!;
    expect(told.message).toMatch(said);
    expect(told.hint ?? told.message).toMatch(/[a-z].*[.)]$/i);
    expect(told.hint, told.message).toBeDefined();
    // A long list, name or circle isn't told in full.
    for (const { message } of errors) expect(message.length).toBeLessThan(400);
  });

  it('that is wrong 63 times over is looked at 12 times', async () => {
    const { findings } = await drawBlueprint({
      ...thing([]),
      links: Array.from({ length: 64 }, (_, i) => ({ name: `part_${i}`, solids: [box('block')] })),
      joints: Array.from({ length: 63 }, (_, i) => ({ type: 'spin', child: `part_${i + 1}` })),
    });
    expect(findings.map(({ code }) => code)).toEqual(Array.from({ length: 12 }, () => 'joint-overlap'));
  });
});

describe('what works on a faulty solid', () => {
  const sphere = { name: 'ball', shape: 'sphere', radius: 0.05, shell: { wall: 0.002, open: ['top'] } };
  const cut = box('half', { op: 'cut' });

  it('is not told: the fault before it is, with a way out', async () => {
    const { findings } = await drawBlueprint(thing([sphere, cut]), { simulate: false });
    expect(findings.map(({ code, pointer, hint }) => [code, pointer, hint])).toEqual([
      ['impossible-opening', '/links/0/solids/0/shell/open', expect.stringMatching(/draw a bowl as a lathe/)],
    ]);
    const other = await drawBlueprint(thing([cut]), { simulate: false });
    expect(other.findings[0]).toMatchObject({ code: 'empty-boolean', pointer: '/links/0/solids/0/op' });
  });
});
