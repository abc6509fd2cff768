import type { Vec3 } from '../../../model/types.ts';
import { finite, object, text } from '../../glb/gate/loose.ts';
import { OTHER_FRICTION } from '../../glb/physics/contact.ts';
import { type ColliderSaid, readCollider } from './collider.ts';
import type { BundleConventions } from './conventions.ts';
import type { Fields } from './fields.ts';
import { type InertiaSaid, readInertia } from './inertia.ts';
import type { Notes } from './notes.ts';
import { type Dimension, quantity } from './units.ts';
import { numbersOf, turned, vector } from './vectors.ts';

/** What a file says of one body, or of all: SI units, axes of the model. */
export interface BodySaid {
  /** Where it stands in the file. */
  readonly path: string;
  /** [kg] */
  readonly mass?: number;
  /** [kg/m³] */
  readonly density?: number;
  /** [m] */
  readonly centerOfMass?: Vec3;
  readonly inertia?: InertiaSaid;
  /** Sliding [-], torsional [m], rolling [m]. */
  readonly friction?: Vec3;
  readonly moves?: boolean;
  readonly collider?: ColliderSaid;
}

/** Objects that only group properties of a body. */
export const BODY_GROUPS: ReadonlySet<string> = new Set([
  'physics',
  'rigid_body',
  'rigidbody',
  'rigid_body_properties',
  'properties',
  'physical_properties',
  'physics_properties',
  'simulation',
  'inertial',
  'mass_properties',
  'material',
  'physics_material',
  'physical_material',
  'surface',
  'contact',
]);

/** Said by engines of things that a prop has no place for. */
const NOT_CARRIED = [
  'restitution',
  'bounciness',
  'elasticity',
  'bounce',
  'linear_damping',
  'angular_damping',
  'gravity_scale',
  'scale',
];

export function readBody(fields: Fields, manner: BundleConventions): BodySaid {
  const { notes, up } = manner;
  const mass = positive(fields, ['mass', 'total_mass', 'body_mass', 'weight'], 'mass', manner, 'kg', true);
  const density = positive(fields, ['density', 'mass_density'], 'density', manner, 'kg/m³');
  const centerOfMass = readCenter(fields, manner);
  const inertia = readInertia(fields, manner.units, up, notes);
  const friction = readFriction(fields, notes);
  const moves = mass === 0 ? false : readMoves(fields, notes);
  const collider = readCollider(fields, manner);
  for (const { path } of fields.all(NOT_CARRIED)) notes.ignore(path);
  if (mass === 0) notes.assume(`a mass of 0 is one that nothing moves (${fields.path || 'physics.json'})`);
  return {
    path: fields.path,
    ...(mass ? { mass } : {}),
    ...(density ? { density } : {}),
    ...(centerOfMass ? { centerOfMass } : {}),
    ...(inertia ? { inertia } : {}),
    ...(friction ? { friction } : {}),
    ...(moves === undefined ? {} : { moves }),
    ...(collider ? { collider } : {}),
  };
}

/** The first that can be; others that say something else are told. */
function positive(
  fields: Fields,
  names: readonly string[],
  dimension: Dimension,
  { units, notes }: BundleConventions,
  symbol: string,
  zero = false,
): number | undefined {
  let found: { value: number; path: string } | undefined;
  for (const { path, value, unit } of fields.all(names, dimension)) {
    const read = quantity(value, dimension, units, unit);
    if (read === undefined) notes.contradict(path, `is no ${dimension} that can be read`);
    else if (read < 0 || (read === 0 && !zero)) notes.contradict(path, `is ${read} ${symbol}, which no body has`);
    else if (!found) {
      found = { value: read, path };
      notes.read(`${path} ${Number(read.toPrecision(6))} ${symbol}`);
    } else if (Math.abs(read - found.value) > 1e-6 * Math.max(read, found.value))
      notes.contradict(path, `is ${read} ${symbol}, but ${found.path} is ${found.value} ${symbol}, which was taken`);
  }
  return found?.value;
}

