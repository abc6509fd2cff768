import { finite, type Loose, list, natural, object, text, tuple } from '../gate/loose.ts';
import type {
  DriveSaid,
  FilterSaid,
  GltfColliderSaid,
  GltfJointSaid,
  LimitSaid,
  MotionSaid,
  NodeSaid,
  Said,
} from './said-types.ts';
import { KHR_SHAPES, readShape, type ShapeSaid } from './shape.ts';

const EXTENSION = 'KHR_physics_rigid_bodies';

/**
 * `KHR_physics_rigid_bodies` with the shapes of `KHR_implicit_shapes`, or of `KHR_collision_shapes`, as it was called
 * before; a collider names its shape under `geometry`, or itself, as earlier drafts had it.
 *
 * @see https://github.com/eoineoineoin/glTF_Physics/tree/master/extensions/2.0/Khronos/KHR_physics_rigid_bodies
 * @see https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Khronos/KHR_implicit_shapes
 */
export function readKhr(root: Loose, nodes: readonly Loose[]): Said {
  const shared = object(root['extensions']);
  const lists = object(shared[EXTENSION]);
  const shapes = ['KHR_implicit_shapes', 'KHR_collision_shapes'].map((name) => list(object(shared[name])['shapes']));
  const context: Context = {
    shapes: (shapes.find(({ length }) => length > 0) ?? []).map(object),
    materials: list(lists['physicsMaterials']).map(object),
    joints: list(lists['physicsJoints']).map(object),
  };
  const said = new Map<number, NodeSaid>();
  for (const [index, node] of nodes.entries()) {
    const own = object(node['extensions'])[EXTENSION];
    if (own === undefined) continue;
    const { motion, collider, joint, trigger } = object(own);
    said.set(index, {
      ...(motion === undefined ? {} : { motion: readMotion(object(motion)) }),
      ...(collider === undefined ? {} : { collider: readCollider(object(collider), context) }),
      ...(joint === undefined ? {} : { joint: readJoint(object(joint), index, context) }),
      ...(trigger === undefined ? {} : { trigger: true }),
    });
  }
  return { nodes: said, filters: list(lists['collisionFilters']).map((filter) => readFilter(object(filter))) };
}

interface Context {
  readonly shapes: readonly Loose[];
  readonly materials: readonly Loose[];
  readonly joints: readonly Loose[];
}

/** Properties of a motion that a prop has no place for: it begins at rest, and falls as everything does. */
export const MOTION_OTHERS = ['linearVelocity', 'angularVelocity', 'gravityFactor'] as const;

function readMotion(said: Loose): MotionSaid {
  const mass = finite(said['mass']);
  const moments = tuple(said['inertiaDiagonal'], 3);
  // "a value of zero in mass or any of the components of inertiaDiagonal should be understood to represent infinity".
  const infinite = moments?.includes(0) ?? false;
  const wrong = [
    ...(said['mass'] !== undefined && !(mass !== undefined && mass >= 0) ? ['mass'] : []),
    ...(said['inertiaDiagonal'] !== undefined && !moments?.every((moment) => moment >= 0) ? ['inertiaDiagonal'] : []),
  ];
  return {
    kind: said['isKinematic'] === true || mass === 0 ? 'kinematic' : 'dynamic',
    ...(mass !== undefined && mass > 0 ? { mass } : {}),
    ...inertiaOf(said, moments?.every((moment) => moment > 0) ? moments : undefined),
    others: [...othersOf(said, MOTION_OTHERS), ...(infinite ? ['infinite inertia'] : [])],
    wrong,
  };
}

/** Centre of mass and axes, which both families of extensions write alike. */
export function inertiaOf(
  said: Loose,
  moments: readonly number[] | undefined,
): Pick<MotionSaid, 'centerOfMass' | 'moments' | 'axes'> {
  const centerOfMass = tuple(said['centerOfMass'], 3);
  const axes = tuple(said['inertiaOrientation'], 4);
  return {
    ...(centerOfMass ? { centerOfMass } : {}),
    ...(moments ? { moments } : {}),
    ...(axes && Math.hypot(...axes) > 0 ? { axes } : {}),
  };
}

/** Names of properties that are there and say something other than nothing. */
export const othersOf = (said: Loose, names: readonly string[]): string[] =>
  names.filter((name) => {
    const value = said[name];
    const neutral = name === 'gravityFactor' ? 1 : 0;
    return value !== undefined && !(Array.isArray(value) ? value.every((entry) => entry === 0) : value === neutral);
  });

