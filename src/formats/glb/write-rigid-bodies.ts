import { principal, rotateInertia } from '../../model/inertia.ts';
import { plainFriction } from '../../model/touching.ts';
import type { Collision, Geometry, Joint, Link, SimModel } from '../../model/types.ts';
import { Y_UP, yUp, yUpLengths } from './write-y-up.ts';

export const RIGID_BODIES = 'KHR_physics_rigid_bodies';
export const SHAPES = 'KHR_implicit_shapes';

/**
 * The properties of KHR_physics_rigid_bodies and KHR_implicit_shapes, both drafts, for the nodes of a model that is
 * turned Y up. Shapes, physics materials, joints and filters are listed once each and referred to by index.
 *
 * What the drafts can't say (torsional and rolling friction, joints' dry friction and armature, ellipsoids, semantics) is in
 * the nodes' extras.
 * @see https://github.com/eoineoineoin/glTF_Physics/blob/master/extensions/2.0/Khronos/KHR_physics_rigid_bodies/README.md
 * @see https://github.com/eoineoineoin/glTF_Physics/blob/master/extensions/2.0/Khronos/KHR_implicit_shapes/README.md
 */
export class RigidBodies {
  readonly #shapes = new Listed();
  readonly #materials = new Listed();
  readonly #joints = new Listed();
  readonly #filters = new Listed();
  readonly #model: SimModel;

  constructor(model: SimModel) {
    this.#model = model;
  }

  /** `kinematic`: it keeps its mass and stays where it is. */
  motion({ inertial, gravityCompensation }: Link, kinematic: boolean): object {
    const { moments, rotation } = principal(rotateInertia(inertial.inertia, Y_UP));
    const [w, x, y, z] = rotation;
    return extension({
      motion: {
        ...(kinematic ? { isKinematic: true } : {}),
        mass: inertial.mass,
        inertiaDiagonal: moments,
        inertiaOrientation: [x, y, z, w],
        centerOfMass: yUp(inertial.centerOfMass),
        ...(gravityCompensation ? { gravityFactor: 1 - gravityCompensation } : {}),
      },
    });
  }

  /** @param meshNode the node whose mesh it is the hull of, where the drafts know no such shape */
  collider(link: Link, part: Collision, meshNode: number): object {
    const { geometry, restitution } = part;
    const friction = plainFriction(part);
    const shape = implicitShape(geometry);
    const filter = this.#filterOf(link.name);
    const material = {
      ...(friction && { staticFriction: friction[0], dynamicFriction: friction[0] }),
      ...(restitution === undefined ? {} : { restitution }),
    };
    return extension({
      collider: {
        geometry: shape ? { shape: this.#shapes.indexOf(shape) } : { node: meshNode, convexHull: true },
        ...(Object.keys(material).length > 0 && { physicsMaterial: this.#materials.indexOf(material) }),
        ...(filter && { collisionFilter: this.#filters.indexOf(filter) }),
      },
    });
  }

  /** On the parent's end, so that positions are those of the child in the parent, as in the model. */
  joint(joint: Joint, connectedNode: number): object {
    return extension({ joint: { connectedNode, joint: this.#joints.indexOf(jointOf(joint)) } });
  }

  /** `extensionsUsed` and `extensions` of the file. */
  head(): object {
    const lists = {
      physicsMaterials: this.#materials.entries,
      physicsJoints: this.#joints.entries,
      collisionFilters: this.#filters.entries,
    };
    const bodies = Object.fromEntries(Object.entries(lists).filter(([, entries]) => entries.length > 0));
    const shapes = this.#shapes.entries;
    return {
      extensionsUsed: [...(shapes.length > 0 ? [SHAPES] : []), RIGID_BODIES],
      extensions: { ...(shapes.length > 0 ? { [SHAPES]: { shapes } } : {}), [RIGID_BODIES]: bodies },
    };
  }

  /** Links that must not collide are systems of their own, named so that two props in one scene don't mix them up. */
  #filterOf(link: string): object | undefined {
    const system = (name: string) => `${this.#model.name}/${name}`;
    const others = this.#model.collisionExclusions.flatMap(([a, b]) => (a === link ? [b] : b === link ? [a] : []));
    if (others.length === 0) return undefined;
    return { collisionSystems: [system(link)], notCollideWithSystems: [...new Set(others)].map(system) };
  }
}

/** A list whose equal entries are one. */
class Listed {
  readonly entries: object[] = [];
  readonly #known = new Map<string, number>();

  indexOf(entry: object): number {
    const key = JSON.stringify(entry);
    const index = this.#known.get(key) ?? this.entries.push(entry) - 1;
    this.#known.set(key, index);
    return index;
  }
}

const extension = (properties: object): object => ({ extensions: { [RIGID_BODIES]: properties } });

/** `undefined` for what the draft has no word for. Its cylinders and capsules stand along Y, ours along Z: the same here. */
function implicitShape(geometry: Geometry): object | undefined {
  switch (geometry.type) {
    case 'box':
      return { type: 'box', box: { size: yUpLengths(geometry.size) } };
    case 'sphere':
      return { type: 'sphere', sphere: { radius: geometry.radius } };
    case 'cylinder': {
      const { radius, length } = geometry;
      return { type: 'cylinder', cylinder: { height: length, radiusBottom: radius, radiusTop: radius } };
    }
    case 'capsule': {
      const { radius, length } = geometry;
      if (length === 0) return implicitShape({ type: 'sphere', radius });
      return { type: 'capsule', capsule: { height: length, radiusBottom: radius, radiusTop: radius } };
    }
    default:
      return undefined;
  }
}

/** A joint's frame turns about its X or slides along it: each limit takes freedom away, so a ball has one, fixed two. */
function jointOf({ type, limits, ballLimit, damping, spring }: Joint): object {
  const still = { min: 0, max: 0 };
  const range = limits ? [{ min: limits.lower, max: limits.upper }] : [];
  const point = { linearAxes: [0, 1, 2], ...still };
  const [kind, bounds] = {
    fixed: ['angular', [point, { angularAxes: [0, 1, 2], ...still }]],
    ball: [
      'angular',
      [point, ...(ballLimit === undefined ? [] : [{ angularAxes: [0, 1, 2], min: 0, max: ballLimit }])],
    ],
    continuous: ['angular', [point, { angularAxes: [1, 2], ...still }]],
    revolute: [
      'angular',
      [point, { angularAxes: [1, 2], ...still }, ...range.map((of) => ({ angularAxes: [0], ...of }))],
    ],
    prismatic: [
      'linear',
      [
        { linearAxes: [1, 2], ...still },
        { angularAxes: [0, 1, 2], ...still },
        ...range.map((of) => ({ linearAxes: [0], ...of })),
      ],
    ],
  }[type] as [string, object[]];
  if (damping === undefined && spring === undefined) return { limits: bounds };
  const drive = (axis: number) => ({
    type: kind,
    mode: 'force',
    axis,
    ...(spring && { stiffness: spring.stiffness, positionTarget: spring.rest }),
    ...(damping !== undefined && { damping, velocityTarget: 0 }),
  });
  return { limits: bounds, drives: (type === 'ball' ? [0, 1, 2] : [0]).map(drive) };
}
