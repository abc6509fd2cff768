import { expect } from 'vitest';
import type { SimModel } from '../../src/model/types.ts';
import { PNG } from '../conformance/props.ts';
import { boxObj, tray } from '../formats/raw/shapes.ts';
import { isBlock, massOf, sizeOf } from './measures.ts';
import { block } from './pieces.ts';
import {
  BOX,
  back,
  board,
  file,
  folder,
  INERTIAL,
  joint,
  link,
  looks,
  mesh,
  seen,
  touched,
  UP,
  upright,
  whole,
  withLook,
} from './sdf-pieces.ts';
import type { Trap } from './trap.ts';

export const sdfTraps: readonly Trap[] = [
  {
    name: 'an OBJ without normals is read, and written with normals',
    row: 'Gazebo: OBJ without vn',
    ...folder(withLook('meshes/b.obj'), { 'thing/meshes/b.obj': block() }),
    outcome: { raises: [], holds: isBlock },
  },
  ...(
    [
      ['as Fuel has it', 'model://thing/meshes/b.obj', []],
      ['of a folder that was renamed since', 'model://old_name/meshes/b.obj', ['warning structure/reference-repaired']],
      ['absolute', 'file:///home/me/models/thing/meshes/b.obj', ['warning structure/reference-repaired']],
      ['of ROS', 'package://old_name/meshes/b.obj', ['warning structure/reference-repaired']],
      ['with backslashes', 'meshes\\b.obj', []],
    ] as const
  ).map(
    ([what, uri, raises]): Trap => ({
      name: `finds a mesh whose path is ${what}`,
      row: 'Gazebo: model:// not found after renaming',
      ranks: [5, 6],
      ...folder(withLook(uri), { ...looks, 'thing/meshes/wood.png': PNG }),
      outcome: { raises, holds: upright },
    }),
  ),
  {
    name: 'finds a texture in materials/textures, where it is no longer looked for',
    row: 'Gazebo: materials/textures no longer searched',
    ranks: [5, 13],
    ...folder(withLook('model://thing/meshes/b.obj'), { ...looks, 'thing/materials/textures/wood.png': PNG }),
    outcome: { raises: ['warning structure/reference-repaired'], holds: upright },
  },
  {
    name: 'a texture that is not there',
    row: 'Ranked 5: textures lost after a move',
    ranks: [5],
    ...folder(withLook('meshes/b.obj'), looks),
    outcome: { raises: ['warning structure/texture-missing'], holds: isBlock },
  },
  {
    name: 'a material script of the old install: its colour is known',
    row: 'Gazebo: media scripts that only exist in the old install',
    ...folder(
      file(
        link(
          INERTIAL +
            seen(
              BOX,
              '<material><script><uri>file://media/materials/scripts/gazebo.material</uri><name>Gazebo/Red</name></script></material>',
            ) +
            touched(BOX),
        ),
      ),
    ),
    outcome: {
      raises: ['info format/sdf-material-script'],
      holds(model) {
        const [{ baseColor }] = model.materials as [SimModel['materials'][0]];
        expect(baseColor[0]).toBeGreaterThan(0.5);
        expect([baseColor[1], baseColor[2]]).toEqual([0, 0]);
      },
    },
  },
  {
    name: 'a misspelt element',
    row: 'Gazebo: "Valid." for a misspelt element',
    ...folder(file(link(whole.replaceAll('mass>', 'mas>')))),
    outcome: { raises: ['warning format/sdf-unknown-element', 'warning physics/sdf-inertial-default'] },
  },
  {
    name: 'a missing mesh that is touched',
    row: 'Gazebo: "Valid." for a missing mesh',
    ranks: [5],
    ...folder(file(link(INERTIAL + seen(BOX) + touched(mesh('meshes/gone.dae'))))),
    outcome: {
      raises: ['error structure/sdf-mesh-missing', 'error physics/collider-present'],
      fixed: { repairs: ['colliders'], leaves: ['error structure/sdf-mesh-missing'] },
    },
  },
  {
    name: 'a missing mesh that is seen',
    row: 'Gazebo: "Valid." for a missing mesh',
    ranks: [5],
    ...folder(file(link(INERTIAL + seen(mesh('meshes/gone.dae')) + touched(BOX)))),
    outcome: {
      raises: ['warning structure/sdf-visual-missing', 'warning structure/visual-present'],
      holds: (model) => expect(massOf(model)).toBe(2),
    },
  },
  {
    name: 'automatic inertia is computed',
    row: 'Gazebo: <inertial auto="true"> needs SDF 1.11',
    ...folder(file(link(`<inertial auto="true"><density>500</density></inertial>${seen(BOX)}${touched(BOX)}`), '1.11')),
    outcome: { raises: ['info physics/sdf-inertial-computed'], holds: isBlock },
  },
  {
    name: 'a concave collision mesh becomes convex parts',
    row: 'Gazebo: ship hulls',
    ranks: [1, 2],
    ...folder(file(link(INERTIAL + seen(mesh('t.obj')) + touched(mesh('t.obj')))), { 'thing/t.obj': tray }),
    outcome: {
      // The inertia of the block, which the tray isn't.
      raises: ['info physics/sdf-collider-decomposed', 'warning physics/inertia-extent'],
      holds: (model) => expect(model.links[0]!.collisions.length).toBeGreaterThanOrEqual(5),
    },
  },
  {
    name: 'visuals are in no mass, however many',
    row: 'Ranked 8: visual geometry counted in mass',
    ranks: [8],
    ...folder(file(link(`${whole}<visual name="again">${UP}<geometry>${BOX}</geometry></visual>`))),
    outcome: { raises: [], holds: isBlock },
  },
  {
    name: 'a mesh of several groups, all of which are there',
    row: 'Ranked 9: OBJ groups dropped',
    ranks: [9],
    ...folder(withLook('b.obj'), {
      'thing/b.obj': `o low\n${block()}o high\n${boxObj([-0.1, -0.1, 0.1], [0.1, 0.1, 0.2], 9)}`,
    }),
    outcome: {
      raises: ['warning physics/collision-bounds'],
      holds: (model) => expect(sizeOf(model)).toEqual([0.2, 0.2, 0.2]),
    },
  },
  {
    name: 'no inertia at all: that of SDFormat, which is far too large',
    row: 'Ranked 7: invalid inertia',
    ranks: [7],
    ...folder(file(link(seen(BOX) + touched(BOX)))),
    outcome: {
      raises: ['warning physics/sdf-inertial-default', 'warning physics/inertia-extent'],
      holds: (model) => expect(massOf(model)).toBe(1),
    },
  },
  {
    name: 'an inertia that no body has',
    row: 'Ranked 7: invalid inertia',
    ranks: [7],
    ...folder(file(link(whole.replace('<izz>.0133333', '<izz>.3')))),
    outcome: {
      raises: ['error physics/inertia-triangle'],
      fixed: {
        repairs: ['inertia'],
        leaves: [],
        holds(model) {
          isBlock(model);
          expect(model.links[0]!.inertial.inertia[2]).toBeCloseTo(0.0133333, 6);
        },
      },
    },
  },
  {
    name: 'no mass',
    row: 'Ranked 7: zero mass',
    ranks: [7],
    ...folder(file(link(whole.replace('<mass>2', '<mass>0')))),
    outcome: {
      raises: ['error physics/mass-positive', 'warning physics/plausible-density'],
      // Nothing else has a density: 500 kg/m³ in 0.004 m³.
      fixed: { repairs: ['mass'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'no collider',
    row: 'Bad input: no collider',
    ...folder(file(link(INERTIAL + seen(BOX)))),
    outcome: {
      raises: ['error physics/collider-present'],
      fixed: { repairs: ['colliders'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'millimetres',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    ...folder(
      file(
        link(
          whole
            .replaceAll('.2 .2 .1', '200 200 100')
            .replaceAll('0 0 .05', '0 0 50')
            .replace('<mass>2', '<mass>2e9')
            .replaceAll(/<i(..)>\.0/g, '<i$1>.0')
            .replaceAll('.0083333', '8333333e6')
            .replaceAll('.0133333', '13333333e6'),
        ),
      ),
    ),
    outcome: { raises: ['error physics/plausible-size'], fixed: { repairs: ['scale'], leaves: [], holds: isBlock } },
  },
  {
    name: 'a mesh in millimetres, and its scale says so: nothing is wrong',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    ...folder(withLook('b.obj').replace('</uri>', '</uri><scale>.001 .001 .001</scale>'), {
      'thing/b.obj': block(1000),
    }),
    outcome: { raises: [], holds: isBlock },
  },
  {
    name: 'a mesh in millimetres on a body in metres',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    ...folder(withLook('b.obj'), { 'thing/b.obj': block(1000) }),
    outcome: { raises: ['error physics/plausible-size', 'warning physics/collision-bounds'] },
  },
  {
    name: 'a mesh that is mirrored by its scale: its outside stays outside',
    row: 'Bad input: negative scale',
    ...folder(withLook('b.obj').replace('</uri>', '</uri><scale>-1 1 1</scale>'), { 'thing/b.obj': block() }),
    outcome: { raises: ['info format/sdf-mesh-mirrored'], holds: isBlock },
  },
  {
    name: 'Y up, which lies on its side',
    row: 'Ranked 4: up axis',
    ranks: [4],
    ...folder(
      file(
        link(
          `<inertial><pose>0 .12 .02 0 0 0</pose><mass>1</mass><inertia><ixx>.02</ixx><iyy>.01</iyy><izz>.02</izz></inertia></inertial>${[
            ['foot', '0 .01 0', '.2 .02 .2'],
            ['pole', '0 .22 .05', '.02 .4 .02'],
          ]
            .map(
              ([name, at, size]) =>
                `<visual name="${name}_v"><pose>${at} 0 0 0</pose><geometry><box><size>${size}</size></box></geometry></visual><collision name="${name}"><pose>${at} 0 0 0</pose><geometry><box><size>${size}</size></box></geometry></collision>`,
            )
            .join('')}`,
        ),
      ),
    ),
    outcome: {
      raises: ['warning physics/up-axis'],
      fixed: { repairs: ['up-axis'], leaves: [], holds: (model) => expect(sizeOf(model)).toEqual([0.2, 0.2, 0.42]) },
    },
  },
  {
    name: 'two links of one name',
    row: 'Bad input: duplicate names',
    ranks: [10],
    ...folder(file(link(whole) + link(whole) + joint('thing', 'thing'))),
    outcome: { refused: 'error structure/sdf-name-clash', where: /model\.sdf:\d+/ },
  },
  {
    name: 'the same model twice in one, by include: all names are apart',
    row: 'Ranked 10: name clash of a second copy',
    ranks: [10],
    format: 'sdf',
    entry: 'set',
    files: {
      'set/model.sdf': file(
        `${link(whole, 'base')}${['a', 'b'].map((name, i) => `<include><uri>model://cup</uri><name>${name}</name><pose>${i + 1} 0 0 0 0 0</pose></include><joint name="to_${name}" type="fixed"><parent>base</parent><child>${name}::cup</child></joint>`).join('')}`,
      ),
      'set/cup/model.sdf': file(link(whole, 'cup')).replace('name="thing"', 'name="cup"'),
    },
    outcome: {
      raises: [],
      holds(model) {
        expect(new Set(model.links.map(({ name }) => name)).size).toBe(3);
        expect(massOf(model)).toBeCloseTo(6, 9);
      },
    },
  },
  {
    name: 'names and paths in other scripts',
    row: 'Ranked 11: non-ASCII paths',
    ranks: [11],
    format: 'sdf',
    entry: 'Küche 厨房/Größe.sdf',
    files: {
      'Küche 厨房/Größe.sdf': file(link(INERTIAL + seen(mesh('Füße.obj')) + touched(BOX), 'Stuhl 椅子')),
      'Küche 厨房/Füße.obj': block(),
    },
    outcome: {
      raises: [],
      holds(model) {
        isBlock(model);
        expect(model.links[0]!.name).toMatch(/^[a-z][a-z0-9_]*$/);
      },
    },
  },
  {
    name: 'two doors, one in the other',
    row: 'Ranked 12: links overlapping in cabinets and doors',
    ranks: [12],
    ...folder(
      file(
        `${back}${board('left', -0.05, -0.1)}${board('right', 0.05, -0.1)}${joint('back', 'left')}${joint('back', 'right')}`,
        '1.9',
      ).replace('</link>', '</link><self_collide>true</self_collide>'),
    ),
    outcome: {
      raises: ['warning physics/links-overlap'],
      fixed: {
        repairs: ['overlaps'],
        leaves: [],
        holds: (model) =>
          expect(model.collisionExclusions.map((pair) => pair.toSorted())).toContainEqual(['left', 'right']),
      },
    },
  },
  {
    name: 'a joint to a link that is not there',
    row: 'Bad input: wrong joint targets',
    ...folder(file(back + joint('back', 'gone'))),
    outcome: { refused: 'error structure/sdf-frame-unknown', where: /model\.sdf:\d+/ },
  },
  {
    name: 'a joint of a link to itself',
    row: 'Bad input: wrong joint targets',
    ...folder(file(back + joint('back', 'back'))),
    outcome: { raises: ['error structure/sdf-joint-link'], holds: (model) => expect(model.joints).toEqual([]) },
  },
  {
    name: 'a loop',
    row: 'Bad input: closed loops',
    ...folder(
      file(
        back +
          board('left', -0.2, -0.1) +
          board('right', 0.2, -0.1) +
          joint('back', 'left') +
          joint('left', 'right') +
          joint('right', 'back'),
      ),
    ),
    outcome: {
      raises: ['error structure/kinematic-loop'],
      holds: (model) => expect(model.joints.map(({ name }) => name)).toEqual(['back_left', 'left_right']),
    },
  },
  {
    name: 'a door that may turn without end',
    row: 'Bad input: joint limits',
    ...folder(file(back + board('left', 0, -0.1) + joint('back', 'left', '<lower>-1e16</lower><upper>1e16</upper>'))),
    outcome: { raises: [], holds: (model) => expect(model.joints[0]!.type).toBe('continuous') },
  },
  {
    name: 'a carriage that may slide without end',
    row: 'Bad input: joint limits',
    ...folder(
      file(
        back +
          board('left', 0, -0.1) +
          joint('back', 'left', '<lower>-1e16</lower><upper>1e16</upper>').replace('"revolute"', '"prismatic"'),
      ),
    ),
    outcome: {
      raises: ['warning structure/joint-unlimited'],
      holds: (model) => expect(model.joints[0]).not.toHaveProperty('limits'),
    },
  },
  {
    name: 'limits in the wrong order',
    row: 'Bad input: joint limits',
    ...folder(file(back + board('left', 0, -0.1) + joint('back', 'left', '<lower>1.5</lower><upper>0</upper>'))),
    outcome: {
      raises: ['error structure/joint-limits'],
      fixed: {
        repairs: ['joint-numbers'],
        leaves: [],
        holds: (model) => expect(model.joints[0]!.limits).toEqual({ lower: 0, upper: 1.5 }),
      },
    },
  },
  {
    name: 'XML that breaks off',
    row: 'Bad input: broken XML',
    ...folder(file(link(whole)).slice(0, -20)),
    outcome: { refused: 'error format/xml-malformed', where: /model\.sdf:\d+/ },
  },
];
