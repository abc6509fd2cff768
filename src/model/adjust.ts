import { modelBounds } from './bounds.ts';
import { carrySemantics } from './carry-semantics.ts';
import type { Change } from './change.ts';
import { linkSolid, ofMass } from './link-solid.ts';
import { scaleModel } from './scale-model.ts';
import type { Inertial, Joint, Link, SimModel, Sym3, Vec3 } from './types.ts';
import { subtract } from './vec.ts';

/** What a user wants otherwise than the file has it. What is absent stays. */
export interface Adjustments {
  /** Whether the root moves freely or is bolted to the world. */
  readonly base?: 'free' | 'fixed';
  /** `true`: nothing moves: the base is fixed, and so is every joint and every tree beside the root's. */
  readonly static?: boolean;
  /** How many times as large, > 0. See {@link scaleModel} for what goes with which power. */
  readonly scale?: number;
  /** Of the whole thing [kg], > 0. */
  readonly mass?: number;
  /** Of every link that has colliders [kg/m³], > 0. */
  readonly density?: number;
  /** Coefficient of sliding friction of every collider [-], ≥ 0. */
  readonly friction?: number;
}

export interface Adjusted {
  /** The model that was given, itself, if nothing was asked. */
  readonly model: SimModel;
  /** One for each option, in the order in which they were applied. */
  readonly changes: Change[];
}

/** Torsional and rolling friction [m] for a collider that had none: MuJoCo's own. */
const TURNING_FRICTION = [0.005, 0.0001] as const;

/**
 * A model with a few things changed on purpose, and the record of it. Applied in this order: scale, density, mass, friction,
 * base, static; so with `scale` and `mass`, the mass is that of the scaled thing.
 *
 * - `mass` multiplies every link's mass and inertia by one factor; centres of mass stay.
 * - `density` gives each link the mass, centre of mass and inertia of its collision shapes (a mesh is its hull) filled with
 *   it. Where shapes overlap they count twice, and hulls of thin walls are thicker than these. Links without colliders keep
 *   what they have.
 * - `friction` keeps torsional and rolling friction.
 *
 * @throws {RangeError} if a number is out of its range, or `static` is asked together with a free base
 */
export async function adjustModel(model: SimModel, options: Adjustments): Promise<Adjusted> {
  check(options);
  const changes: Change[] = [];
  let now = model;
  const apply = (
    repair: string,
    pointer: string,
    next: SimModel,
    figure: (of: SimModel) => unknown,
    reason: string,
  ): void => {
    changes.push({ repair, pointer, before: figure(now), after: figure(next), reason });
    now = next;
  };
  const { base, scale, mass, density, friction } = options;
  if (scale !== undefined)
    apply('scale', '', scaleModel(now, scale), sizeAndMass, `Made ${scale} times as large, of the same density.`);
  if (density !== undefined) {
    const { links, kept } = await fill(now, density);
    const left = kept === 0 ? '' : ` ${kept} of ${links.length} links have no colliders and keep theirs.`;
    apply('density', '/links', { ...now, links }, totalMass, `Colliders filled with ${density} kg/m³.${left}`);
  }
  if (mass !== undefined) {
    const factor = mass / totalMass(now);
    if (!Number.isFinite(factor))
      throw new RangeError('adjustModel: a model without mass cannot be given one in proportion');
    const links = now.links.map((link): Link => ({ ...link, inertial: heavier(link.inertial, factor) }));
    apply('mass', '/links', { ...now, links }, totalMass, `Masses and inertias multiplied by ${factor}.`);
  }
  if (friction !== undefined)
    apply(
      'friction',
      '/links',
      withFriction(now, friction),
      slidingFrictions,
      `Sliding friction set on every collider.`,
    );
  if (base !== undefined)
    apply(
      'base',
      '/base',
      { ...now, base },
      (of) => of.base,
      `The root is ${base === 'fixed' ? 'bolted to the world' : 'free to move'}.`,
    );
  if (options.static) apply('static', '/joints', still(now), movable, 'The base and every joint are fixed.');
  return { model: now, changes };
}

