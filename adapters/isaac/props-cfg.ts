import { number } from '../../src/formats/numbers.ts';
import { Names } from '../../src/model/names.ts';
import { arrange } from '../arrange.ts';
import type { IndexEntry } from '../contract.ts';
import { type IsaacKind, kindOfEntry, mainFile, rigidFile } from './kind.ts';

export const HEADER = `"""Isaac Lab configurations of the props in this folder.

Written by propmaster, anew with every prop that comes or goes: import it, don't edit it.

    from props_cfg import CFGS, PropsSceneCfg

    mug = RigidObject(CFGS["mug"].replace(prim_path="/World/Mug"))
    scene = InteractiveScene(PropsSceneCfg(num_envs=64))

README.md tells more. Paths start at this file, so the folder may be moved.
"""

`;

export const IMPORTS = `from pathlib import Path

import isaaclab.sim as sim_utils
from isaaclab.actuators import ImplicitActuatorCfg
from isaaclab.assets import ArticulationCfg, AssetBaseCfg, RigidObjectCfg
from isaaclab.scene import InteractiveSceneCfg
from isaaclab.utils import configclass
`;

/**
 * Names that a field of the scene can't have: keywords of Python, what `InteractiveSceneCfg` has already, and what the
 * class below adds. Two of them are methods that `configclass` gives to every class.
 */
const RESERVED = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass raise return try while with yield ' +
    'num_envs env_spacing lazy_sensor_update replicate_physics filter_collisions clone_in_fabric ' +
    'to_dict from_dict replace copy validate ground light'
  ).split(' '),
);

/**
 * `isaac/props_cfg.py`: for every prop the configuration of the asset class that fits it, and a scene with all of them in
 * their places. Every keyword is a field of Isaac Lab 2.3.2, checked against its sources.
 *
 * @param entries by name
 */
export function writePropsCfg(entries: readonly IndexEntry[]): string {
  const places = arrange(entries);
  const about = 'Every prop in its place on a floor, under a light.';
  const home = 'HERE = Path(__file__).resolve().parent\n';
  return `${HEADER}${IMPORTS}\n${home}\n${writeConfigurations(entries, places)}\n\n${writeScene(entries, places, about)}`;
}

/** Where each prop stands, by name [m]. */
type Places = ReadonlyMap<string, readonly [number, number, number]>;

/** A constant for each prop, and the tables of them. */
export function writeConfigurations(entries: readonly IndexEntry[], places: Places): string {
  const list = (items: readonly string[]): string => (items.length === 0 ? '{}' : `{\n${items.join('')}}`);
  const frozen = entries.filter((entry) => kindOfEntry(entry) === 'articulation');
  return `${writeConstants(entries, places)}
CFGS = ${list(entries.map((entry) => `    "${entry.name}": ${constantOf(entry)},\n`))}
"""Every prop by its name."""

RIGID_CFGS = ${list(frozen.map((entry) => `    "${entry.name}": ${indented(frozenConfiguration(entry, places.get(entry.name)!))},\n`))}
"""Props with joints once more, as one rigid body each: their joints don't move."""
`;
}

export const writeConstants = (entries: readonly IndexEntry[], places: Places): string =>
  entries.map((entry) => `${constantOf(entry)} = ${configuration(entry, places.get(entry.name)!)}\n`).join('');

/** @param about docstring of the scene */
export function writeScene(entries: readonly IndexEntry[], places: Places, about: string): string {
  return `@configclass
class PropsSceneCfg(InteractiveSceneCfg):
    """${about}"""

    num_envs: int = 1
    env_spacing: float = ${float(spacing(entries, places))}
    ground = AssetBaseCfg(prim_path="/World/ground", spawn=sim_utils.GroundPlaneCfg())
    light = AssetBaseCfg(prim_path="/World/light", spawn=sim_utils.DomeLightCfg(intensity=2000.0))
${entries.map((entry) => `    ${fieldOf(entry)}: ${CLASS[kindOfEntry(entry)]} = ${constantOf(entry)}\n`).join('')}`;
}

const CLASS: Readonly<Record<IsaacKind, string>> = {
  rigid: 'RigidObjectCfg',
  articulation: 'ArticulationCfg',
  static: 'AssetBaseCfg',
  group: 'AssetBaseCfg',
};

