import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { IndexEntry, Prop } from '../../adapters/contract.ts';
import { simulatorIndex } from '../../adapters/index-schema.ts';
import { isaac } from '../../adapters/isaac/index.ts';
import type { Link, SimModel } from '../../src/model/types.ts';
import { hinged } from '../formats/models.ts';

const still = { position: [0, 0, 0], rotation: [1, 0, 0, 0] } as const;
/** A block of 3 kg, its frame half a metre up and turned by 90° about Z: its +X is the model's +Y. */
const block: Link = {
  name: 'block',
  pose: { position: [0, 0, 0.5], rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] },
  inertial: { mass: 3, centerOfMass: [0.1, 0, 0], inertia: [1, 2, 3, 0, 0, 0] },
  visuals: [{ name: 'seen', pose: still, geometry: { type: 'box', size: [0.4, 0.2, 1] } }],
  collisions: [{ name: 'touched', pose: still, geometry: { type: 'box', size: [0.4, 0.2, 1] } }],
};
const plain: SimModel = {
  ...hinged,
  name: 'other',
  links: [block],
  joints: [],
  materials: [],
  meshes: [],
  semantics: { labels: [], cavities: [{ name: 'hole', link: 'block', pose: still, size: [0.1, 0.1, 0.1] }] },
  collisionExclusions: [],
};
const thumbnail = Uint8Array.of(137, 80, 78, 71);
const prop = (name: string, model: SimModel): Prop => ({ name, model, thumbnail });
const emitted = (name: string, model: SimModel) => isaac.emit(prop(name, model));
const layer = (name: string, model: SimModel, file = `simready_usd/${name}.usda`): string =>
  String(emitted(name, model).get(file));

/** The classes of Isaac Lab and their fields, from the sources of its release. */
const table = JSON.parse(readFileSync(new URL('../fixtures/isaaclab-fields.json', import.meta.url), 'utf8')) as {
  classes: Record<string, { fields: Record<string, string> }>;
};

describe('isaac, one prop', () => {
  it('lies as SimReady wants it: one USD file a folder, under the name of the prop', () => {
    expect([...emitted('tray', plain).keys()]).toEqual([
      'simready_usd/tray.usda',
      'simready_usd/.thumbs/256x256/tray.usda.png',
    ]);
    expect([...isaac.emit({ name: 'tray', model: plain }).keys()]).toEqual(['simready_usd/tray.usda']);
    expect(emitted('tray', plain).get('simready_usd/.thumbs/256x256/tray.usda.png')).toBe(thumbnail);
  });

  it('comes a second time with its joints frozen, if it has any that move', () => {
    expect([...emitted('box', hinged).keys()]).toEqual([
      'simready_usd/box.usda',
      'simready_usd/.thumbs/256x256/box.usda.png',
      'rigid_usd/box_rigid.usda',
      'rigid_usd/.thumbs/256x256/box_rigid.usda.png',
    ]);
    const both = [layer('box', hinged), layer('box', hinged, 'rigid_usd/box_rigid.usda')];
    const count = (what: RegExp) => both.map((text) => text.match(what)?.length ?? 0);
    expect(count(/"PhysicsRigidBodyAPI"/g)).toEqual([3, 1]);
    expect(count(/"PhysicsArticulationRootAPI"/g)).toEqual([1, 0]);
    expect(count(/def Physics\w+Joint/g)).toEqual([2, 0]);
    expect(count(/"PhysicsCollisionAPI"/g)).toEqual([6, 6]);
  });

  it('joins links that no joint moves', () => {
    const fixed = hinged.joints.map((joint) => ({ ...joint, type: 'fixed' as const }));
    const text = layer('box', { ...hinged, joints: fixed });
    expect(text.match(/"PhysicsRigidBodyAPI"/g)).toHaveLength(1);
    expect([...emitted('box', { ...hinged, joints: fixed }).keys()]).not.toContain('rigid_usd/box_rigid.usda');
  });

  it('puts a body where its prop is, for that is where Isaac Lab puts it', () => {
    const text = layer('tray', plain);
    const body = text.slice(text.indexOf('def Xform "block"'), text.indexOf('def Mesh "seen"'));
    expect(body).not.toContain('xformOp');
    // Half a metre up; 0.1 m along the link's +X is 0.1 m along +Y; the moments about X and Y change places.
    expect(body).toMatch(/point3f physics:centerOfMass = \((0|\S+e-17), 0\.1, 0\.5\)/);
    expect(body).toMatch(/physics:diagonalInertia = \((1, 2|2, 1), 3\)/);
    const hole = text.slice(text.indexOf('def Xform "cavity_hole"'));
    expect(hole).toContain('double3 xformOp:translate = (0, 0, 0.5)');
  });

  it('does so with the root of an articulation, and leaves the other links and the joints where they are', () => {
    const text = layer('box', hinged);
    const root = text.slice(text.indexOf('def Xform "body"'), text.indexOf('def Mesh "body_plate"'));
    expect(root).not.toContain('xformOp');
    expect(root).toContain('point3f physics:centerOfMass = (0.01, -0.02, 0.23)');
    expect(text).toContain('double3 xformOp:translate = (0, 0.5, 0.3)');
    // The root was 0.2 m up, and the hinge 0.1 m above it.
    expect(text).toContain('point3f physics:localPos0 = (0, 0.6, 0.3)');
  });

  it('adds masses by the parallel-axis theorem', () => {
    const ball = (name: string, x: number): Link => ({
      ...block,
      name,
      pose: { position: [x, 0, 0], rotation: [1, 0, 0, 0] },
      inertial: { mass: 2, centerOfMass: [0, 0, 0], inertia: [0.1, 0.1, 0.1, 0, 0, 0] },
    });
    const pair: SimModel = {
      ...plain,
      links: [ball('a', -1), ball('b', 1)],
      joints: [{ name: 'j', type: 'revolute', parent: 'a', child: 'b', anchor: [0, 0, 0], axis: [0, 0, 1] }],
      semantics: { labels: [], cavities: [] },
    };
    const text = layer('pair', pair, 'rigid_usd/pair_rigid.usda');
    expect(text).toContain('float physics:mass = 4');
    expect(text).toContain('point3f physics:centerOfMass = (0, 0, 0)');
    // 2 · 0.1 about X; 2 · 0.1 + 2 · 2 kg · (1 m)² across.
    expect(text).toContain('float3 physics:diagonalInertia = (0.2, 4.2, 4.2)');
  });

  it('holds the body of a static prop, and bolts an articulation by a joint', () => {
    expect(layer('tray', { ...plain, base: 'fixed' })).toContain('bool physics:kinematicEnabled = 1');
    const bolted = { ...hinged, base: 'fixed' as const };
    expect(layer('box', bolted)).toContain('def PhysicsFixedJoint "anchor"');
    expect(layer('box', bolted)).not.toContain('kinematicEnabled');
    // Frozen, it is a body that can be spawned as such; props_cfg.py makes it kinematic.
    expect(layer('box', bolted, 'rigid_usd/box_rigid.usda')).not.toMatch(/kinematicEnabled|FixedJoint/);
  });
});

