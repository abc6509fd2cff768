import { finite, type Loose, list, natural, object, text, tuple } from '../gate/loose.ts';
import { axesOf, inertiaOf, MOTION_OTHERS, othersOf } from './khr.ts';
import type { GltfColliderSaid, GltfJointSaid, LimitSaid, MotionSaid, NodeSaid, Said } from './said-types.ts';
import { OMI_COLLIDERS, OMI_SHAPES, readShape, type ShapeDefaults } from './shape.ts';

/** What is moved by the simulation; `rigid` and `vehicle` are the names of earlier drafts. */
const DYNAMIC = new Set(['dynamic', 'rigid', 'vehicle']);

/**
 * `OMI_physics_body` with the shapes of `OMI_physics_shape`, or of `OMI_collider`, its predecessor, and
 * `OMI_physics_joint`. Earlier drafts write a body without `motion`, and its colliders on nodes of their own.
 *
 * @see https://github.com/omigroup/gltf-extensions/tree/main/extensions/2.0
 */
export function readOmi(root: Loose, nodes: readonly Loose[]): Said {
  const shared = object(root['extensions']);
  const entries = (extension: string, key: string): Loose[] => list(object(shared[extension])[key]).map(object);
  const shapes = entries('OMI_physics_shape', 'shapes');
  const colliders = entries('OMI_collider', 'colliders');
  const constraints = entries('OMI_physics_joint', 'constraints');
  const bodyOf = (node: Loose): Loose => object(object(node['extensions'])['OMI_physics_body']);
  // In the first drafts a trigger is a body, and its shapes are nodes directly below it.
  const inTrigger = new Set(
    nodes.flatMap((node) => (bodyOf(node)['type'] === 'trigger' ? list(node['children']) : [])),
  );
  const said = new Map<number, NodeSaid>();
  for (const [index, node] of nodes.entries()) {
    const own = object(node['extensions']);
    const body = bodyOf(node);
    const motion = body['motion'] === undefined ? body : object(body['motion']);
    const type = text(motion['type']);
    const collider =
      shapeAt(object(body['collider'])['shape'], shapes, OMI_SHAPES) ??
      shapeAt(object(own['OMI_physics_shape'])['shape'], shapes, OMI_SHAPES) ??
      shapeAt(object(own['OMI_collider'])['collider'], colliders, OMI_COLLIDERS);
    const triggered =
      type === 'trigger' || body['trigger'] !== undefined || collider?.trigger === true || inTrigger.has(index);
    const found: NodeSaid = {
      ...(type === undefined || type === 'trigger' ? {} : { motion: readMotion(motion, type) }),
      ...(collider && !triggered ? { collider: collider.said } : {}),
      ...(triggered ? { trigger: true as const } : {}),
      ...(own['OMI_physics_joint'] === undefined
        ? {}
        : { joint: readJoint(object(own['OMI_physics_joint']), index, constraints) }),
    };
    if (Object.keys(found).length > 0) said.set(index, found);
  }
  return { nodes: said, filters: [] };
}

function readMotion(said: Loose, type: string): MotionSaid {
  const mass = said['mass'] === undefined ? 1 : finite(said['mass']);
  const moments = tuple(said['inertiaDiagonal'], 3);
  return {
    kind: DYNAMIC.has(type) ? 'dynamic' : type === 'static' ? 'static' : 'kinematic',
    ...(mass !== undefined && mass > 0 ? { mass } : {}),
    // "If zero or not specified, the inertia should be automatically calculated".
    ...inertiaOf({ centerOfMass: [0, 0, 0], ...said }, moments?.every((moment) => moment > 0) ? moments : undefined),
    others: othersOf(said, MOTION_OTHERS),
    wrong: [
      ...(mass === undefined || mass < 0 ? ['mass'] : []),
      ...(said['inertiaDiagonal'] !== undefined && !moments?.every((moment) => moment >= 0) ? ['inertiaDiagonal'] : []),
    ],
  };
}

function shapeAt(
  index: unknown,
  shapes: readonly Loose[],
  defaults: ShapeDefaults,
): { said: GltfColliderSaid; trigger: boolean } | undefined {
  if (index === undefined || index === -1) return undefined;
  const shape = shapes[natural(index) ?? -1];
  const read = shape ? readShape(shape, defaults) : { type: 'none' as const, reason: 'a shape that does not exist' };
  return { said: { shape: read, others: [] }, trigger: shape?.['isTrigger'] === true };
}

/** The place of the joint is its frame on both bodies; node b is limited against node a. */
function readJoint(said: Loose, index: number, constraints: readonly Loose[]): GltfJointSaid {
  const used = list(said['constraints']).map((at) => object(constraints[natural(at) ?? -1]));
  return {
    bodies: [natural(said['nodeA']) ?? -1, natural(said['nodeB']) ?? -1],
    frames: [index, index],
    limits: used.flatMap(readConstraint),
    drives: [],
    others: used.some(({ stiffness }) => stiffness !== undefined) ? ['soft limits'] : [],
  };
}

function readConstraint(said: Loose): LimitSaid[] {
  const [lower, upper] = [finite(said['lowerLimit']) ?? 0, finite(said['upperLimit']) ?? 0];
  return (['linear', 'angular'] as const).flatMap((kind) => {
    const axes = axesOf(said[`${kind}Axes`]);
    return axes.length === 0 ? [] : [{ kind, axes, lower, upper, round: false }];
  });
}