/** From one environment to the next, so that their props keep apart: how far these reach, and a metre [m]. */
function spacing(entries: readonly IndexEntry[], places: ReadonlyMap<string, readonly number[]>): number {
  const ends = entries.flatMap(({ name, bounds }) =>
    [0, 1].map((axis) => places.get(name)![axis]! + bounds.max[axis]!),
  );
  return Math.ceil(Math.max(0, ...ends)) + 1;
}

const constantOf = ({ name }: IndexEntry): string => `${name.toUpperCase()}_CFG`;

/** No name of a prop has a capital, so no other one is called so. */
const fieldOf = ({ name }: IndexEntry): string => (RESERVED.has(name) ? `${name}_Prop` : name);

function configuration(entry: IndexEntry, position: readonly number[]): string {
  const kind = kindOfEntry(entry);
  const articulation = kind === 'articulation' ? movingJoints(entry) : undefined;
  return call(CLASS[kind], [
    ['prim_path', `"{ENV_REGEX_NS}/${entry.name}"`],
    ['spawn', call('sim_utils.UsdFileCfg', [['usd_path', pathOf(mainFile(entry.name))]])],
    [
      'init_state',
      call(`${CLASS[kind]}.InitialStateCfg`, [
        ['pos', tuple(position)],
        ...(articulation?.length ? [jointPositions(articulation)] : []),
      ]),
    ],
    ...(articulation ? [actuators(articulation)] : []),
  ]);
}

type Keyword = readonly [key: string, value: string];

/** Isaac Lab refuses a joint that starts outside its limits, and starts it at 0 unless told otherwise. */
const jointPositions = (joints: readonly MovingJoint[]): Keyword => [
  'joint_pos',
  `{${joints.map(({ name, start }) => `"${name}": ${float(start)}`).join(', ')}}`,
];

/** `None` means: what the file says. A 0 would take the joints their damping and their springs. */
const actuators = (joints: readonly MovingJoint[]): Keyword => [
  'actuators',
  joints.length === 0
    ? '{}'
    : `{"joints": ${call('ImplicitActuatorCfg', [
        ['joint_names_expr', `[${joints.map(({ name }) => `"${name}"`).join(', ')}]`],
        ['stiffness', 'None'],
        ['damping', 'None'],
      ])}}`,
];

const KINEMATIC: Keyword = ['rigid_props', 'sim_utils.RigidBodyPropertiesCfg(kinematic_enabled=True)'];

/** A bolted prop stays where it is put: its frozen body is kinematic. */
const frozenConfiguration = ({ name, base }: IndexEntry, position: readonly number[]): string =>
  call('RigidObjectCfg', [
    ['prim_path', `"{ENV_REGEX_NS}/${name}"`],
    [
      'spawn',
      call('sim_utils.UsdFileCfg', [['usd_path', pathOf(rigidFile(name))], ...(base === 'fixed' ? [KINEMATIC] : [])]),
    ],
    ['init_state', call('RigidObjectCfg.InitialStateCfg', [['pos', tuple(position)]])],
  ]);

interface MovingJoint {
  /** As in the file. */
  readonly name: string;
  /** 0, or the limit nearest to it [rad] or [m]. */
  readonly start: number;
}

/** The joints with one degree of freedom. A ball has three, without limits, which Isaac Lab names itself. */
function movingJoints({ joints }: IndexEntry): MovingJoint[] {
  const names = new Names();
  return joints
    .map(({ name, type, lower = -Infinity, upper = Infinity }) => ({
      name: names.unique(name, 'joint'),
      start: Math.min(Math.max(0, lower), upper),
      type,
    }))
    .filter(({ type }) => type === 'revolute' || type === 'continuous' || type === 'prismatic');
}

const pathOf = (file: string): string =>
  `str(HERE / ${file
    .split('/')
    .map((part) => `"${part}"`)
    .join(' / ')})`;

/** A call, one keyword a line; on one line if it has one keyword only. */
function call(name: string, keywords: readonly Keyword[]): string {
  const lines = keywords.map(([key, value]) => `${key}=${value}`);
  if (lines.length === 1) return `${name}(${lines[0]})`;
  return `${name}(\n${lines.map((line) => `    ${indented(line)},\n`).join('')})`;
}

const indented = (text: string): string => text.replaceAll('\n', '\n    ');

const tuple = (values: readonly number[]): string => `(${values.map(float).join(', ')})`;

/** A number that Python takes for a float. */
const float = (value: number): string => {
  const text = number(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
};
