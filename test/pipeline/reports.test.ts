import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelBounds } from '../../src/model/bounds.ts';
import type { SimModel } from '../../src/model/types.ts';
import { type Passed, passThrough } from '../traps/pass-through.ts';

/** Inputs of the kinds that users reported; the README beside them tells the right outcome of each, which stands here. */
const REPORTS = '../shared/corpus/reports';

const mass = ({ links }: SimModel): number =>
  round(links.reduce((sum, { inertial }) => sum + (inertial?.mass ?? 0), 0));
/** Of what is touched [mm]. */
const highest = (model: SimModel): number => round(1_000 * modelBounds(model, 'collisions')!.max[2]);
const size = (model: SimModel): number[] => {
  const { min, max } = modelBounds(model, 'visuals')!;
  return max.map((value, axis) => round(value - min[axis]!));
};
const joints = ({ joints: all }: SimModel) =>
  all.map(({ type, axis, limits }) => [type, axis.map(round), limits && [round(limits.lower), round(limits.upper)]]);
const round = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;
const frictions = ({ links }: SimModel) =>
  links.flatMap(({ collisions }) => collisions.map(({ friction }) => friction?.[0]));
const colours = ({ materials }: SimModel) => materials.map(({ baseColor }) => baseColor.slice(0, 3).map(round));
const textures = ({ materials }: SimModel) => materials.map(({ baseColorTexture }) => baseColorTexture);

type Outcome = (passed: Passed) => void;
const codesOf = ({ report }: Passed): string[] => report.findings.map(({ severity, code }) => `${severity} ${code}`);
const says =
  (finding: string): Outcome =>
  (passed) =>
    expect(codesOf(passed)).toContain(finding);
const reads =
  <T>(of: (model: SimModel) => T, expected: T): Outcome =>
  ({ model }) =>
    expect(of(model)).toEqual(expected);
const stands: Outcome = ({ report }) => expect(report.verdict).not.toBe('failed');

/** Of a model that includes the hinge: folder, folder of both, and archives. */
const nested = (variant: string, axis: readonly number[]): [string, string, Outcome[]][] =>
  [variant, `${variant}/outer`, `${variant}.zip`, `zips/${variant}/outer.zip`].map((given) => [
    `22-sdf-nested-axis/${given}`,
    'is the model that includes the other, with the axis that Drake reads',
    [stands, reads(joints, [['revolute', axis.map(round), [0, 1.2]]])],
  ]);

