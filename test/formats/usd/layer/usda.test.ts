import { describe, expect, it } from 'vitest';
import { readLayer } from '../../../../src/formats/usd/layer/read.ts';
import type { AttributeSpec, LayerLimits, PrimSpec } from '../../../../src/formats/usd/layer/types.ts';
import { writeUsd } from '../../../../src/formats/usd/write.ts';
import { hinged } from '../../models.ts';

const read = (text: string, limits?: Partial<LayerLimits>) =>
  readLayer(new TextEncoder().encode(text), 'a.usda', limits);
const prim = (about: string, body = ''): PrimSpec =>
  read(`#usda 1.0\ndef Xform "a" (\n${about}\n)\n{\n${body}\n}\n`).children.get('a')!;
const attribute = (statement: string): AttributeSpec =>
  [...prim('', statement).properties.values()][0] as AttributeSpec;

describe('USD text', () => {
  it('gives prims, their metadata and what they build on', () => {
    const about = [
      'prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsDriveAPI:angular"]',
      'delete apiSchemas = ["Old"]',
      'kind = "component"',
      'instanceable = true',
      'prepend references = [@./b.usda@</B> (offset = 1; scale = 2), </c>]',
      'payload = @./p.usd@',
      'inherits = <../_class>',
      'variants = { string size = "big" }',
      'prepend variantSets = "size"',
      'customData = { double mass = 2; dictionary d = { int[] n = [1, 2] } }',
    ];
    const one = prim(about.join('\n'));
    expect(one).toMatchObject({
      name: 'a',
      specifier: 'def',
      typeName: 'Xform',
      apiSchemas: { prepended: ['PhysicsRigidBodyAPI', 'PhysicsDriveAPI:angular'], deleted: ['Old'] },
      references: {
        prepended: [
          { asset: './b.usda', path: '/B', offset: 1, scale: 2 },
          { asset: '', path: '/c', offset: 0, scale: 1 },
        ],
      },
      payloads: { explicit: [{ asset: './p.usd' }] },
      inherits: { explicit: ['/_class'] },
      variantSetNames: { prepended: ['size'] },
    });
    expect([...one.variantSelections]).toEqual([['size', 'big']]);
    expect(one.metadata.get('kind')).toBe('component');
    expect(one.metadata.get('instanceable')).toBe(true);
    const data = one.metadata.get('customData') as ReadonlyMap<string, unknown>;
    expect(data.get('mass')).toBe(2);
    expect(data.get('d')).toEqual(new Map([['n', { width: 1, items: Float64Array.of(1, 2) }]]));
  });

  it.each([
    ['float x = 0.1', 0.10000000149011612],
    ['double x = 0.1', 0.1],
    ['half x = 0.1', 0.0999755859375],
    ['int64 x = -9223372036854775808', -(2n ** 63n)],
    ['float x = -inf', Number.NEGATIVE_INFINITY],
    ['bool x = 1', true],
    // As usd-core 26.11 takes them.
    ['bool x = True', true],
    ['bool x = "yes"', true],
    ['bool x = NO', false],
    ['bool x = 2', true],
    ['asset x = "a.png"', { asset: 'a.png' }],
    ['asset[] x = ["a", @b@]', { width: 1, items: [{ asset: 'a' }, { asset: 'b' }] }],
    ['config token x = "a"', 'a'],
    ['PointFloat[] x = [(1, 2, 3)]', { width: 3, items: Float64Array.of(1, 2, 3) }],
    ['Vec3f x = (1, 2, 3)', [1, 2, 3]],
    ['token x = </a/b.c>', '/a/b.c'],
    // Types that nobody knows are passed over.
    ['vec3f[] x = [(1, 2, 3), (4, 5, 6)]', null],
    ['thing x = "a"', null],
    ['thing x = word', null],
    ['thing[] x = [ @a@,\n ((1)) ]', null],
    ['thing x = </b>', null],
    ['string x = "a\\n\\x41\\"" # b', 'a\nA"'],
    ["string x = '''a\n'b'''", "a\n'b"],
    ['asset x = @@@a@b@@@', { asset: 'a@b' }],
    ['float3 x = (1, 2, 3)', [1, 2, 3]],
    ['quatf x = (1, 0, 0, 0.5)', [1, 0, 0, 0.5]],
    ['matrix2d x = ( (1, 2), (3, 4) )', [1, 2, 3, 4]],
    ['float3[] x = [(1, 2, 3), (4, 5, 6)]', { width: 3, items: Float64Array.of(1, 2, 3, 4, 5, 6) }],
    ['token[] x = ["a", "b",]', { width: 1, items: ['a', 'b'] }],
    ['int[] x = []', { width: 1, items: Float64Array.of() }],
    ['float x = None', null],
  ])('reads %j', (statement, expected) => expect(attribute(statement).default).toEqual(expected));

  it('joins what several statements say of one attribute', () => {
    const found = attribute(
      'custom float x = 1\nfloat x.timeSamples = { 2: 3, 1: None, }\nprepend float x.connect = <../b.y>',
    );
    expect(found).toMatchObject({ typeName: 'float', custom: true, default: 1, connections: { prepended: ['/b.y'] } });
    expect([...found.timeSamples!]).toEqual([
      [1, null],
      [2, 3],
    ]);
  });

  it('ends a token, and no string, at a character 0', () => {
    expect(attribute('token x = "a\\0b"').default).toBe('a');
    expect(attribute('string x = "a\\0b"').default).toBe('a\0b');
  });

  it('reads variants with prims, properties and variants of their own', () => {
    const sets = prim(
      '',
      'variantSet "s" = {\n"x" {\nint n = 1\ndef "in" {\n}\n}\n"y" (kind = "k") {\n}\n}',
    ).variantSets;
    expect([...sets.get('s')!.keys()]).toEqual(['x', 'y']);
    expect([...sets.get('s')!.get('x')!.children.keys()]).toEqual(['in']);
    expect(sets.get('s')!.get('y')!.metadata.get('kind')).toBe('k');
  });

  it('reads the metadata of the layer', () => {
    const layer = read(
      '#usda 1.0\n(\n"about"\ndefaultPrim = "a"; metersPerUnit = 0.01\nsubLayers = [@b.usda@ (offset = 3)]\n)\n',
    );
    expect(layer.metadata).toEqual(
      new Map<string, unknown>([
        ['comment', 'about'],
        ['defaultPrim', 'a'],
        ['metersPerUnit', 0.01],
      ]),
    );
    expect(layer.subLayers).toEqual([{ asset: 'b.usda', offset: 3, scale: 1 }]);
  });

  it('reads what our own writer writes, API schemas, masses and joints included', async () => {
    const text = [...writeUsd(hinged)].find(([name]) => name.endsWith('.usda'))![1] as string;
    const root = read(text).children.values().next().value!;
    const links = [...root.children.values()].filter(({ apiSchemas }) =>
      apiSchemas?.prepended?.includes('PhysicsRigidBodyAPI'),
    );
    expect(links.map(({ properties }) => (properties.get('physics:mass') as AttributeSpec).typeName)).toEqual(
      hinged.links.map(() => 'float'),
    );
    expect(links.map(({ properties }) => (properties.get('physics:mass') as AttributeSpec).default)).toEqual(
      hinged.links.map(({ inertial }) => Math.fround(inertial.mass)),
    );
  });

  it.each([
    ['no version', '#usda\ndef "a" {}', 1],
    ['a path in a list of a type that nobody knows', '#usda 1.0\ndef "a" {\n thing[] x = [ <../b> ]\n}', 3],
    ['two prims of a name', '#usda 1.0\ndef "a" {}\n\ndef "a" {}', 4],
    ['two statements in a line', '#usda 1.0\ndef "a" {\n float x = 1 float y = 2\n}', 3],
    ['a vector that is too short', '#usda 1.0\ndef "a" {\n float3 x = (1, 2)\n}', 3],
    ['a number for a string', '#usda 1.0\ndef "a" {\n string x = 1\n}', 3],
    ['a whole number that is none', '#usda 1.0\ndef "a" {\n int x = 1.5\n}', 3],
    ['a number out of range', '#usda 1.0\ndef "a" {\n uchar x = 256\n}', 3],
    ['an attribute of two types', '#usda 1.0\ndef "a" {\n int x\n float x\n}', 4],
    ['a name that is none', '#usda 1.0\ndef "1a" {}', 2],
    ['a target above the root', '#usda 1.0\ndef "a" {\n rel r = <../../../b>\n}', 3],
    ['a string that does not end', '#usda 1.0\ndef "a" {\n string x = "a\n}', 3],
    ['a prim that does not end', '#usda 1.0\ndef "a" {\n', 3],
  ])('refuses %s, naming the line', (_, text, line) =>
    expect(() => read(text)).toThrowError(expect.objectContaining({ code: 'invalid_input', where: `a.usda:${line}` })),
  );

  it.each([
    ['prims', '#usda 1.0\ndef "a" {}\ndef "b" {}\n', { specs: 1 }],
    ['prims inside of one another', `#usda 1.0\n${'def "a" {\n'.repeat(2_000)}`, {}],
    ['dictionaries inside of one another', `#usda 1.0\n(\ncustomLayerData = {${'dictionary a = {'.repeat(2_000)}`, {}],
    ['lists inside of one another', `#usda 1.0\n(\nfoo = ${'['.repeat(100_000)}`, {}],
    ['values', '#usda 1.0\ndef "a" {\n int[] x = [1, 2, 3]\n}', { items: 2 }],
    ['text', '#usda 1.0\n(\ndoc = "abc"\n)\n', { text: 2 }],
    ['bytes', '#usda 1.0\n', { bytes: 5 }],
  ])('refuses too many %s', (_, text, limits) =>
    expect(() => read(text, limits)).toThrowError(expect.objectContaining({ code: 'unsafe_input' })),
  );
});
