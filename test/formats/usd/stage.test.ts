import { describe, expect, it } from 'vitest';
import { composeStage } from '../../../src/formats/usd/stage/compose.ts';
import { applyEdits } from '../../../src/formats/usd/stage/list-edits.ts';
import { composeMaps, mapPath, withRootIdentity } from '../../../src/formats/usd/stage/path-map.ts';
import type { Stage, StageLimits } from '../../../src/formats/usd/stage/types.ts';

/** A stage of layers as text, the first is the root; a brace ends its line. */
function stageOf(layers: Record<string, string>, limits: Partial<StageLimits> = {}): Stage {
  const bytes = Object.entries(layers).map(([path, text]) => {
    const spread = `#usda 1.0\n${text}`.replaceAll('{ ', '{\n').replaceAll(' }', '\n}');
    return [path, new TextEncoder().encode(spread)] as const;
  });
  return composeStage(new Map(bytes), Object.keys(layers)[0]!, limits);
}
const valueAt = (stage: Stage, prim: string, name: string) => stage.prims.get(prim)?.attributes.get(name)?.value;
const codes = (stage: Stage) => stage.findings.map(({ code }) => code);

describe('composeStage', () => {
  it('takes the stronger of two sublayers, and the root before both', () => {
    const stage = stageOf({
      'root.usda': '(\n subLayers = [@./sub/a.usda@, @./b.usda@]\n)\nover "P" { int x = 1 }',
      'sub/a.usda': 'def "P" { int x = 2\n int y = 2 }',
      'b.usda': 'def "P" { int y = 3\n int z = 3 }',
    });
    expect(['x', 'y', 'z'].map((name) => valueAt(stage, '/P', name))).toEqual([1, 2, 3]);
  });

  it('orders local, inherits, variants, references, payloads, specializes', () => {
    const arcs = [
      'inherits = </I>',
      'prepend variantSets = "v"',
      'variants = { string v = "a" }',
      'references = </R>',
      'payload = </Y>',
      'specializes = </S>',
    ];
    const others = ['I', 'R', 'Y', 'S'].map((name, i) => {
      const values = ['i', 'v', 'r', 'p', 's'].slice([0, 2, 3, 4][i]).map((key) => `int ${key} = ${10 * (i + 1)}`);
      return `def "${name}" { ${values.join('\n')} }`;
    });
    const stage = stageOf({
      'root.usda': [
        `def "P" (${arcs.join('\n')}) { int local = 1\n variantSet "v" = { "a" { int i = 99\n int v = 99\n int r = 99 } } }`,
        ...others,
      ].join('\n'),
    });
    expect(['local', 'i', 'v', 'r', 'p', 's'].map((name) => valueAt(stage, '/P', name))).toEqual([
      1, 10, 10, 10, 10, 10,
    ]);
    expect(codes(stage)).toEqual(['structure/usd-variants']);
  });

  it('holds what is referred to on a prim stronger than what its parent brings', () => {
    const stage = stageOf({
      'root.usda':
        'def "P" (references = </A>) { def "x" (references = </B>) {} }\ndef "A" { def "x" { int v = 1 } }\ndef "B" { int v = 2 }',
    });
    expect(valueAt(stage, '/P/x', 'v')).toBe(2);
  });

  it('maps targets and connections to where the referenced prim lies', () => {
    const stage = stageOf({
      'root.usda': 'def "W" { def "M" (references = @./sub/m.usda@) {} }',
      'sub/m.usda':
        '(\n defaultPrim = "A"\n)\ndef "A" { rel r = [</A/b>, </Other>]\n int x.connect = </A/b.y>\n def "b" { int y = 1 } }',
    });
    const prim = stage.prims.get('/W/M')!;
    expect(prim.relationships.get('r')?.targets).toEqual(['/W/M/b']);
    expect(prim.attributes.get('x')?.connections).toEqual(['/W/M/b.y']);
    expect(prim.children.map(({ path }) => path)).toEqual(['/W/M/b']);
  });

  it('remembers the layer that a value is from', () => {
    const stage = stageOf({
      'root.usda': 'def "M" (references = @./sub/m.usda@</A>) {}',
      'sub/m.usda': 'def "A" { asset file = @./t.png@ }',
    });
    expect(stage.prims.get('/M')?.attributes.get('file')?.layer).toBe('sub/m.usda');
  });

  it('lets whoever refers to an asset change all its things of a class', () => {
    const stage = stageOf({
      'root.usda': 'class "_c" { int x = 5 }\ndef "M" (references = @m.usda@</A>) {}',
      'm.usda': 'class "_c" { int x = 1\n int y = 1 }\ndef "A" (inherits = </_c>) {}',
    });
    expect([valueAt(stage, '/M', 'x'), valueAt(stage, '/M', 'y')]).toEqual([5, 1]);
  });

  it('takes the variant that is selected, none without a selection, and says which there are', () => {
    const set = 'variantSet "v" = { "a" { int x = 1 }\n "b" { int x = 2 } }';
    const stage = stageOf({
      'root.usda': `def "P" (prepend variantSets = "v"\n variants = { string v = "b" }) { ${set} }\ndef "Q" (prepend variantSets = "v") { ${set} }`,
    });
    expect([valueAt(stage, '/P', 'x'), valueAt(stage, '/Q', 'x')]).toEqual([2, undefined]);
    expect(stage.findings.map(({ args }) => [args['prim'], args['variants'], args['taken']])).toEqual([
      ['/P', ['a', 'b'], 'b'],
      ['/Q', ['a', 'b'], ''],
    ]);
  });

  it('prunes what is not active, and hides overs inside of an instance', () => {
    const stage = stageOf({
      'root.usda': [
        'def "P" { def "gone" (active = false) { def "x" {} } }',
        'def "I" (instanceable = true\n references = </T>) { over "c" { int x = 9 } }',
        'def "T" { def "c" { int x = 1 } }',
      ].join('\n'),
    });
    expect(stage.prims.has('/P/gone')).toBe(false);
    expect(stage.prims.has('/P/gone/x')).toBe(false);
    expect(valueAt(stage, '/I/c', 'x')).toBe(1);
    expect(codes(stage)).toEqual(['structure/usd-inactive']);
  });

  it('takes the default, else the first sample, and no value where it is blocked', () => {
    const stage = stageOf({
      'root.usda':
        'def "P" (references = </Q>) { int a = None }\ndef "Q" { int a = 1\n int b.timeSamples = { 3: 7, 2: 6 }\n int c = 4\n int c.timeSamples = { 1: 5 } }',
    });
    expect(['a', 'b', 'c'].map((name) => valueAt(stage, '/P', name))).toEqual([undefined, 6, 4]);
    expect(stage.prims.get('/P')?.attributes.get('c')?.animated).toBe(true);
  });

  it('reports what is missing, outside or not followed, and reads the rest', () => {
    const stage = stageOf({
      'root.usda': [
        '(\n relocates = { </P/a>: </P/b> }\n)',
        'def "P" (references = [@./no.usda@, @./m.usda@</No>]\n payload = @/etc/m.usda@) { int x = 1 }',
      ].join('\n'),
      'm.usda': '(\n metersPerUnit = 0.01\n)\ndef "A" {}',
    });
    expect(valueAt(stage, '/P', 'x')).toBe(1);
    expect(codes(stage).toSorted()).toEqual([
      'format/usd-units-differ',
      'structure/usd-arc-not-read',
      'structure/usd-asset-outside',
      'structure/usd-layer-missing',
      'structure/usd-prim-missing',
    ]);
  });

  it.each([
    ['itself', 'def "P" (references = </P>) {}'],
    ['a prim above', 'def "P" { def "x" (references = </P>) {} }'],
    ['one another', 'def "P" (references = </Q>) {}\ndef "Q" (inherits = </P>) {}'],
  ])('refuses a prim that is made of %s', (_, text) => {
    expect(() => stageOf({ 'root.usda': text })).toThrow(/circle/);
  });

  it('refuses sublayers that are below themselves', () => {
    const layers = { 'a.usda': '(\n subLayers = [@./b.usda@]\n)', 'b.usda': '(\n subLayers = [@./a.usda@]\n)' };
    expect(() => stageOf(layers)).toThrow(/circle/);
  });

  it('stops at a stage of references to references', () => {
    const twice = (name: string, of: string) =>
      `def "${name}" { ${'abcdefgh'
        .split('')
        .map((each) => `def "${each}" (references = </${of}>) {}`)
        .join('\n')} }`;
    const text = ['def "L0" {}', ...Array.from({ length: 7 }, (_, i) => twice(`L${i + 1}`, `L${i}`))].join('\n');
    expect(() => stageOf({ 'root.usda': text }, { prims: 500 })).toThrow(/a number of prims of 501; the limit is 500/);
    expect(() => stageOf({ 'root.usda': text }, { arcs: 300 })).toThrow(/a number of arcs of 301; the limit is 300/);
  });
});

describe('applyEdits', () => {
  it('deletes, adds, puts in front, behind, and in order', () => {
    const edits = [
      { explicit: ['a', 'b', 'c'] },
      { deleted: ['b'], added: ['a', 'd'], prepended: ['e', 'c'], appended: ['a'] },
    ];
    expect(applyEdits(edits, String)).toEqual(['e', 'c', 'd', 'a']);
    expect(applyEdits([{ explicit: ['x', 'a', 'y', 'b', 'z'] }, { ordered: ['b', 'a'] }], String)).toEqual([
      'x',
      'b',
      'z',
      'a',
      'y',
    ]);
  });
});

describe('mapPath', () => {
  it('replaces the longest beginning, and only where it can be undone', () => {
    expect(mapPath([['/A', '/W/M']], '/A/b.c')).toBe('/W/M/b.c');
    expect(mapPath([['/A', '/W/M']], '/Ab')).toBeUndefined();
    const map = withRootIdentity([['/A', '/M']]);
    expect([mapPath(map, '/X'), mapPath(map, '/M/x')]).toEqual(['/X', undefined]);
    expect(composeMaps([['/M', '/W']], [['/A', '/M/a']])).toEqual([['/A', '/W/a']]);
  });
});
