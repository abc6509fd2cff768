import type { JointType, Vec3 } from '../../../model/types.ts';
import { object, text } from '../../glb/gate/loose.ts';
import type { BundleConventions } from './conventions.ts';
import { Fields, plainKey } from './fields.ts';
import { type Dimension, quantity } from './units.ts';
import { direction, turned, vector } from './vectors.ts';

/** What a file says of one joint: SI units, axes of the model. */
export interface JointSaid {
  readonly path: string;
  readonly name: string;
  readonly type: JointType;
  /** Names of nodes, as the file has them; no parent is the world. */
  readonly parent?: string;
  readonly child: string;
  /** A point of the axis; the origin of the child where there is none [m]. */
  readonly point?: Vec3;
  readonly axis: Vec3;
  /** Whose frame point and axis are in. */
  readonly frame: 'model' | 'parent' | 'child';
  readonly limits?: { readonly lower: number; readonly upper: number };
  readonly damping?: number;
  readonly friction?: number;
  readonly armature?: number;
}

/** Objects that only group properties of a joint. */
export const JOINT_GROUPS: ReadonlySet<string> = new Set(['properties', 'dynamics', 'physics', 'joint_data', 'motion']);

const TYPES: Readonly<Record<string, JointType | 'free'>> = {
  fixed: 'fixed',
  weld: 'fixed',
  rigid: 'fixed',
  lock: 'fixed',
  revolute: 'revolute',
  hinge: 'revolute',
  rotational: 'revolute',
  rotation: 'revolute',
  rotary: 'revolute',
  angular: 'revolute',
  continuous: 'continuous',
  wheel: 'continuous',
  prismatic: 'prismatic',
  slider: 'prismatic',
  slide: 'prismatic',
  sliding: 'prismatic',
  linear: 'prismatic',
  translation: 'prismatic',
  translational: 'prismatic',
  ball: 'ball',
  spherical: 'ball',
  ball_and_socket: 'ball',
  point: 'ball',
  free: 'free',
  floating: 'free',
  none: 'free',
};

const WORLD = new Set(['world', 'ground', 'static', 'scene']);

/**
 * One joint. `undefined` for one that joins nothing (`free`) or can not be read, which is told.
 * @param owner node that the file hangs it on, which is its child then
 */
export function readJoint(
  value: unknown,
  path: string,
  manner: BundleConventions,
  owner: { readonly child?: string; readonly parent?: string; readonly name?: string } = {},
): JointSaid | undefined {
  const { notes, up, units } = manner;
  const fields = new Fields(value, path, JOINT_GROUPS);
  const kind = fields.first(['type', 'joint_type', 'kind']);
  const word = plainKey(text(kind?.value) ?? '').replace(/_?joint$/, '');
  const type = Object.hasOwn(TYPES, word) ? TYPES[word] : undefined;
  const refuse = (key: string, reason: string): undefined => void notes.contradict(key, reason);
  if (type === undefined)
    return refuse(kind?.path ?? path, 'names no type of joint that is known; the joint was left out');
  const names = (keys: readonly string[]): string | undefined => text(fields.first(keys)?.value);
  const child =
    names([
      'child',
      'child_link',
      'child_node',
      'child_name',
      'to',
      'body_b',
      'body1',
      'body_1',
      'link',
      'node',
      'part',
    ]) ?? owner.child;
  const parent =
    names(['parent', 'parent_link', 'parent_node', 'parent_name', 'from', 'body_a', 'body0', 'body_0', 'base']) ??
    owner.parent;
  const name = names(['name', 'joint_name', 'id']) ?? owner.name ?? '';
  if (type === 'free') return undefined;
  if (child === undefined) return refuse(path, 'names no child; the joint was left out');

  const axis = readAxis(fields, type, manner);
  if (!axis) return undefined;
  const place = readPoint(fields, axis.origin, manner);
  const limits = type === 'revolute' || type === 'prismatic' ? readLimits(fields, type, manner) : undefined;
  const settled = type === 'revolute' && !limits ? 'continuous' : type;
  if (settled !== type) notes.assume(`${path} turns without end: it has no limits`);
  const constant = (names: readonly string[]): number | undefined => {
    const hit = fields.first(names);
    const read = hit && quantity(hit.value, 'mass', { ...units, mass: 1 });
    if (hit && !(read !== undefined && read >= 0)) return refuse(hit.path, 'is no number of 0 or more');
    return read;
  };
  const [damping, friction, armature] = [
    constant(['damping', 'joint_damping', 'viscous_damping']),
    constant(['friction', 'joint_friction', 'friction_loss', 'frictionloss', 'dry_friction']),
    constant(['armature', 'rotor_inertia']),
  ];
  const ignored = [
    'stiffness',
    'effort',
    'velocity',
    'drive',
    'motor',
    'max_force',
    'spring',
    'mimic',
    'max_effort',
    'max_velocity',
  ];
  for (const hit of fields.all(ignored)) notes.ignore(hit.path);
  for (const left of fields.unread()) notes.ignore(left);
  notes.read(`${path}: ${settled} joint of ${child}${parent === undefined ? '' : ` on ${parent}`}`);
  return {
    path,
    name,
    type: settled,
    child,
    ...(parent === undefined || WORLD.has(parent.toLowerCase()) ? {} : { parent }),
    ...(place.point ? { point: turned(up, place.point) } : {}),
    axis: turned(up, axis.axis),
    frame: place.frame,
    ...(limits ? { limits } : {}),
    ...(damping ? { damping } : {}),
    ...(friction ? { friction } : {}),
    ...(armature ? { armature } : {}),
  };
}

