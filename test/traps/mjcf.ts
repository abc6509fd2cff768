import { expect } from 'vitest';
import { PNG } from '../conformance/props.ts';
import { tray } from '../formats/raw/shapes.ts';
import { isBlock, isTextured, isUpright, massOf, sizeOf } from './measures.ts';
import { BOX, body, cupboard, door, flipped, looks, meshed, pictured } from './mjcf-pieces.ts';
import { asciiStl, binaryStl, block, fineBlock, JPEG, triangles } from './pieces.ts';
import type { Trap } from './trap.ts';

export const mjcfTraps: readonly Trap[] = [
  {
    name: 'a visual geom without mass="0"',
    row: 'MuJoCo: visual geom without mass="0" is counted twice',
    ranks: [8],
    format: 'mjcf',
    files: { 'a.xml': body(`${BOX}${BOX.replace('/>', ' contype="0" conaffinity="0" group="2"/>')}`) },
    outcome: {
      raises: ['warning physics/visual-in-mass'],
      holds: (model) => expect(massOf(model)).toBeCloseTo(4, 9),
      fixed: { repairs: ['visual-mass'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'the same in millimetres, and the user says so',
    row: 'MuJoCo: visual geom without mass="0" is counted twice',
    ranks: [4, 8],
    format: 'mjcf',
    files: {
      'a.xml': body(
        ['', 'contype="0" conaffinity="0"']
          .map((more) => `<geom type="box" size="100 100 50" pos="0 0 50" density="500" ${more}/>`)
          .join(''),
      ),
    },
    treatment: { scale: 0.001 },
    outcome: {
      raises: ['warning physics/visual-in-mass'],
      holds: (model) => expect(massOf(model)).toBeCloseTo(4, 9),
      // What was asked for is told among the changes, too.
      fixed: { repairs: ['scale', 'visual-mass'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'an OBJ of several groups, of which MuJoCo loads the first without a word',
    row: 'MuJoCo: OBJ with several o/g',
    ranks: [9],
    format: 'mjcf',
    files: { 'a.xml': meshed('b.obj'), 'b.obj': `o one\n${block()}o two\n${block(1, 9).replaceAll('0.1', '0.3')}` },
    outcome: { raises: ['warning format/mjcf-obj-groups'], holds: isBlock },
  },
  {
    name: 'an OBJ of one group and two materials is whole',
    row: 'MuJoCo: OBJ with several usemtl',
    ranks: [9],
    format: 'mjcf',
    files: {
      'a.xml': meshed('b.obj'),
      'b.obj': `o one\ng one\nusemtl a\n${block().replace(/(f .*\n)(f [\s\S]*)/, '$1usemtl b\n$2')}`,
    },
    outcome: { raises: [], holds: isBlock },
  },
  ...(
    [
      ['an ASCII STL', /perhaps this is an ASCII file/, 'b.stl', asciiStl(triangles([-0.1, -0.1, 0], [0.1, 0.1, 0.1]))],
      ['an STL of more than 200,000 faces', /between 1 and 200000/, 'b.stl', binaryStl(fineBlock(130))],
      ['a COLLADA mesh', /no decoder found/, 'b.dae', '<COLLADA/>'],
      ['a coplanar mesh', /coplanar/, 'b.obj', 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n'],
      ['a mesh of three vertices', /at least 4 vertices/, 'b.obj', 'v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n'],
    ] as const
  ).map(
    ([what, says, file, content]): Trap => ({
      name: `${what}, which MuJoCo refuses`,
      row: `MuJoCo: ${what}`,
      format: 'mjcf',
      files: { 'a.xml': meshed(file), [file]: content },
      outcome: { refused: says, where: /a\.xml/ },
    }),
  ),
  {
    name: 'a JPEG, which MuJoCo refuses',
    row: 'MuJoCo: JPG texture',
    format: 'mjcf',
    files: { 'a.xml': pictured('wood.jpg'), ...looks, 'wood.jpg': JPEG },
    outcome: { refused: /unsupported content type/, where: /a\.xml/ },
  },
  {
    name: 'inconsistent winding with exact inertia',
    row: 'MuJoCo: inconsistent winding with inertia="exact"',
    format: 'mjcf',
    files: { 'a.xml': meshed('b.obj', 'inertia="exact"'), 'b.obj': flipped },
    outcome: { refused: /inconsistent orientation/, where: /a\.xml/ },
  },
  {
    name: 'inconsistent winding otherwise',
    row: 'MuJoCo: inconsistent winding',
    format: 'mjcf',
    files: { 'a.xml': meshed('b.obj', 'inertia="convex"'), 'b.obj': flipped },
    outcome: {
      raises: ['warning physics/winding', 'warning physics/collider-closed'],
      holds: isBlock,
      fixed: { repairs: ['winding'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'an open but consistent shell, which MuJoCo takes without a word',
    row: 'MuJoCo: open but consistent shell passes silently',
    format: 'mjcf',
    files: { 'a.xml': meshed('b.obj', 'inertia="exact"'), 'b.obj': block().replace(/f 5 6 7 8\n/, '') },
    outcome: { raises: ['warning physics/collider-closed'] },
  },
  {
    name: 'a free joint below the top level',
    row: 'MuJoCo: freejoint below top level',
    format: 'mjcf',
    files: { 'a.xml': body(`${BOX}<body name="inner"><freejoint/>${BOX}</body>`) },
    outcome: { refused: /free joint/i, where: /a\.xml/ },
  },
  {
    name: 'the lower corners of a picture stay below',
    row: 'MuJoCo: V texture coordinate',
    ranks: [13],
    format: 'mjcf',
    files: { 'a.xml': pictured('wood.png'), ...looks, 'wood.png': PNG },
    outcome: {
      raises: [],
      holds(model) {
        isUpright(model);
        isTextured(model);
      },
    },
  },
  {
    name: 'keyframes are left out, and two copies attach',
    row: 'MuJoCo: keyframes in props break attaching',
    ranks: [10],
    format: 'mjcf',
    files: {
      'a.xml': body(BOX).replace('</mujoco>', '<keyframe><key name="home" qpos="0 0 1 1 0 0 0"/></keyframe></mujoco>'),
    },
    outcome: { raises: ['warning format/mjcf-not-carried'], holds: isBlock },
  },
  {
    name: 'replicated bodies become bodies of their own',
    row: 'Bad input: instanced bodies',
    ranks: [10],
    format: 'mjcf',
    files: {
      'a.xml': cupboard(
        `<replicate count="3" offset="0 0 .1"><body name="knob" pos="0 -.2 .1"><joint name="turn" axis="0 1 0"/><geom type="sphere" size=".02" density="500"/></body></replicate>`,
      ),
    },
    outcome: {
      raises: [],
      holds(model) {
        expect(new Set(model.links.map(({ name }) => name)).size).toBe(4);
        expect(new Set(model.joints.map(({ name }) => name)).size).toBe(3);
      },
    },
  },
  {
    name: 'two attached copies of another model become bodies of their own',
    row: 'Bad input: instanced bodies',
    ranks: [10],
    format: 'mjcf',
    entry: 'set/a.xml',
    files: {
      'set/a.xml':
        '<mujoco><asset><model name="cup" file="cup.xml"/></asset><worldbody><body name="tray"><geom type="box" size=".2 .2 .01" density="500"/><frame pos="-.1 0 .1"><attach model="cup" body="cup" prefix="l_"/></frame><frame pos=".1 0 .1"><attach model="cup" body="cup" prefix="r_"/></frame></body></worldbody></mujoco>',
      'set/cup.xml':
        '<mujoco model="cup"><worldbody><body name="cup"><joint name="turn" axis="0 0 1"/><geom type="sphere" size=".03" density="500"/></body></worldbody></mujoco>',
    },
    outcome: {
      raises: [],
      holds: (model) => expect(model.links.map(({ name }) => name)).toEqual(['tray', 'l_cup', 'r_cup']),
    },
  },
  {
    name: 'a tray as one mesh collider',
    row: 'Ranked 1: concave mesh silently filled',
    ranks: [1, 2],
    format: 'mjcf',
    files: {
      'a.xml': meshed('tray.obj', 'inertia="exact"'),
      'tray.obj': tray.replaceAll(/^f (\d+) (\d+) (\d+) (\d+)$/gm, 'f $1 $2 $3\nf $1 $3 $4'),
    },
    outcome: {
      raises: ['warning physics/concave-collider'],
      fixed: {
        repairs: ['convex-parts'],
        leaves: [],
        holds: (model) => expect(model.links[0]!.collisions.length).toBeGreaterThanOrEqual(5),
      },
    },
  },
  {
    name: 'millimetres',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    format: 'mjcf',
    files: { 'a.xml': body('<geom type="box" size="100 100 50" pos="0 0 50" density="500"/>') },
    outcome: { raises: ['error physics/plausible-size'], fixed: { repairs: ['scale'], leaves: [], holds: isBlock } },
  },
  {
    name: 'centimetres, the range of a drawer with them',
    row: 'Ranked 4: scale, also of joint limits',
    ranks: [4],
    format: 'mjcf',
    files: {
      'a.xml': `<mujoco><worldbody><body name="case"><geom type="box" size="15 12 7" density="500"/><body name="drawer" pos="0 -13 0"><joint name="slide" type="slide" axis="0 -1 0" range="0 15"/><geom type="box" size="12 1 4" density="500"/></body></body></worldbody></mujoco>`,
    },
    outcome: {
      raises: ['warning physics/unusual-size'],
      fixed: {
        repairs: ['scale'],
        leaves: [],
        holds(model) {
          expect(model.joints[0]!.limits!.upper).toBeCloseTo(0.15, 9);
          expect(sizeOf(model)).toEqual([0.3, 0.26, 0.14]);
        },
      },
    },
  },
  {
    name: 'millimetres, and the mesh says its scale: nothing is wrong',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    format: 'mjcf',
    files: { 'a.xml': meshed('b.obj', 'scale=".001 .001 .001" inertia="exact"'), 'b.obj': block(1000) },
    outcome: { raises: [], holds: isBlock },
  },
  {
    name: 'a mesh that is mirrored by its scale: its outside stays outside',
    row: 'Bad input: negative scale',
    format: 'mjcf',
    files: { 'a.xml': meshed('b.obj', 'scale="-1 1 1"'), 'b.obj': block() },
    outcome: { raises: [], holds: isBlock },
  },
  {
    name: 'Y up, which lies on its side',
    row: 'Ranked 4: up axis',
    ranks: [4],
    format: 'mjcf',
    files: {
      'a.xml': body(
        '<geom type="box" size=".1 .01 .1" pos="0 .01 0" density="500"/><geom type="box" size=".01 .2 .01" pos="0 .22 .05" density="500"/>',
      ),
    },
    outcome: {
      raises: ['warning physics/up-axis'],
      fixed: {
        repairs: ['up-axis'],
        leaves: [],
        holds(model) {
          const [w, x, y, z] = model.links[0]!.pose.rotation;
          expect([w, x]).toEqual([expect.closeTo(Math.SQRT1_2, 6), expect.closeTo(Math.SQRT1_2, 6)]);
          expect([y, z]).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
        },
      },
    },
  },
  ...(
    [
      ['absolute', '/home/me/tex/wood.png', ''],
      ['of Windows, with backslashes', 'C:\\me\\wood.png', ''],
      ['of another folder, after a move', '../../old/wood.png', ''],
      ['below another texturedir', 'wood.png', '<compiler texturedir="maps"/>'],
    ] as const
  ).map(
    ([what, said, more]): Trap => ({
      name: `finds a texture whose path is ${what}`,
      row: 'Ranked 5: textures or references lost after a move, backslashes',
      ranks: [5],
      format: 'mjcf',
      entry: 'm/a.xml',
      files: { 'm/a.xml': pictured(said, more), 'm/b.obj': looks['b.obj'], 'm/tex/wood.png': PNG },
      outcome: {
        raises: [
          // What lies beyond the archive is told, too.
          ...(said.startsWith('../../') ? (['warning structure/reference-outside'] as const) : []),
          'warning structure/reference-repaired',
        ],
        holds: isTextured,
      },
    }),
  ),
  {
    name: 'a mesh that is not there',
    row: 'Ranked 5: references lost after a move',
    ranks: [5],
    format: 'mjcf',
    files: { 'a.xml': meshed('gone.obj') },
    outcome: { refused: /gone\.obj/, where: /a\.xml/ },
  },
  {
    name: 'a model:// of ROS, which MuJoCo knows nothing of',
    row: 'Ranked 6: model:// not found',
    ranks: [6],
    format: 'mjcf',
    entry: 'm/a.xml',
    files: { 'm/a.xml': meshed('package://thing/meshes/b.obj', 'inertia="exact"'), 'm/meshes/b.obj': block() },
    outcome: { refused: /package:\/\/thing/, where: /a\.xml/ },
  },
  {
    name: 'an inertia that no body has',
    row: 'Ranked 7: invalid inertia',
    ranks: [7],
    format: 'mjcf',
    files: { 'a.xml': body(`<inertial pos="0 0 0" mass="2" diaginertia="1 1 3"/>${BOX}`) },
    outcome: { refused: /A \+ B >= C|inertia/, where: /a\.xml/ },
  },
  {
    name: 'no mass',
    row: 'Ranked 7: zero mass',
    ranks: [7],
    format: 'mjcf',
    files: { 'a.xml': body('<geom type="box" size=".1 .1 .05" mass="0"/>') },
    outcome: { refused: /mass and inertia/, where: /a\.xml/ },
  },
  {
    name: 'no collider',
    row: 'Bad input: no collider',
    format: 'mjcf',
    files: {
      'a.xml': body(
        `<inertial pos="0 0 .05" mass="2" diaginertia=".01 .01 .01"/>${BOX.replace('/>', ' contype="0" conaffinity="0"/>')}`,
      ),
    },
    outcome: {
      raises: ['error physics/collider-present'],
      fixed: { repairs: ['colliders'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'two bodies of one name',
    row: 'Bad input: duplicate names',
    ranks: [10],
    format: 'mjcf',
    files: { 'a.xml': body(`${BOX}<body name="thing"><joint axis="0 0 1"/>${BOX}</body>`) },
    outcome: { refused: /repeated name/, where: /a\.xml/ },
  },
  {
    name: 'names and paths in other scripts',
    row: 'Ranked 11: non-ASCII paths',
    ranks: [11],
    format: 'mjcf',
    entry: 'Küche 厨房/Größe.xml',
    files: {
      'Küche 厨房/Größe.xml': meshed('Füße.obj', 'inertia="exact"').replace('name="thing"', 'name="Stuhl 椅子"'),
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
    format: 'mjcf',
    files: { 'a.xml': cupboard(door('left', -0.1) + door('right', 0.1)) },
    outcome: {
      raises: ['warning physics/links-overlap'],
      fixed: {
        repairs: ['overlaps'],
        leaves: [],
        holds: (model) => expect(model.collisionExclusions).toEqual([['left', 'right']]),
      },
    },
  },
  {
    name: 'an exclusion of a body that is not there',
    row: 'Bad input: wrong joint targets',
    format: 'mjcf',
    files: { 'a.xml': cupboard(door('left', -0.15), '<contact><exclude body1="left" body2="gone"/></contact>') },
    outcome: { refused: /gone|body/, where: /a\.xml/ },
  },
  {
    name: 'limits in the wrong order',
    row: 'Bad input: joint limits',
    format: 'mjcf',
    files: { 'a.xml': cupboard(door('left', -0.15).replace('range="0 90"', 'limited="true" range="90 0"')) },
    outcome: { refused: /range/, where: /a\.xml/ },
  },
  {
    name: 'a loop that an equality closes',
    row: 'Bad input: closed loops',
    format: 'mjcf',
    files: {
      'a.xml': cupboard(
        door('left', -0.15) + door('right', 0.16),
        '<equality><connect body1="left" body2="right" anchor=".15 0 0"/></equality>',
      ),
    },
    outcome: { raises: ['warning format/mjcf-not-carried'] },
  },
];