function readCollider(said: Loose, { shapes, materials }: Context): GltfColliderSaid {
  const material =
    said['physicsMaterial'] === undefined ? undefined : materials[natural(said['physicsMaterial']) ?? -1];
  const [fixed, sliding] = [finite(material?.['staticFriction']), finite(material?.['dynamicFriction'])];
  const friction = fixed ?? sliding;
  const restitution = finite(material?.['restitution']);
  const bounces = restitution !== undefined && restitution >= 0 && restitution <= 1;
  const filter = natural(said['collisionFilter']);
  return {
    shape: readGeometry(said, shapes),
    ...(friction !== undefined && friction >= 0 ? { friction } : {}),
    ...(bounces ? { restitution } : {}),
    ...(filter === undefined ? {} : { filter }),
    others: [
      ...(fixed !== undefined && sliding !== undefined && fixed !== sliding ? ['dynamicFriction'] : []),
      ...othersOf(material ?? {}, [...(bounces ? [] : ['restitution']), 'frictionCombine', 'restitutionCombine']),
    ],
  };
}

function readGeometry(said: Loose, shapes: readonly Loose[]): ShapeSaid {
  const geometry = said['geometry'] === undefined ? said : object(said['geometry']);
  const convex = geometry['convexHull'] === true;
  const [node, mesh] = [natural(geometry['node']), natural(geometry['mesh'])];
  if (node !== undefined) return { type: 'node', node, convex };
  if (mesh !== undefined) return { type: 'mesh', mesh, convex };
  const shape = shapes[natural(geometry['shape']) ?? -1];
  if (!shape) return { type: 'none', reason: 'a shape that does not exist' };
  const read = readShape(shape, KHR_SHAPES);
  return read.type === 'mesh' && convex ? { ...read, convex } : read;
}

function readFilter(said: Loose): FilterSaid {
  const names = (key: string): string[] => list(said[key]).flatMap((name) => text(name) ?? []);
  return {
    systems: names('collisionSystems'),
    ...(said['collideWithSystems'] === undefined ? {} : { only: names('collideWithSystems') }),
    never: names('notCollideWithSystems'),
  };
}

function readJoint(said: Loose, index: number, { joints }: Context): GltfJointSaid {
  const connected = natural(said['connectedNode']) ?? -1;
  const joint = joints[natural(said['joint']) ?? -1] ?? {};
  const limits = list(joint['limits']).map(object);
  const drives = list(joint['drives']).map(object);
  return {
    bodies: [index, connected],
    frames: [index, connected],
    limits: limits.flatMap(readLimit),
    drives: drives.flatMap(readDrive),
    others: [
      ...(said['enableCollision'] === true ? ['enableCollision'] : []),
      ...(limits.some(({ stiffness }) => stiffness !== undefined) ? ['soft limits'] : []),
      ...drives.flatMap((drive) => [
        ...othersOf(drive, ['velocityTarget', 'maxForce']),
        ...(drive['mode'] === 'acceleration' ? ['drive of mode acceleration'] : []),
      ]),
    ],
  };
}

/** "If the `min` parameter is not provided, there is no lower bound on the range." */
function readLimit(said: Loose): LimitSaid[] {
  const [lower, upper] = [
    finite(said['min']) ?? Number.NEGATIVE_INFINITY,
    finite(said['max']) ?? Number.POSITIVE_INFINITY,
  ];
  return (['linear', 'angular'] as const).flatMap((kind) => {
    const axes = axesOf(said[`${kind}Axes`]);
    return axes.length === 0 ? [] : [{ kind, axes, lower, upper, round: axes.length > 1 }];
  });
}

export const axesOf = (said: unknown): number[] =>
  [...new Set(list(said))].filter((axis): axis is number => axis === 0 || axis === 1 || axis === 2);

function readDrive(said: Loose): DriveSaid[] {
  const [kind, axis] = [said['type'], natural(said['axis'])];
  if ((kind !== 'linear' && kind !== 'angular') || axis === undefined || axis > 2) return [];
  if (said['mode'] === 'acceleration') return [];
  const value = (key: string): number => finite(said[key]) ?? 0;
  return [{ kind, axis, stiffness: value('stiffness'), damping: value('damping'), target: value('positionTarget') }];
}
