import { combineInertials, quaternionFromColumns } from '../../model/inertia.ts';
import { at } from '../../model/pose.ts';
import { solidInertial, solidProperties } from '../../model/solid.ts';
import type {
  Cavity,
  Collision,
  Grasp,
  Inertial,
  Joint,
  Link,
  Mesh,
  Part,
  Pose,
  SimModel,
  SupportSurface,
  Sym3,
  Vec3,
  Visual,
} from '../../model/types.ts';
import { cross, scale, subtract } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import { densityOf, finishKey, frictionOf, lookOf, restitutionOf, tileOf } from '../finish.ts';
import { snap } from '../grid.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { Vec2 } from '../vec2.ts';
import type { Resistance } from './joints.ts';
import { creasedMesh } from './surface.ts';

/** Nine digits: more than single precision holds, and the same text whatever the last bit of a sine was. */
const tidy = (value: number): number => Number(value.toPrecision(9)) + 0;

/** What a joint can have besides an axis and an end. */
export interface JointOptions {
  /** Link that it hangs on. Absent: the root. */
  readonly parent?: LinkDraft;
  /** Where it ends on the other side of closed [rad] or [m], 0 or less. */
  readonly lower?: number;
  readonly spring?: Joint['spring'];
  /** What it is for: `door`, `lid`, `knob`, … Absent: the link's name without its number. */
  readonly kind?: string;
  /** Where the real one clicks into place [rad] or [m]. */
  readonly detents?: readonly number[];
}

/** A joint whose every field is given; see {@link Joint}. */
export interface JointPlan extends Pick<Joint, 'name' | 'type' | 'axis' | 'ballLimit'>, JointOptions {
  readonly child: LinkDraft;
  /** Absent: it turns without end. */
  readonly upper?: number;
  readonly resist: (body: Inertial) => Resistance;
}

/** `handle_2` → `handle`. */
const withoutNumber = (name: string): string => name.replace(/_\d+$/, '');

/** One rigid body under construction. Everything is given in the model frame; it comes out in the link's own. */
export class LinkDraft {
  readonly name: string;
  /** Origin of the link frame in the model frame [m]: a point on its joint's axis. */
  readonly origin: Vec3;
  readonly #kernel: SolidKernel;
  readonly #groups = new Map<string, { finish: Finish; solids: Solid[] }>();
  readonly #collisions: Collision[] = [];
  readonly #hulls: Mesh[] = [];
  readonly #parts = new Map<string, string[]>();
  readonly #supports: SupportSurface[] = [];
  readonly #grasps: Grasp[] = [];
  #mass: number | undefined;

  constructor(kernel: SolidKernel, name: string, origin: Vec3) {
    this.#kernel = kernel;
    this.name = name;
    this.origin = [snap(origin[0]), snap(origin[1]), snap(origin[2])];
  }

