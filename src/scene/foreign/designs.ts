import type { SceneThing } from '../../formats/scene-file.ts';
import { modelBounds } from '../../model/bounds.ts';
import { carrySemantics } from '../../model/carry-semantics.ts';
import { type Comparable, comparable, congruence } from '../../model/congruent.ts';
import { compose, conjugate, invert, rotate } from '../../model/pose.ts';
import type { Pose, Quat, SimModel, Vec3 } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { freeName, propName } from '../../project/names.ts';
import type { PlacedProp } from '../compose.ts';
import type { PropDesign } from '../scene-design.ts';

/** Cosine of the angle within which two instances stand on the same side. */
const SAME_SIDE = Math.cos(Math.PI / 180);
/** Noise of a way there and back [m, -]. */
const NOISE = 1e-9;

interface Instance {
  readonly thing: SceneThing;
  readonly name: string;
  /** From where the first thing of its group stands to where this one does. */
  readonly motion: Pose;
}

/** Things of one kind: the first of them, and where the others are. */
interface Group {
  readonly first: Comparable;
  readonly instances: Instance[];
}

/** Several things that are one prop. */
export interface EqualProps {
  readonly prop: string;
  readonly instances: readonly string[];
}

/**
 * The props of a scene's things: things that are equal up to a rigid motion are one, with several places. The frame of a prop
 * lies under its root link, at the height of its lowest point, and is turned as its root about the vertical only: so it is
 * verified as it stands in the scene, on the side on which most of its instances stand.
 *
 * @param taken names that no instance may have
 */
export function designsOf(
  things: readonly SceneThing[],
  taken: readonly string[],
): { designs: PropDesign[]; instances: PlacedProp[]; equal: EqualProps[] } {
  const groups: Group[] = [];
  const names = new Set(taken);
  for (const thing of things) {
    const name = freeName(propName(thing.name || 'thing'), names);
    names.add(name);
    const own = comparable(thing.model, !thing.madeColliders);
    const found = groupOf(groups, own);
    if (found) found.group.instances.push({ thing, name, motion: found.motion });
    else groups.push({ first: own, instances: [{ thing, name, motion: IDENTITY }] });
  }
  const designs: PropDesign[] = [];
  const equal: EqualProps[] = [];
  const places = new Map<string, PlacedProp>();
  const props = new Set<string>();
  for (const { instances } of groups) {
    const id = freeName(nameOf(instances), props);
    props.add(id);
    const shown = typical(instances);
    const frame = frameOf(shown.thing.model);
    const model = asProp(shown.thing, id, frame);
    designs.push({ id, name: id, origin: { kind: 'carved', model } });
    const back = compose(invert(shown.motion), frame);
    for (const { name, motion } of instances) {
      const { position, rotation } = compose(motion, back);
      places.set(name, { name, prop: id, position: clean(position), rotation: upright(rotation) });
    }
    if (instances.length > 1) equal.push({ prop: id, instances: instances.map(({ name }) => name) });
  }
  const order = groups.flatMap(({ instances }) => instances);
  const at = new Map(things.map((thing, index) => [thing, index]));
  const instances = order.toSorted((a, b) => at.get(a.thing)! - at.get(b.thing)!).map(({ name }) => places.get(name)!);
  return { designs, instances, equal };
}

function groupOf(groups: readonly Group[], own: Comparable): { group: Group; motion: Pose } | undefined {
  for (const group of groups) {
    const motion = congruence(group.first, own);
    if (motion) return { group, motion };
  }
  return undefined;
}

/** `cup` of `cup_1` and `cup_2`, `can` of `can_a` and `can_b`; a thing that is there once keeps its name. */
function nameOf([first, ...others]: readonly Instance[]): string {
  const { name } = first!;
  if (others.length === 0) return name;
  let common = name;
  for (const other of others)
    while (common !== '' && !`${other.name}_`.startsWith(`${common}_`)) common = common.replace(/_?[^_]*$/, '');
  return common === '' ? name.replace(/_\d+$/, '') : common;
}

/** An instance on the side on which most stand; the first of these. */
function typical(instances: readonly Instance[]): Instance {
  const sides: { readonly up: Vec3; readonly first: Instance; count: number }[] = [];
  for (const instance of instances) {
    const { rotation } = compose(instance.motion, instances[0]!.thing.model.links[0]!.pose);
    const up = rotate(conjugate(rotation), [0, 0, 1]);
    const same = sides.find((side) => up[0] * side.up[0] + up[1] * side.up[1] + up[2] * side.up[2] >= SAME_SIDE);
    if (same) same.count += 1;
    else sides.push({ up, first: instance, count: 1 });
  }
  return sides.reduce((best, side) => (side.count > best.count ? side : best)).first;
}

/** The frame of a prop that stands so, in the frame of the scene. */
function frameOf(model: SimModel): Pose {
  const { position, rotation } = model.links[0]!.pose;
  const lowest = (['collisions', 'visuals'] as const).flatMap((what) => modelBounds(model, what)?.min[2] ?? []);
  const z = lowest.length > 0 ? Math.min(...lowest) : position[2];
  const norm = Math.hypot(rotation[0], rotation[3]);
  const about: Quat = norm < NOISE ? [1, 0, 0, 0] : [rotation[0] / norm, 0, 0, rotation[3] / norm];
  return { position: [position[0], position[1], z], rotation: about };
}

/** A thing as a prop: in its own frame, under its own name, which its root link has, too, where it had that of the thing. */
function asProp({ name, model }: SceneThing, id: string, frame: Pose): SimModel {
  const back = invert(frame);
  const [root] = model.links;
  const isCalledSo = propName(name || 'thing') === propName(root!.name);
  const isFree = !model.links.some((link) => link.name === id);
  const link = (was: string): string => (isCalledSo && isFree && was === root!.name ? id : was);
  return {
    ...model,
    name: id,
    links: model.links.map((one) => {
      const { position, rotation } = compose(back, one.pose);
      return { ...one, name: link(one.name), pose: { position: clean(position), rotation: upright(rotation) } };
    }),
    joints: model.joints.map((joint) => ({ ...joint, parent: link(joint.parent), child: link(joint.child) })),
    semantics: carrySemantics(model.semantics, { link }),
    collisionExclusions: model.collisionExclusions.map(([a, b]) => [link(a), link(b)] as const),
  };
}

const clean = (position: Vec3): [number, number, number] =>
  position.map((value) => (Math.abs(value) < NOISE ? 0 : value)) as [number, number, number];

function upright(rotation: Quat): [number, number, number, number] {
  const isStraight = Math.hypot(rotation[1], rotation[2], rotation[3]) < NOISE;
  return isStraight ? [1, 0, 0, 0] : [...rotation];
}