const CASES: readonly [input: string, verdict: string, outcome: readonly Outcome[]][] = [
  [
    '05-usd-pointinstancer/tray.usda',
    'has its four pegs',
    [stands, reads(highest, 110), says('info format/usd-instancer')],
  ],
  ['07-usdz-mdl/h_mdl.usdz', 'has the texture of OmniPBR', [stands, reads(textures, ['red'])]],
  ['12-usd-crossed/c_crossed.usda', 'is refused as in SDF', [says('error structure/joint-limits')]],
  ...nested('v14', [0, -1, 0]),
  ...nested('v16', [1, 0, 0]),
  ...nested('v16upmf', [0, -1, 0]),
  ...nested('v19frame', [0, -1, 0]),
  ...nested('v19model', [0, -1, 0]),
  [
    '23-sdf-inertial-relative/m.sdf',
    'has its centre of mass where libsdformat has it, and says so',
    [
      reads(({ links }) => links[0]!.inertial.centerOfMass.map(round), [0, 0, 0.05]),
      says('warning structure/sdf-inertial-frame'),
    ],
  ],
  [
    '28-sdf-scripts/blocks',
    'has the looks of its scripts',
    [reads((model) => textures(model).filter(Boolean), ['stripe']), says('warning format/sdf-material-script-lost')],
  ],
  ...['100', '100000', '1e10'].flatMap((mu): [string, string, Outcome[]][] =>
    ['box', 'cart'].map((thing) => [
      `34-sdf-hugefriction/${thing}_mu${mu}.sdf`,
      'keeps its friction, and names what MuJoCo gets',
      [stands, ({ model }) => expect(frictions(model)).toContain(Number(mu)), says('warning physics/friction-reduced')],
    ]),
  ),
  ...['zero', 'same', 'world'].map((file): [string, string, Outcome[]] => [
    `35-sdf-lockedjoint/${file}.sdf`,
    'is fixed where its limits hold it',
    [
      stands,
      says('info structure/joint-locked'),
      ({ model }) => expect(model.joints.every(({ type }) => type === 'fixed')).toBe(true),
    ],
  ]),
  ['35-sdf-lockedjoint/crossed.sdf', 'is refused', [says('error structure/joint-limits')]],
  ...['a_10um_above', 'b_10um_gap', 'c_flat_quad'].map((file): [string, string, Outcome[]] => [
    `36-thin-sticker/${file}.obj`,
    'has a thicker sheet within its bounds, and says so',
    [
      stands,
      says('warning physics/sheet-thickened'),
      ({ model }) => expect(Math.abs(highest(model) - 1_000 * modelBounds(model, 'visuals')!.max[2])).toBeLessThan(0.1),
    ],
  ]),
  ...['dae', 'glb', 'obj', 'stl'].map((kind): [string, string, Outcome[]] => [
    `38-lfs-pointer/${kind}/m`,
    'is called a Git LFS pointer',
    [says('error structure/lfs-pointer')],
  ]),
  [
    '39-usd-foreignlayer/payload_abc/box.usda',
    'is read without what Alembic brings',
    [stands, says('warning structure/usd-layer-foreign')],
  ],
  ['39-usd-foreignlayer/ref_mtlx/box.usda', "has MaterialX's colour", [stands, reads(colours, [[0.8, 0.2, 0.1]])]],
  ...['ref_https', 'ref_omniverse', 'ref_missing'].map((folder): [string, string, Outcome[]] => [
    `39-usd-foreignlayer/${folder}/box.usda`,
    'is read without its looks, and says so',
    [stands, says('warning structure/usd-look-left-out')],
  ]),
  [
    'mjcf-glb/01-rgba-over-material/bin.xml',
    'has a red, a green and a grey part',
    [
      stands,
      reads(colours, [
        [0.6038, 0.6038, 0.6038],
        [0.7874, 0.01, 0.01],
        [0.01, 0.6038, 0.01],
      ]),
    ],
  ],
  [
    'mjcf-glb/03-condim/ball.xml',
    'rolls as it did',
    [reads(({ links }) => links[0]!.collisions[0]!.contact?.condim, 6)],
  ],
  [
    'mjcf-glb/05-balljoint/lamp.xml',
    'keeps the range of its ball joint',
    [reads(({ joints: all }) => round(all[0]!.ballLimit!), 0.6109)],
  ],
  ['mjcf-glb/06-gravcomp/balloon.xml', 'keeps what lifts it', [reads(({ links }) => links[1]!.gravityCompensation, 1)]],
  [
    'mjcf-glb/07-root-hinge/door.xml',
    'gets a base that stands',
    [
      stands,
      reads(({ base }) => base, 'fixed'),
      reads(mass, 18.001),
      reads(joints, [['revolute', [0, 0, 1], [0, 1.9199]]]),
    ],
  ],
  [
    'mjcf-glb/08-two-joints/knob.xml',
    'is pushed and turned',
    [
      stands,
      reads(joints, [
        ['prismatic', [0, 1, 0], [0, 0.008]],
        ['revolute', [0, 1, 0], [-2.618, 2.618]],
      ]),
    ],
  ],
  ['mjcf-glb/09-world-carcass/cabinet.xml', 'has its carcass', [stands, reads(mass, 14)]],
  [
    'mjcf-glb/09-world-carcass/shelf_static_plus_world.xml',
    'has three boards',
    [stands, reads(size, [0.62, 0.4, 0.82])],
  ],
  ['mjcf-glb/10-attach-same-names/set.xml', 'has both textures', [stands, reads(textures, ['c_t', 'p_t'])]],
  ['mjcf-glb/12-sites/tool.xml', 'names what it leaves out', [stands, says('warning format/mjcf-account')]],
  ...['body_floor', 'body_prop', 'class_visual', 'geom_floor', 'joint_prop_free', 'mat_groundplane', 'tex_skybox'].map(
    (file): [string, string, Outcome[]] => [`mjcf-glb/16-reserved-names/${file}.xml`, 'is read', [stands]],
  ),
  [
    'mjcf-glb/17-look-siblings/hidden_group.xml',
    'hides what was hidden',
    [stands, says('info format/mjcf-geoms-hidden'), reads(size, [0.1, 0.1, 0.1])],
  ],
  ...['box', 'capsule', 'ellipsoid', 'mesh_no_uv', 'sphere'].map((file): [string, string, Outcome[]] => [
    `mjcf-glb/19-textured-primitive/${file}.xml`,
    'keeps its texture',
    [stands, ({ model }) => expect(textures(model).filter(Boolean)).toHaveLength(1)],
  ]),
  ...['generated.glb', 'generated.ply'].map((file): [string, string, Outcome[]] => [
    `mjcf-glb/20-vertex-colours/${file}`,
    'has an image of its colours',
    [stands, ({ model }) => expect(model.textures).toHaveLength(1)],
  ]),
  ...['factor.glb', 'required.glb'].map((file): [string, string, Outcome[]] => [
    `mjcf-glb/21-spec-gloss/${file}`,
    'is red',
    [stands, reads(colours, [[0.7, 0.05, 0.05]])],
  ]),
  [
    'mjcf-glb/24-morph/morph.glb',
    'has the pose of its weight',
    [stands, reads((model) => size(model)[2], 0.2), reads(mass, 4)],
  ],
  [
    'mjcf-glb/27-emissive/emissive.glb',
    'shows what it gives off',
    [stands, says('info format/gltf-look'), reads((model) => model.textures.length, 1)],
  ],
  ...['scene.gltf', 'wooden_box.zip', ''].map((given): [string, string, Outcome[]] => [
    `mjcf-glb/33-gltf-text/${given}`,
    'is read',
    [stands],
  ]),
  ...['geom_rgba.xml', 'rgba255.xml', 'obj/m.obj'].map((file): [string, string, Outcome[]] => [
    `mjcf-glb/34-rgba-range/${file}`,
    'is told of its range',
    [stands, says('warning structure/material-values')],
  ]),
  ['mjcf-glb/36-parent-include/objects/weight.xml', 'has the mass of what it includes', [stands, reads(mass, 6.1261)]],
];

