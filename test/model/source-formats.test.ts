import { expect, it } from 'vitest';
import {
  endingOf,
  endsLike,
  FORMAT_NAMES,
  factsOf,
  MESH_LABELS,
  mayBeAlone,
  READABLE_LABELS,
  refersToFiles,
  UNREAD_ENDINGS,
  WITHOUT_UP,
} from '../../src/model/source-formats.ts';

it('each ending belongs to one format', () => {
  const endings = [...FORMAT_NAMES.flatMap((format) => factsOf(format).endings), ...UNREAD_ENDINGS];
  expect(endings.filter((ending, at) => endings.indexOf(ending) !== at)).toEqual([]);
  expect(endings.filter((ending) => !/^[a-z0-9]+$/.test(ending))).toEqual([]);
});

it('what is self-contained is one of its own endings', () => {
  const strange = FORMAT_NAMES.filter((format) => {
    const { endings, selfContained } = factsOf(format);
    return !selfContained.every((ending) => endings.includes(ending));
  });
  expect(strange).toEqual([]);
});

it('prefers what says more of the physics', () => {
  const physics = FORMAT_NAMES.map((format) => factsOf(format).hasPhysics);
  expect(physics).toEqual(physics.toSorted((a, b) => Number(b) - Number(a)));
});

it.each([
  ['a/Mug.GLTF', ['glb'], true],
  ['a.usdz', ['usd'], false],
  ['a.world', ['sdf'], true],
  ['glb', ['glb'], false],
  ['a.glb/readme', ['glb'], false],
] as const)('%s ends like %s: %s', (file, formats, expected) => expect(endsLike(file, formats)).toBe(expected));

it('reads the ending of a name', () => {
  expect(['a.B.Stl', '.obj', 'plain', 'x.y\\z'].map(endingOf)).toEqual(['stl', 'obj', '', '']);
});

it('tells which files have to be read with others', () => {
  expect((['mjcf', 'obj', 'glb', 'stl'] as const).map(refersToFiles)).toEqual([true, true, true, false]);
  expect((['mjcf', 'obj', 'glb', 'stl'] as const).map(mayBeAlone)).toEqual([false, false, true, true]);
});

it('lists formats in sentences', () => {
  expect(MESH_LABELS).toMatch(/^GLB, COLLADA, (?:\w+, )*OBJ, STL(?:, \w+)* or \w+$/);
  expect(WITHOUT_UP).toMatch(/^(?:\w+, )*OBJ, STL(?:, \w+)* or \w+$/);
  expect(READABLE_LABELS).toMatch(/^MJCF, SDF, URDF or USD \(a file/);
});