function readCenter(fields: Fields, { units, up, notes }: BundleConventions): Vec3 | undefined {
  const names = ['center_of_mass', 'com', 'center_of_gravity', 'cog', 'center_mass', 'mass_center', 'local_com'];
  const hit = fields.first(names, 'length');
  if (!hit) return undefined;
  const { xyz, position } = object(hit.value);
  const read = vector(xyz ?? position ?? hit.value, 'length', units, hit.unit);
  if (!read) notes.contradict(hit.path, 'is no point of three numbers');
  else notes.read(`${hit.path} (${read.map((value) => Number(value.toPrecision(4))).join(', ')} m)`);
  return read && turned(up, read);
}

/** Coulomb's one coefficient is the static one, where a file has both: it decides what stays on a slope or in a hand. */
function readFriction(fields: Fields, notes: Notes): Vec3 | undefined {
  const coefficient = (names: readonly string[]): { value: number; path: string } | undefined => {
    for (const { path, value } of fields.all(names)) {
      const { static: still, dynamic, kinetic } = object(value);
      const read = finite(value) ?? numbersOf(value)?.[0] ?? finite(still) ?? finite(dynamic) ?? finite(kinetic);
      if (read !== undefined && read >= 0) return { value: read, path };
      notes.contradict(path, 'is no coefficient of friction');
    }
    return undefined;
  };
  const fixed = coefficient([
    'static_friction',
    'friction_static',
    'mu_static',
    'mu_s',
    'friction',
    'friction_coefficient',
    'coefficient_of_friction',
    'sliding_friction',
    'friction_coeff',
    'mu',
  ]);
  const moving = coefficient(['dynamic_friction', 'kinetic_friction', 'friction_dynamic', 'mu_dynamic', 'mu_k']);
  const [twist, roll] = [coefficient(['torsional_friction', 'spinning_friction']), coefficient(['rolling_friction'])];
  const used = fixed ?? moving;
  if (!used) return undefined;
  notes.read(`${used.path} ${used.value}`);
  if (fixed && moving && fixed.value !== moving.value) notes.ignore(moving.path);
  return [used.value, twist?.value ?? OTHER_FRICTION[0], roll?.value ?? OTHER_FRICTION[1]];
}

const STILL = [
  'static',
  'is_static',
  'fixed',
  'is_fixed',
  'fixed_base',
  'is_fixed_base',
  'anchored',
  'kinematic',
  'is_kinematic',
  'immovable',
];
const MOVING = ['dynamic', 'is_dynamic', 'movable', 'moveable', 'is_movable', 'is_rigid_body'];
const KINDS: Readonly<Record<string, boolean>> = {
  static: false,
  fixed: false,
  kinematic: false,
  passive: false,
  dynamic: true,
  active: true,
  rigid: true,
  rigid_body: true,
  rigidbody: true,
  free: true,
  movable: true,
};

function readMoves(fields: Fields, notes: Notes): boolean | undefined {
  const said: { moves: boolean; path: string }[] = [];
  for (const { path, value } of fields.all(STILL)) if (typeof value === 'boolean') said.push({ moves: !value, path });
  for (const { path, value } of fields.all(MOVING)) if (typeof value === 'boolean') said.push({ moves: value, path });
  for (const { path, value } of fields.all([
    'body_type',
    'motion_type',
    'rigid_body_type',
    'mobility',
    'type',
    'base',
  ])) {
    const kind =
      text(value)
        ?.toLowerCase()
        .replace(/[\s-]+/g, '_') ?? '';
    if (Object.hasOwn(KINDS, kind)) said.push({ moves: KINDS[kind]!, path });
    else if (value !== undefined) notes.ignore(path);
  }
  const [first, ...others] = said;
  if (!first) return undefined;
  notes.read(`${first.path}: ${first.moves ? 'moves' : 'stands still'}`);
  const denied = others.find(({ moves }) => moves !== first.moves);
  if (denied) notes.contradict(denied.path, `denies ${first.path}, which was taken`);
  return first.moves;
}
