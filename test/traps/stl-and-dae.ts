import { expect } from 'vitest';
import { PNG } from '../conformance/props.ts';
import { isBlock, isTextured, isUpright, sizeOf } from './measures.ts';
import { dae, ESTIMATED, ell, pictured, solid, Z } from './mesh-pieces.ts';
import { asciiStl, binaryStl, fineBlock, JPEG, triangles } from './pieces.ts';
import type { Trap } from './trap.ts';

/** STL and COLLADA. */
export const meshTraps: readonly Trap[] = [
  {
    name: 'an ASCII STL is installed as OBJ',
    row: 'MuJoCo: ASCII STL',
    format: 'stl',
    files: { 'b.stl': asciiStl(solid()) },
    outcome: { raises: [Z, ...ESTIMATED], holds: isBlock },
  },
  {
    name: 'an STL of more than 200,000 triangles is installed as OBJ',
    row: 'MuJoCo: binary STL over 200,000 faces',
    format: 'stl',
    files: { 'b.stl': binaryStl(fineBlock(130)) },
    treatment: { collider: 'hull' },
    outcome: {
      raises: [Z, ...ESTIMATED, 'info format/stl-oversized'],
      holds: isBlock,
      installs: ['mujoco'],
    },
  },
  {
    name: 'millimetres',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    format: 'stl',
    files: { 'b.stl': binaryStl(triangles([-100, -100, 0], [100, 100, 100])) },
    outcome: {
      raises: [Z, ...ESTIMATED, 'error physics/plausible-size'],
      fixed: { repairs: ['scale'], leaves: ESTIMATED, holds: isBlock },
    },
  },
  ...(['stl', 'dae'] as const).map(
    (format): Trap => ({
      name: 'an L is filled by its hull because it was asked for, and says so',
      row: 'Ranked 1: concave mesh silently filled',
      ranks: [1, 2],
      format,
      files: { [`l.${format}`]: format === 'stl' ? binaryStl(ell) : dae(ell) },
      treatment: { collider: 'hull' },
      outcome: {
        raises: [
          ...(format === 'stl' ? [Z] : ['warning format/material-missing' as const]),
          ...ESTIMATED,
          'warning physics/concave-filled',
        ],
      },
    }),
  ),
  {
    name: 'letters of another script in the path',
    row: 'Ranked 11: non-ASCII paths',
    ranks: [11],
    format: 'stl',
    files: { 'Möbel/椅子.stl': binaryStl(solid()) },
    outcome: { raises: [Z, ...ESTIMATED], holds: isBlock },
  },
  {
    name: 'Y up, and the user says so',
    row: 'Ranked 4: up axis',
    ranks: [4],
    format: 'stl',
    files: { 'b.stl': binaryStl(triangles([-0.1, 0, -0.1], [0.1, 0.1, 0.1])) },
    treatment: { up: 'y' },
    outcome: { raises: ESTIMATED, holds: isBlock },
  },
  {
    name: 'normals that contradict the winding',
    row: 'MuJoCo: inconsistent winding',
    format: 'stl',
    files: {
      'b.stl': asciiStl(solid()).replace('normal 0 0 0', 'normal 0 0 1'),
    },
    outcome: { raises: [Z, ...ESTIMATED, 'warning format/stl-normals'], holds: isBlock },
  },
  {
    name: 'a COLLADA mesh with a JPEG on it',
    row: 'MuJoCo: .dae meshes, JPG texture',
    ranks: [13],
    format: 'dae',
    files: { 'b.dae': pictured('looks.jpg'), 'looks.jpg': JPEG },
    outcome: {
      raises: ESTIMATED,
      holds(model) {
        isBlock(model);
        isTextured(model);
        isUpright(model);
      },
    },
  },
  ...(
    [
      ['file:///C:/Users/me/wood.png', 5],
      ['..\\old\\wood.png', 5],
      ['file:///home/me/%D0%B4%D0%B5%D1%80%D0%B5%D0%B2%D0%BE.png', 11],
    ] as const
  ).map(
    ([image, rank]): Trap => ({
      name: `finds the texture ${image}`,
      row: `Ranked ${rank}: absolute paths, backslashes, other scripts`,
      ranks: [rank],
      format: 'dae',
      files: { 'b.dae': pictured(image), [rank === 11 ? 'дерево.png' : 'wood.png']: PNG },
      outcome: { raises: [...ESTIMATED, 'warning structure/reference-repaired'], holds: isTextured },
    }),
  ),
  {
    name: 'millimetres and Y up, both of which it says: nothing is wrong',
    row: 'Ranked 4: scale mm/m and up axis',
    ranks: [4],
    format: 'dae',
    files: { 'b.dae': dae(solid(1000), '', '', '', 0.001, 'Y_UP') },
    outcome: {
      raises: [...ESTIMATED, 'warning format/material-missing'],
      // What was 10 cm along Z of the file lies along -Y now.
      holds: (model) => expect(sizeOf(model)).toEqual([0.2, 0.1, 0.2]),
    },
  },
  {
    name: 'a unit of metres that are millimetres',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    format: 'dae',
    files: { 'b.dae': dae(solid(1000)) },
    outcome: {
      raises: [...ESTIMATED, 'warning format/material-missing', 'error physics/plausible-size'],
      fixed: { repairs: ['scale'], leaves: [...ESTIMATED, 'warning format/material-missing'], holds: isBlock },
    },
  },
  {
    name: 'a texture that is not there',
    row: 'Ranked 5: textures lost after a move',
    ranks: [5],
    format: 'dae',
    files: { 'b.dae': pictured('gone.png') },
    outcome: { raises: [...ESTIMATED, 'warning structure/texture-missing'], holds: isBlock },
  },
];