describe('isaac, provenance and meaning', () => {
  it('tells what SimReady asks for, and no date', () => {
    expect(layer('box', hinged).split('\n')[2]).toBe(
      '    customLayerData = { dictionary SimReady_Metadata = { string asset_license = "CC0-1.0"; ' +
        'string asset_name = "box"; string asset_type = "prop"; string author = "propmaster"; string category = "box"; ' +
        'string qcode = "Q223557"; string source_file = "propmaster.lock#box"; ' +
        'string usd_date_generated = "1970-01-01"; float3 asset_extents = (1, 1.1, 0.2); double mass = 2.75; ' +
        'int rigid_body_count = 3 } }',
    );
  });

  it('leaves no field empty where the model tells nothing', () => {
    const text = layer('tray', { ...plain, semantics: { ...plain.semantics, license: '  ' } });
    for (const field of ['asset_license = "unspecified"', 'category = "prop"', 'qcode = "Q223557"'])
      expect(text).toContain(field);
    expect(text).toContain('def Material "plain"');
    expect(text).toContain('rel material:binding = </tray/Looks/plain>');
  });

  it('does not take the name of a material that there is', () => {
    const taken = { ...hinged.materials[0]!, name: 'plain' };
    expect(layer('tray', { ...plain, materials: [taken] })).toContain('rel material:binding = </tray/Looks/plain_2>');
  });

  it.each([
    ['mug', 'Q386215'],
    ['cabinet', 'Q14745'],
    ['constructor', 'Q223557'],
  ])('labels a %s %s', (category, qcode) => {
    const text = layer('it', { ...plain, semantics: { ...plain.semantics, category } });
    expect(text).toContain(`token[] semantics:labels:wikidata_qcode = ["${qcode}"]`);
    expect(text).toContain(`token[] semantics:labels:class = ["${category}"]`);
  });
});

