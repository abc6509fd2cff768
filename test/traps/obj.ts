import { expect } from 'vitest';
import { PNG } from '../conformance/props.ts';
import { openSheet, tray } from '../formats/raw/shapes.ts';
import { isBlock, isTextured, isUpright, massOf, sizeOf } from './measures.ts';
import { colours, ESTIMATED, two, Z } from './mesh-pieces.ts';
import { block, JPEG, lamp, mtl, texturedBlock } from './pieces.ts';
import type { Trap } from './trap.ts';

export const objTraps: readonly Trap[] = [
  {
    name: 'all o and g groups are there, and both usemtl',
    row: 'MuJoCo: OBJ with several o/g, several usemtl',
    ranks: [9],
    format: 'obj',
    files: { 'parts.obj': `mtllib parts.mtl\n${two}`, 'parts.mtl': colours },
    outcome: {
      raises: ['info format/obj-groups', Z, ...ESTIMATED],
      holds(model) {
        // 0.004 + 0.2 · 0.05 · 0.2 m³ at 500 kg/m³
        expect(massOf(model)).toBeCloseTo(3, 4);
        expect(sizeOf(model)).toEqual([0.2, 0.2, 0.3]);
        const shown = model.links[0]!.visuals.map(
          ({ material }) => model.materials.find(({ name }) => name === material)!.baseColor,
        );
        expect(shown).toEqual([
          [1, 0, 0, 1],
          [0, 0, 1, 1],
        ]);
      },
    },
  },
  {
    name: 'one group of two materials keeps both, and weighs once',
    row: 'MuJoCo: OBJ with several usemtl',
    ranks: [9],
    format: 'obj',
    files: {
      'b.obj': `mtllib b.mtl\nusemtl a\n${block().replace(/((?:f .*\n){3})(f [\s\S]*)/, '$1usemtl b\n$2')}`,
      'b.mtl': colours,
    },
    outcome: {
      raises: [Z, ...ESTIMATED],
      holds(model) {
        isBlock(model);
        expect(new Set(model.links[0]!.visuals.map(({ material }) => material)).size).toBe(2);
      },
    },
  },
  {
    name: 'an OBJ that is V up from below is turned on reading',
    row: 'Ranked 13: flipped V',
    ranks: [13],
    format: 'obj',
    files: { 'b.obj': texturedBlock(), 'wood.mtl': mtl('wood.png'), 'wood.png': PNG },
    outcome: {
      raises: [Z, ...ESTIMATED],
      holds(model) {
        isUpright(model);
        isTextured(model);
      },
    },
  },
  {
    name: 'a JPEG becomes a PNG',
    row: 'MuJoCo: JPG texture',
    format: 'obj',
    files: { 'b.obj': texturedBlock(), 'wood.mtl': mtl('wood.jpg'), 'wood.jpg': JPEG },
    outcome: { raises: [Z, ...ESTIMATED], holds: isTextured },
  },
  ...(
    [
      ['of Windows, absolute', 'C:\\Users\\me\\wood.png', 'wood.png'],
      ['with backslashes', 'tex\\wood.png', 'tex/wood.png'],
      ['of another folder, after a move', '../old/maps/wood.png', 'tex/wood.png'],
      ['absolute', '/home/me/wood.png', 'tex/wood.png'],
      ['in another case', 'WOOD.PNG', 'wood.png'],
      ['with letters of another script', 'тёмное дерево.png', 'тёмное дерево.png'],
    ] as const
  ).map(
    ([what, said, file]): Trap => ({
      name: `finds a texture whose path is ${what}`,
      row: 'Ranked 5: textures lost after a move, backslashes',
      ranks: what.includes('script') ? [11] : [5],
      format: 'obj',
      files: { 'b.obj': texturedBlock(), 'wood.mtl': mtl(said), [file]: PNG },
      outcome: {
        raises: [
          Z,
          ...ESTIMATED,
          ...(said.includes('tex\\') || said === file ? [] : ['warning structure/reference-repaired' as const]),
        ],
        holds: isTextured,
      },
    }),
  ),
  {
    name: 'a texture that is not there, a material file that is not there',
    row: 'Ranked 5: textures lost after a move',
    ranks: [5],
    format: 'obj',
    files: { 'b.obj': texturedBlock('wood.mtl more.mtl'), 'wood.mtl': mtl('gone.png') },
    outcome: {
      raises: [Z, ...ESTIMATED, 'warning structure/texture-missing', 'warning structure/obj-mtl-missing'],
      holds: isBlock,
    },
  },
  {
    name: 'millimetres',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    format: 'obj',
    files: { 'b.obj': `# Units: mm\n${block(1000)}` },
    outcome: {
      raises: [Z, ...ESTIMATED, 'warning format/obj-units', 'error physics/plausible-size'],
      fixed: { repairs: ['scale'], leaves: [...ESTIMATED, 'warning format/obj-units'], holds: isBlock },
    },
  },
  {
    name: 'centimetres',
    row: 'Ranked 4: scale',
    ranks: [4],
    format: 'obj',
    files: { 'b.obj': block(100) },
    outcome: {
      raises: [Z, ...ESTIMATED, 'warning physics/unusual-size'],
      fixed: { repairs: ['scale'], leaves: ESTIMATED, holds: isBlock },
    },
  },
  {
    name: 'millimetres, and the user says so',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    format: 'obj',
    files: { 'b.obj': block(1000) },
    treatment: { scale: 0.001 },
    outcome: { raises: [Z, ...ESTIMATED], holds: isBlock },
  },
  {
    name: 'Y up, which lies on its side',
    row: 'Ranked 4: up axis',
    ranks: [4],
    format: 'obj',
    files: { 'lamp.obj': lamp },
    outcome: {
      raises: [Z, ...ESTIMATED, 'info format/obj-groups', 'warning physics/up-axis'],
      fixed: {
        repairs: ['up-axis'],
        leaves: ESTIMATED,
        holds: (model) => expect(sizeOf(model)).toEqual([0.2, 0.2, 0.42]),
      },
    },
  },
  {
    name: 'Y up, and the user says so',
    row: 'Ranked 4: up axis',
    ranks: [4],
    format: 'obj',
    files: { 'lamp.obj': lamp },
    treatment: { up: 'y' },
    outcome: {
      raises: [...ESTIMATED, 'info format/obj-groups'],
      holds: (model) => expect(sizeOf(model)).toEqual([0.2, 0.2, 0.42]),
    },
  },
  {
    name: 'one face wound the wrong way',
    row: 'MuJoCo: inconsistent winding',
    format: 'obj',
    files: { 'b.obj': block().replace('f 1 4 3 2', 'f 1 2 3 4') },
    outcome: { raises: [Z, ...ESTIMATED, 'warning format/winding-turned'], holds: isBlock },
  },
  {
    name: 'inside out',
    row: 'MuJoCo: inconsistent winding',
    format: 'obj',
    files: { 'b.obj': block().replaceAll(/^f (\d+) (\d+) (\d+) (\d+)$/gm, 'f $4 $3 $2 $1') },
    outcome: { raises: [Z, ...ESTIMATED, 'warning format/winding-turned'], holds: isBlock },
  },
  {
    name: 'an open but consistent shell gets a thickness, and says so',
    row: 'MuJoCo: open but consistent shell passes silently',
    format: 'obj',
    files: { 'tray.obj': openSheet },
    outcome: {
      raises: [Z, ...ESTIMATED, 'warning physics/sheet-thickened'],
      holds: (model) => expect(model.links[0]!.collisions.length).toBeGreaterThanOrEqual(5),
    },
  },
  {
    name: 'coplanar',
    row: 'MuJoCo: coplanar mesh',
    format: 'obj',
    files: { 'flat.obj': 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n' },
    outcome: { refused: 'error format/mesh-flat', where: /flat\.obj/ },
  },
  {
    name: 'under four vertices',
    row: 'MuJoCo: mesh under 4 vertices',
    format: 'obj',
    files: { 'flat.obj': 'v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n' },
    outcome: { refused: 'error format/mesh-flat', where: /flat\.obj/ },
  },
  {
    name: 'a tray stays open',
    row: 'Ranked 1: concave mesh silently filled',
    ranks: [1],
    format: 'obj',
    files: { 'open.obj': tray },
    outcome: {
      raises: [Z, ...ESTIMATED],
      holds(model) {
        expect(model.links[0]!.collisions.length).toBeGreaterThanOrEqual(5);
        expect(massOf(model)).toBeCloseTo(0.001084 * 500, 4);
      },
    },
  },
  {
    name: 'a tray as one hull is filled because it was asked for, and says so',
    row: 'Ranked 1: concave mesh silently filled',
    ranks: [1, 2],
    format: 'obj',
    files: { 'open.obj': tray },
    treatment: { collider: 'hull' },
    outcome: {
      raises: [Z, ...ESTIMATED, 'warning physics/concave-filled'],
      holds: (model) => expect(model.links[0]!.collisions).toHaveLength(1),
    },
  },
  {
    name: 'no collider, because it was asked for',
    row: 'Ranked: no collider',
    format: 'obj',
    files: { 'b.obj': block() },
    treatment: { collider: 'none' },
    outcome: {
      raises: [Z, 'warning physics/mass-estimated', 'error physics/collider-present'],
      fixed: {
        repairs: ['colliders'],
        leaves: ['warning physics/mass-estimated'],
        holds: (model) => expect(model.links[0]!.collisions).toHaveLength(1),
      },
    },
  },
  {
    name: 'two groups of one name, in another script',
    row: 'Ranked 10 and 11: name clash, non-ASCII',
    ranks: [10, 11],
    format: 'obj',
    files: { 'Möbel/椅子.obj': two.replace('o low', 'o Füße').replace('g high', 'g Füße') },
    outcome: {
      raises: [Z, ...ESTIMATED, 'warning format/material-missing'],
      holds: (model) => expect(massOf(model)).toBeCloseTo(3, 4),
    },
  },
  {
    name: 'visuals are in no mass: with --mass it weighs what was said',
    row: 'Ranked 8: visual geometry counted in mass',
    ranks: [8],
    format: 'obj',
    files: { 'b.obj': block() },
    treatment: { mass: 1.5 },
    outcome: {
      raises: [Z, 'warning physics/colliders-estimated'],
      holds: (model) => expect(massOf(model)).toBeCloseTo(1.5, 9),
    },
  },
];