/** `[0, 1, 0]`, `"y"`, `{x, y, z}`, or `{origin, direction}`. */
function readAxis(
  fields: Fields,
  type: JointType,
  { units, notes }: BundleConventions,
): { axis: Vec3; origin?: unknown } | undefined {
  const hit = fields.first(['axis', 'joint_axis', 'direction', 'axis_direction', 'hinge_axis']);
  if (type === 'fixed' || type === 'ball') return { axis: [0, 0, 1] };
  const { direction: inner, xyz, origin } = object(hit?.value);
  const axis = hit && direction(inner ?? xyz ?? hit.value, units);
  if (axis) return { axis, origin };
  notes.contradict(hit?.path ?? `${fields.path}.axis`, 'is missing or no direction; the joint was left out');
  return undefined;
}

/** Where the file says nothing of a frame, points are in that of visual.glb, as articulated data sets have them. */
function readPoint(
  fields: Fields,
  beside: unknown,
  { units, notes }: BundleConventions,
): { point?: Vec3; frame: JointSaid['frame'] } {
  const local = fields.first(['local_anchor', 'child_anchor', 'anchor_in_child'], 'length');
  const hit =
    local ??
    fields.first(
      ['anchor', 'pivot', 'origin', 'position', 'location', 'anchor_point', 'pivot_point', 'point'],
      'length',
    );
  const { xyz, position, rpy } = object(hit?.value);
  const given = vector(beside ?? xyz ?? position ?? hit?.value, 'length', units, hit?.unit);
  if (hit && !given) notes.contradict(hit.path, 'is no point of three numbers');
  const said =
    text(
      fields.first(['frame', 'space', 'relative_to', 'reference_frame', 'coordinate_frame'])?.value,
    )?.toLowerCase() ?? '';
  if (rpy !== undefined && Array.isArray(rpy) && rpy.some((angle) => angle !== 0)) notes.ignore(`${hit!.path}.rpy`);
  const frame =
    local || /child|local/.test(said) ? 'child' : /parent/.test(said) || xyz !== undefined ? 'parent' : 'model';
  if (given && said === '' && !local) {
    const whose = { model: 'the model', parent: 'the parent, as in URDF', child: 'the child' }[frame];
    notes.assume(`${hit?.path ?? `${fields.path}.axis.origin`} is in the frame of ${whose}`);
  }
  if (!given) notes.assume(`${fields.path} turns or slides at the origin of its child`);
  return { frame, ...(given ? { point: given } : {}) };
}

const WHOLE_TURN = 2 * Math.PI + 1e-6;

/** `[lower, upper]`, `{lower, upper}`, `{min, max}`, `{a, b}`, or both beside the joint. */
function readLimits(
  fields: Fields,
  type: JointType,
  { units, notes }: BundleConventions,
): { lower: number; upper: number } | undefined {
  const dimension: Dimension = type === 'revolute' ? 'angle' : 'length';
  const hit = fields.first(
    ['limits', 'limit', 'range', 'joint_limits', 'motion_range', 'angle_limits', 'angle_range'],
    dimension,
  );
  const place = hit?.path ?? `${fields.path}.limits`;
  const own = new Fields(Array.isArray(hit?.value) ? { lower: hit.value[0], upper: hit.value[1] } : hit?.value, place);
  const unitName = text(own.first(['unit', 'units'])?.value) ?? hit?.unit;
  const end = (inner: readonly string[], outer: readonly string[]) =>
    own.first(inner, dimension) ?? fields.first(outer, dimension);
  const ends = [
    end(
      ['lower', 'min', 'a', 'low', 'minimum', 'lower_limit'],
      ['lower', 'lower_limit', 'min', 'min_angle', 'min_position', 'limit_lower'],
    ),
    end(
      ['upper', 'max', 'b', 'high', 'maximum', 'upper_limit'],
      ['upper', 'upper_limit', 'max', 'max_angle', 'max_position', 'limit_upper'],
    ),
  ];
  if (ends.every((one) => one === undefined)) return undefined;
  const values = ends.map((one) => one && quantity(one.value, dimension, units, one.unit ?? unitName));
  let [lower, upper] = values;
  if (lower === undefined || upper === undefined) {
    notes.contradict(place, 'has not two ends that can be read; it was left out');
    return undefined;
  }
  const bare =
    unitName === undefined &&
    units.angle === 1 &&
    ends.every((one) => one?.unit === undefined && typeof one?.value === 'number');
  if (dimension === 'angle' && bare) {
    // Nothing turns farther than once and has a stop.
    const degrees = Math.max(Math.abs(lower), Math.abs(upper)) > WHOLE_TURN;
    notes.assume(`${place} is in ${degrees ? 'degrees: it exceeds a whole turn in radians' : 'radians'}`);
    if (degrees) [lower, upper] = [(lower * Math.PI) / 180, (upper * Math.PI) / 180];
  }
  if (lower < upper) return { lower, upper };
  notes.contradict(place, `has its lower end (${lower}) not below its upper one (${upper}); it was left out`);
  return undefined;
}