describe('isaac, the project', () => {
  const entry = (name: string, model: SimModel) => isaac.indexEntry(prop(name, model));
  const scene: SimModel = { ...plain, links: [block, { ...block, name: 'loose' }] };
  const entries: IndexEntry[] = [
    entry('tray', plain),
    entry('box', hinged),
    entry('bolted', { ...hinged, base: 'fixed' }),
    entry('wall', { ...plain, base: 'fixed' }),
    entry('light', plain),
    entry('class', scene),
  ];
  const files = isaac.emitProject(entries);
  const python = String(files.get('props_cfg.py'));

  it('writes an index, a README and configurations', () => {
    expect([...files.keys()]).toEqual(['README.md', 'index.json', 'props_cfg.py']);
    const index = simulatorIndex.parse(JSON.parse(String(files.get('index.json'))));
    expect(index.props.map(({ name, file, trees }) => [name, file, trees])).toEqual([
      ['bolted', 'bolted/simready_usd/bolted.usda', undefined],
      ['box', 'box/simready_usd/box.usda', undefined],
      ['class', 'class/simready_usd/class.usda', 2],
      ['light', 'light/simready_usd/light.usda', undefined],
      ['tray', 'tray/simready_usd/tray.usda', undefined],
      ['wall', 'wall/simready_usd/wall.usda', undefined],
    ]);
    expect(isaac.emitProject(entries.toReversed())).toEqual(files);
  });

  it('gives each prop the configuration of its kind', () => {
    const kinds = Object.fromEntries(
      [...python.matchAll(/^(\w+)_CFG = (\w+)\(/gm)].map(([, name, kind]) => [name, kind]),
    );
    expect(kinds).toEqual({
      BOLTED: 'ArticulationCfg',
      BOX: 'ArticulationCfg',
      CLASS: 'AssetBaseCfg',
      LIGHT: 'RigidObjectCfg',
      TRAY: 'RigidObjectCfg',
      WALL: 'AssetBaseCfg',
    });
    expect(python).toContain(`TRAY_CFG = RigidObjectCfg(
    prim_path="{ENV_REGEX_NS}/tray",
    spawn=sim_utils.UsdFileCfg(usd_path=str(HERE / "tray" / "simready_usd" / "tray.usda")),
`);
    expect(python).toContain('joint_pos={"lid_hinge": 0.0, "drawer_slide": 0.0}');
    expect(python).toContain('joint_names_expr=["lid_hinge", "drawer_slide"]');
  });

  it('freezes what has joints, and holds what is bolted', () => {
    const rigid = python.slice(python.indexOf('RIGID_CFGS ='));
    expect(rigid.match(/"rigid_usd" \/ "(\w+)\.usda"/g)).toEqual([
      '"rigid_usd" / "bolted_rigid.usda"',
      '"rigid_usd" / "box_rigid.usda"',
    ]);
    expect(rigid.match(/kinematic_enabled=True/g)).toHaveLength(1);
  });

  it('never takes a name that Python or the scene has already', () => {
    const fields = [...python.slice(python.indexOf('class PropsSceneCfg')).matchAll(/^ {4}(\w+)(?:: \w+)? = /gm)];
    expect(fields.map(([, name]) => name)).toEqual([
      ...['num_envs', 'env_spacing', 'ground', 'light'],
      ...['bolted', 'box', 'class_Prop', 'light_Prop', 'tray', 'wall'],
    ]);
  });

  it('keeps environments apart by how far the props of one reach, and a metre', () => {
    // A block of 0.2 m × 0.4 m, 0.15 m from the origin: it ends at y = 0.55 m.
    const text = String(isaac.emitProject([entry('tray', plain)]).get('props_cfg.py'));
    expect(text).toContain('pos=(0.25, 0.35, 0.0)');
    expect(text).toContain('env_spacing: float = 2.0');
  });

  it('uses no keyword that the classes of Isaac Lab lack', () => {
    const known = new Set(Object.values(table.classes).flatMap(({ fields }) => Object.keys(fields)));
    const used = new Set([...python.matchAll(/\b([a-z_]+)=/g)].map(([, keyword]) => keyword!));
    expect([...used].filter((keyword) => !known.has(keyword))).toEqual([]);
    expect(used.size).toBeGreaterThanOrEqual(11);
  });

  it('starts a joint at the limit nearest to 0 when it cannot be at 0', () => {
    const joints = [{ name: 'Left door', type: 'revolute', lower: 0.25, upper: 1 }];
    const text = String(isaac.emitProject([{ ...entry('box', hinged), joints }]).get('props_cfg.py'));
    expect(text).toContain('joint_pos={"left_door": 0.25}');
    expect(text).toContain('joint_names_expr=["left_door"]');
  });

  it('says something sensible of an empty project', () => {
    const empty = isaac.emitProject([]);
    expect(String(empty.get('props_cfg.py'))).toContain('CFGS = {}\n');
    expect(String(empty.get('README.md'))).toContain('# Props for Isaac Sim');
  });

  it('shows a stranger’s names harmlessly in the README', () => {
    const joints = [{ name: '|x](http://evil)', type: 'revolute', lower: 0, upper: 1 }];
    const text = String(isaac.emitProject([{ ...entry('box', hinged), joints }]).get('README.md'));
    expect(text).toContain('| ?x??http???evil? (revolute) |');
  });
});