const THERE = existsSync(REPORTS);
const POINTERS = ['solo.glb', 'solo.sdf', 'solo.stl', 'solo.usd', 'solo.xml', 'folder'];

describe('what users reported', () => {
  it.skipIf(!THERE)('lies beside (skipped: ../shared/corpus is not beside this checkout)', () => {
    expect(CASES.filter(([input]) => !existsSync(path.join(REPORTS, input)))).toEqual([]);
  });

  it.each(THERE ? CASES : [])('%s %s', async (input, _, outcomes) => {
    const passed = await passThrough(path.join(REPORTS, input));
    for (const outcome of outcomes) outcome(passed);
  });

  it.each(THERE ? ['bowl.xml'] : [])(
    'of a folder of two things is asked for, or taken by its name: %s',
    async (file) => {
      const folder = path.join(REPORTS, 'mjcf-glb/35-folder-choice');
      await expect(passThrough(folder)).rejects.toMatchObject({
        message: expect.stringContaining('which one is meant'),
      });
      expect(mass((await passThrough(path.join(folder, file))).model)).toBe(0.6);
    },
  );

  it.each(THERE ? POINTERS : [])('%s is a Git LFS pointer', async (file) => {
    await expect(passThrough(path.join(REPORTS, '38-lfs-pointer', file))).rejects.toMatchObject({
      message: expect.stringContaining('Git LFS pointer'),
    });
  });
});