  /** Gives it a mass [kg] in place of that of its finishes, in proportion everywhere. */
  weigh(kilograms: number): void {
    this.#mass = kilograms;
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

  /** Adds a ball. */
  collideSphere(label: string, finish: Finish, centre: Vec3, radius: number): void {
    this.#collide(label, finish, this.#pose(centre), { type: 'sphere', radius: snap(radius) });
  }

  /** Adds a shape in a pose of the model frame. */
  collideShape(label: string, finish: Finish, { position, rotation }: Pose, geometry: Collision['geometry']): void {
    this.#collide(label, finish, { position: this.#pose(position).position, rotation }, geometry);
  }

  /** Adds the convex hull of points. */
  collideHull(label: string, finish: Finish, points: readonly Vec3[]): void {
    const name = `${this.name}_${label}`;
    this.#hulls.push({ name, ...this.#kernel.hull(points).skin(this.origin) });
    this.#collide(label, finish, at(0, 0, 0), { type: 'mesh', mesh: name });
  }

  /** Declares a level rectangle that things can stand on: its two corners and its height [m]. */
  support(name: string, [x0, y0]: Vec2, [x1, y1]: Vec2, z: number): void {
    this.#supports.push({
      name: `${this.name}_${name}`,
      link: this.name,
      pose: this.#pose([(x0 + x1) / 2, (y0 + y1) / 2, z]),
      size: [snap(x1 - x0), snap(y1 - y0)],
    });
  }

  /**
   * Declares where a gripper takes hold: the point between its fingertips [m], the unit vector of its approach, the unit
   * vector in which the fingers close, and how far apart they touch [m].
   */
  grasp(name: string, centre: Vec3, approach: Vec3, closing: Vec3, width: number): void {
    const { position } = this.#pose(centre);
    const rotation = quaternionFromColumns([cross(closing, approach), closing, approach]);
    this.#grasps.push({
      name: `${this.name}_${name}`,
      link: this.name,
      pose: { position, rotation },
      width: snap(width),
    });
  }

  #pose(centre: Vec3): Pose {
    return at(...(subtract(centre, this.origin).map(snap) as [number, number, number]));
  }

  #collide(label: string, finish: Finish, pose: Pose, geometry: Collision['geometry']): void {
    const name = `${this.name}_${label}`;
    this.#collisions.push({ name, pose, geometry, friction: frictionOf(finish), restitution: restitutionOf(finish) });
    const part = withoutNumber(label);
    this.#parts.set(part, [...(this.#parts.get(part) ?? []), name]);
  }

  /** What is known of the meaning of its parts: a part is what the labels of colliders share, but for a number. */
  meaning(): { supports: SupportSurface[]; grasps: Grasp[]; parts: Part[] } {
    const parts = [...this.#parts].map(([label, collisions]) => ({ label, link: this.name, collisions }));
    return { supports: this.#supports, grasps: this.#grasps, parts };
  }

  /** The finished link and its meshes: one visual a finish, mass properties from the visuals' own triangles. */
  finish(): { link: Link; meshes: Mesh[]; finishes: Finish[] } {
    const visuals: Visual[] = [];
    const meshes: Mesh[] = [];
    const bodies: Inertial[] = [];
    const finishes: Finish[] = [];
    let taken: Solid | undefined;
    for (const [key, { finish, solids }] of this.#groups) {
      const whole = this.#kernel.union(solids);
      const solid = taken ? whole.minus(taken) : whole;
      taken = taken ? taken.plus(whole) : whole;
      const name = `${this.name}_${key}`;
      const skin = solid.grainedSkin(this.origin);
      meshes.push({ name, ...creasedMesh(skin, tileOf(finish)) });
      visuals.push({ name, pose: at(0, 0, 0), geometry: { type: 'mesh', mesh: name }, material: key });
      bodies.push(solidInertial(solidProperties(skin), densityOf(finish)));
      finishes.push(finish);
    }
    const whole = combineInertials(bodies);
    const { centerOfMass } = whole;
    const share = this.#mass === undefined ? 1 : this.#mass / whole.mass;
    const mass = share * whole.mass;
    const inertia = share === 1 ? whole.inertia : whole.inertia.map((value) => share * value);
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
  readonly kernel: SolidKernel;
  readonly #links: LinkDraft[] = [];
  readonly #joints: JointPlan[] = [];
  readonly #cavities: Cavity[] = [];
  readonly #exclusions: [string, string][] = [];
  /** `fixed` for what is built in: a door frame, a faucet, a switch. */
  base: SimModel['base'] = 'free';

  constructor(kernel: SolidKernel) {
    this.kernel = kernel;
  }

  /** Adds a link; the first one is the root and has its origin at the model's. */
  link(name: string, origin: Vec3 = [0, 0, 0]): LinkDraft {
    const draft = new LinkDraft(this.kernel, name, origin);
    this.#links.push(draft);
    return draft;
  }

  /** Hangs `child` on its parent by a hinge through its origin, from 0 (closed) to `upper` [rad]. */
  hinge(child: LinkDraft, axis: Vec3, upper: number, resist: JointPlan['resist'], options: JointOptions = {}): void {
    this.#joints.push({ name: `${child.name}_hinge`, type: 'revolute', child, axis, upper, resist, ...options });
  }

  /** Puts `child` on runners in its parent, from 0 (closed) to `upper` [m]. */
  slide(child: LinkDraft, axis: Vec3, upper: number, resist: JointPlan['resist'], options: JointOptions = {}): void {
    const end = snap(upper);
    this.#joints.push({ name: `${child.name}_slide`, type: 'prismatic', child, axis, upper: end, resist, ...options });
  }

  /** Joins `child` in any way that a model knows. */
  joint(plan: JointPlan): void {
    this.#joints.push(plan);
  }

  /** Keeps two links from colliding that no joint connects. */
  exclude(a: string, b: string): void {
    this.#exclusions.push([a, b]);
  }

  /** Lets `child` turn in its parent without end about an axis through its origin: a wheel, a drum. */
  spin(child: LinkDraft, axis: Vec3, resist: JointPlan['resist'], options: JointOptions = {}): void {
    this.#joints.push({ name: `${child.name}_axle`, type: 'continuous', child, axis, resist, ...options });
  }

  /** Declares a free box between two corners that opens upwards. */
  cavity(name: string, link: LinkDraft, min: Vec3, max: Vec3): void {
    const centre = scale([min[0] + max[0], min[1] + max[1], min[2] + max[2]], 0.5);
    const position = subtract(centre, link.origin).map(snap) as [number, number, number];
    const size = subtract(max, min).map(snap) as [number, number, number];
    this.#cavities.push({ name, link: link.name, pose: at(...position), size });
  }

  /** The finished model. */
  finish(
    name: string,
    about: Omit<SimModel['semantics'], 'cavities' | keyof ReturnType<LinkDraft['meaning']>>,
  ): SimModel {
    const built = this.#links.map((draft) => draft.finish());
    const root = built[0]!.link.name;
    const finishes = new Map(built.flatMap(({ finishes }) => finishes).map((finish) => [finishKey(finish), finish]));
    const looks = [...finishes].map(([key, finish]) => ({ name: key, ...lookOf(finish) }));
    return {
      name,
      base: this.base,
      links: built.map(({ link }) => link),
      joints: this.#joints.map(({ name, type, child, axis, upper, resist, parent, lower = 0, spring, ballLimit }) => {
        const body = built.find(({ link }) => link.name === child.name)!.link.inertial;
        const { damping, friction, armature } = resist(body);
        return {
          name,
          type,
          parent: parent?.name ?? root,
          child: child.name,
          anchor: [0, 0, 0],
          axis,
          ...(upper === undefined ? {} : { limits: { lower: tidy(lower), upper: tidy(upper) } }),
          damping: tidy(damping),
          friction: tidy(friction),
          ...(armature === undefined ? {} : { armature: tidy(armature) }),
          ...(spring ? { spring } : {}),
          ...(ballLimit === undefined ? {} : { ballLimit: tidy(ballLimit) }),
        };
      }),
      materials: looks.map(({ name, material }) => ({ name, ...material })),
      meshes: built.flatMap(({ meshes }) => meshes),
      textures: looks.flatMap(({ textures }) => textures),
      semantics: { ...about, cavities: this.#cavities, ...this.#meaning() },
      collisionExclusions: this.#exclusions,
    };
  }

  #meaning(): Pick<SimModel['semantics'], 'supports' | 'grasps' | 'parts' | 'articulations'> {
    const links = this.#links.map((draft) => draft.meaning());
    return {
      supports: links.flatMap(({ supports }) => supports),
      grasps: links.flatMap(({ grasps }) => grasps),
      parts: links.flatMap(({ parts }) => parts),
      articulations: this.#joints.map(({ name, child, kind = withoutNumber(child.name), detents }) => ({
        joint: name,
        kind,
        ...(detents ? { detents } : {}),
      })),
    };
  }
}
