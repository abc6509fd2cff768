import { combineInertials } from '../../../model/inertia.ts';
import { at } from '../../../model/pose.ts';
import { solidInertial, solidProperties } from '../../../model/solid.ts';
import type {
  Cavity,
  Collision,
  Inertial,
  Joint,
  Link,
  Mesh,
  Pose,
  SimModel,
  Sym3,
  Vec3,
  Visual,
} from '../../../model/types.ts';
import { scale, subtract } from '../../../model/vec.ts';
import type { Finish } from '../finish.ts';
import { finishKey, finishMaterial, frictionOf } from '../finish.ts';
import { type Bench, type Solid, snap } from '../solids.ts';
import type { Resistance } from './joints.ts';
import { creasedMesh } from './surface.ts';

/** Nine digits: more than single precision holds, and the same text whatever the last bit of a sine was. */
const tidy = (value: number): number => Number(value.toPrecision(9)) + 0;

interface PlannedJoint extends Pick<Joint, 'name' | 'type' | 'axis'> {
  readonly child: LinkDraft;
  readonly upper: number;
  readonly resist: (body: Inertial) => Resistance;
}

/** One rigid body under construction. Everything is given in the model frame; it comes out in the link's own. */
export class LinkDraft {
  readonly name: string;
  /** Origin of the link frame in the model frame [m]: a point on its joint's axis. */
  readonly origin: Vec3;
  readonly #bench: Bench;
  readonly #groups = new Map<string, { finish: Finish; solids: Solid[] }>();
  readonly #collisions: Collision[] = [];
  readonly #hulls: Mesh[] = [];

  constructor(bench: Bench, name: string, origin: Vec3) {
    this.#bench = bench;
    this.name = name;
    this.origin = [snap(origin[0]), snap(origin[1]), snap(origin[2])];
  }

  /** Adds to what is seen and weighed. Where two finishes overlap, the one that was added first keeps the volume. */
  add(finish: Finish, ...solids: readonly Solid[]): void {
    const key = finishKey(finish);
    const group = this.#groups.get(key);
    if (group) group.solids.push(...solids);
    else this.#groups.set(key, { finish, solids: [...solids] });
  }

  /** Adds a box between two corners to what collides. */
  collideBox(label: string, finish: Finish, min: Vec3, max: Vec3): void {
    const size = subtract(max, min).map(snap) as [number, number, number];
    this.#collide(label, finish, this.#pose(scale([min[0] + max[0], min[1] + max[1], min[2] + max[2]], 0.5)), {
      type: 'box',
      size,
    });
  }

  /** Adds an upright cylinder, from `bottom` (centre of its lower face) up. */
  collideCylinder(label: string, finish: Finish, [x, y, z]: Vec3, radius: number, length: number): void {
    const pose = this.#pose([x, y, z + length / 2]);
    this.#collide(label, finish, pose, { type: 'cylinder', radius: snap(radius), length: snap(length) });
  }

  /** Adds the convex hull of points. */
  collideHull(label: string, finish: Finish, points: readonly Vec3[]): void {
    const name = `${this.name}_${label}`;
    this.#hulls.push({ name, ...this.#bench.hull(points).skin(this.origin) });
    this.#collide(label, finish, at(0, 0, 0), { type: 'mesh', mesh: name });
  }

  #pose(centre: Vec3): Pose {
    return at(...(subtract(centre, this.origin).map(snap) as [number, number, number]));
  }

  #collide(label: string, finish: Finish, pose: Pose, geometry: Collision['geometry']): void {
    this.#collisions.push({ name: `${this.name}_${label}`, pose, geometry, friction: frictionOf(finish) });
  }

  /** The finished link and its meshes: one visual a finish, mass properties from the visuals' own triangles. */
  finish(): { link: Link; meshes: Mesh[]; finishes: Finish[] } {
    const visuals: Visual[] = [];
    const meshes: Mesh[] = [];
    const bodies: Inertial[] = [];
    const finishes: Finish[] = [];
    let taken: Solid | undefined;
    for (const [key, { finish, solids }] of this.#groups) {
      const whole = this.#bench.union(solids);
      const solid = taken ? whole.minus(taken) : whole;
      taken = taken ? taken.plus(whole) : whole;
      const name = `${this.name}_${key}`;
      const skin = solid.skin(this.origin);
      meshes.push({ name, ...creasedMesh(skin) });
      visuals.push({ name, pose: at(0, 0, 0), geometry: { type: 'mesh', mesh: name }, material: key });
      bodies.push(solidInertial(solidProperties(skin), finishMaterial(finish).density));
      finishes.push(finish);
    }
    const { mass, centerOfMass, inertia } = combineInertials(bodies);
    return {
      link: {
        name: this.name,
        pose: at(...this.origin),
        inertial: {
          mass: tidy(mass),
          centerOfMass: centerOfMass.map((c) => tidy(Math.abs(c) < 1e-9 ? 0 : c)) as unknown as Vec3,
          inertia: inertia.map((i) => tidy(Math.abs(i) < 1e-12 * mass ? 0 : i)) as unknown as Sym3,
        },
        visuals,
        collisions: this.#collisions,
      },
      meshes: [...meshes, ...this.#hulls],
      finishes,
    };
  }
}