function check({ base, static: stands, ...numbers }: Adjustments): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (value === undefined || (Number.isFinite(value) && (value > 0 || (name === 'friction' && value === 0))))
      continue;
    throw new RangeError(`adjustModel: ${name} is ${value}`);
  }
  if (stands && base === 'free') throw new RangeError('adjustModel: what is static has no free base');
}

const totalMass = ({ links }: SimModel): number => links.reduce((sum, { inertial }) => sum + inertial.mass, 0);

function sizeAndMass(model: SimModel): { readonly size: Vec3 | undefined; readonly mass: number } {
  const bounds = modelBounds(model, 'visuals') ?? modelBounds(model, 'collisions');
  return { size: bounds && subtract(bounds.max, bounds.min), mass: totalMass(model) };
}

const heavier = ({ mass, centerOfMass, inertia }: Inertial, factor: number): Inertial => ({
  mass: mass * factor,
  centerOfMass,
  inertia: inertia.map((value) => value * factor) as unknown as Sym3,
});

/** Links with the mass properties of their colliders, and how many have none and keep what they have. */
async function fill(model: SimModel, density: number): Promise<{ readonly links: Link[]; readonly kept: number }> {
  const links: Link[] = [];
  let kept = 0;
  for (const link of model.links) {
    const solid = link.collisions.length > 0 ? await linkSolid(link, model) : undefined;
    if (!solid) kept++;
    links.push(solid ? { ...link, inertial: ofMass(solid, density * solid.mass) } : link);
  }
  return { links, kept };
}

function withFriction(model: SimModel, sliding: number): SimModel {
  const links = model.links.map((link) => ({
    ...link,
    collisions: link.collisions.map((collision) => {
      const [, torsional, rolling] = collision.friction ?? [sliding, ...TURNING_FRICTION];
      return { ...collision, friction: [sliding, torsional, rolling] as const };
    }),
  }));
  return { ...model, links };
}

/** Those in use, each once, ascending; `null` is the simulator's default. */
function slidingFrictions({ links }: SimModel): (number | null)[] {
  const used = new Set(links.flatMap(({ collisions }) => collisions.map(({ friction }) => friction?.[0] ?? null)));
  return [...used].toSorted((a, b) => (a ?? -1) - (b ?? -1));
}

/** Fixed base, fixed joints, and a fixed joint to the root for each tree beside its own. What joints were for is gone. */
function still(model: SimModel): SimModel {
  const children = new Set(model.joints.map(({ child }) => child));
  const taken = new Set(model.joints.map(({ name }) => name));
  const [root, ...others] = model.links;
  const held = others
    .filter(({ name }) => !children.has(name))
    .map(({ name: child }): Joint => {
      let name = `${child}_fixed`;
      while (taken.has(name)) name = `${name}_`;
      taken.add(name);
      return { name, type: 'fixed', parent: root!.name, child, anchor: [0, 0, 0], axis: [0, 0, 1] };
    });
  const joints = model.joints.map(
    ({ name, parent, child, anchor, axis }): Joint => ({ name, type: 'fixed', parent, child, anchor, axis }),
  );
  const semantics = carrySemantics(model.semantics, { joint: () => undefined });
  return { ...model, base: 'fixed', joints: [...joints, ...held], semantics };
}

/** What can move: the base, the names of the joints, and how many trees stand free beside the root's. */
function movable({ base, links, joints }: SimModel): Record<string, unknown> {
  const children = new Set(joints.map(({ child }) => child));
  return {
    base,
    joints: joints.filter(({ type }) => type !== 'fixed').map(({ name }) => name),
    freeLinks: links
      .slice(1)
      .filter(({ name }) => !children.has(name))
      .map(({ name }) => name),
  };
}