/** A prop under construction: its links, joints and cavities. */
export class Assembly {
  readonly bench: Bench;
  readonly #links: LinkDraft[] = [];
  readonly #joints: PlannedJoint[] = [];
  readonly #cavities: Cavity[] = [];

  constructor(bench: Bench) {
    this.bench = bench;
  }

  /** Adds a link; the first one is the root and has its origin at the model's. */
  link(name: string, origin: Vec3 = [0, 0, 0]): LinkDraft {
    const draft = new LinkDraft(this.bench, name, origin);
    this.#links.push(draft);
    return draft;
  }

  /** Hangs `child` on the root by a hinge through its origin, from 0 (closed) to `upper` [rad]. */
  hinge(child: LinkDraft, axis: Vec3, upper: number, resist: PlannedJoint['resist']): void {
    this.#joints.push({ name: `${child.name}_hinge`, type: 'revolute', child, axis, upper, resist });
  }

  /** Puts `child` on runners in the root, from 0 (closed) to `upper` [m]. */
  slide(child: LinkDraft, axis: Vec3, upper: number, resist: PlannedJoint['resist']): void {
    this.#joints.push({ name: `${child.name}_slide`, type: 'prismatic', child, axis, upper: snap(upper), resist });
  }

  /** Declares a free box between two corners that opens upwards. */
  cavity(name: string, link: LinkDraft, min: Vec3, max: Vec3): void {
    const centre = scale([min[0] + max[0], min[1] + max[1], min[2] + max[2]], 0.5);
    const position = subtract(centre, link.origin).map(snap) as [number, number, number];
    const size = subtract(max, min).map(snap) as [number, number, number];
    this.#cavities.push({ name, link: link.name, pose: at(...position), size });
  }

  /** The finished model. */
  finish(name: string, about: Omit<SimModel['semantics'], 'cavities'>): SimModel {
    const built = this.#links.map((draft) => draft.finish());
    const root = built[0]!.link.name;
    const finishes = new Map(built.flatMap(({ finishes }) => finishes).map((finish) => [finishKey(finish), finish]));
    return {
      name,
      base: 'free',
      links: built.map(({ link }) => link),
      joints: this.#joints.map(({ name, type, child, axis, upper, resist }) => {
        const body = built.find(({ link }) => link.name === child.name)!.link.inertial;
        const { damping, friction } = resist(body);
        return {
          name,
          type,
          parent: root,
          child: child.name,
          anchor: [0, 0, 0],
          axis,
          limits: { lower: 0, upper: tidy(upper) },
          damping: tidy(damping),
          friction: tidy(friction),
        };
      }),
      materials: [...finishes].map(([key, finish]) => ({ name: key, ...finishMaterial(finish).material })),
      meshes: built.flatMap(({ meshes }) => meshes),
      textures: [],
      semantics: { ...about, cavities: this.#cavities },
      collisionExclusions: [],
    };
  }
}
