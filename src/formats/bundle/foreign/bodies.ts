import { apply, rotate } from '../../../model/pose.ts';
import { IDENTITY, type Pose } from '../../../model/types.ts';
import type { Decoded } from '../../glb/decode.ts';
import type { BodyJoint, GltfBody, GltfPhysics } from '../../glb/physics/types.ts';
import type { BodySaid } from './body.ts';
import { type CollisionPart, collidersOf } from './colliders.ts';
import { inertiaAbout } from './inertia.ts';
import type { JointSaid } from './joint.ts';
import { NodeIndex } from './nodes.ts';
import type { PhysicsSaid } from './said.ts';

/** A body in the making: the node that it is, or -1 for the whole. */
interface Draft {
  readonly node: number;
  readonly name: string;
  said: BodySaid | undefined;
}

/** What stands for the world where a joint hangs from it: it needs a mass, and no simulator moves it [kg]. */
const WORLD_MASS = 1;

/**
 * Bodies and joints of a strange `physics.json`, on the nodes of visual.glb that it names; without any, one body.
 *
 * @param collision parts of the collision files, if there are any
 */
export async function bodiesOf(
  { whole, bodies, joints, notes }: PhysicsSaid,
  visual: Decoded,
  collision: readonly CollisionPart[] | undefined,
): Promise<GltfPhysics> {
  const index = new NodeIndex(visual);
  const drafts = new Map<number, Draft>();
  const nodeOf = (name: string, path: string): number | undefined => {
    const node = index.find(name);
    if (node === undefined) notes.contradict(path, `names "${name.slice(0, 100)}", which visual.glb does not have`);
    else if (!index.isExact(name)) notes.assume(`"${name}" is the node "${visual.nodes[node]!.name}"`);
    return node;
  };
  const draftOf = (node: number): Draft => {
    const known = drafts.get(node);
    if (known) return known;
    const made: Draft = { node, name: visual.nodes[node]?.name ?? '', said: undefined };
    drafts.set(node, made);
    return made;
  };
  const alone = bodies.length === 1 && joints.length === 0 && index.find(bodies[0]!.node) === undefined;
  if (alone) notes.assume(`"${bodies[0]!.node}" is the whole of visual.glb, which has no node of that name`);
  for (const body of alone ? [] : bodies) {
    const node = nodeOf(body.node, body.path);
    if (node === undefined) continue;
    const draft = draftOf(node);
    if (draft.said) notes.contradict(body.path, `says the physics of "${body.node}" again; the first was taken`);
    else draft.said = body;
  }
  const placed = joints.flatMap((joint) => {
    const child = nodeOf(joint.child, `${joint.path}.child`);
    const parent = joint.parent === undefined ? undefined : nodeOf(joint.parent, `${joint.path}.parent`);
    if (child === undefined || (joint.parent !== undefined && parent === undefined)) return [];
    draftOf(child);
    if (parent !== undefined) draftOf(parent);
    return [{ joint, child, parent }];
  });
  if (drafts.size === 0) drafts.set(-1, { node: -1, name: 'body', said: alone ? bodies[0] : undefined });

  const children = new Set(placed.map(({ child }) => child));
  const root = [...drafts.keys()].find((node) => !children.has(node)) ?? [...drafts.keys()][0]!;
  const bodyAt = (node: number): number | undefined => {
    for (const above of index.way(node)) if (drafts.has(above)) return above;
    return drafts.has(-1) ? -1 : undefined;
  };
  const rest = visual.parts.some(({ at }) => bodyAt(at) === undefined);
  const welded = placed.length === 0 && !bodies.some(({ apart }) => apart);
  const home = rest && placed.length === 0 && !welded ? -1 : root;
  if (rest && home === -1) drafts.set(-1, { node: -1, name: 'rest', said: undefined });
  if (rest)
    notes.assume(
      home === -1
        ? 'what no body of physics.json has is a body of its own'
        : `what no body of physics.json has rides on "${drafts.get(root)!.name}"`,
    );

  const order = [...drafts.keys()];
  const partsOf = new Map<number, number[]>(order.map((node) => [node, []]));
  for (const [part, { at }] of visual.parts.entries()) partsOf.get(bodyAt(at) ?? home)!.push(part);
  const poseOf = (node: number): Pose => visual.nodes[node]?.pose ?? IDENTITY;
  const shapes = collision && (await collidersOf(collision, { index, drafts: order, bodyAt, poseOf, home, notes }));
  const single = order.length === 1;
  const toWorld = new Set(
    placed.flatMap(({ joint, child, parent }) => (parent === undefined && joint.type === 'fixed' ? [child] : [])),
  );
  const made = order.map((node): GltfBody => {
    const { name, said } = drafts.get(node)!;
    const own: Partial<BodySaid> = single ? { ...whole, ...said } : (said ?? {});
    const moves = !toWorld.has(node) && (own.moves ?? (children.has(node) ? true : (whole.moves ?? true)));
    const inertia = own.inertia && inertiaAbout(own.inertia, own.mass, own.centerOfMass, notes);
    const density = own.density ?? whole.density;
    const friction = own.friction ?? whole.friction;
    const given = shapes?.get(node) ?? [];
    const solids = (own.collider?.solids ?? []).map(({ geometry, center }) => ({
      name: '',
      shape: { type: 'solid' as const, geometry, pose: { ...IDENTITY, position: center } },
    }));
    const colliders = given.length > 0 ? given : solids;
    return {
      name,
      pose: poseOf(node),
      moves,
      ...(own.mass === undefined ? {} : { mass: own.mass }),
      ...(own.centerOfMass ? { centerOfMass: own.centerOfMass } : {}),
      ...(inertia ? { inertia } : {}),
      ...(density === undefined ? {} : { density }),
      ...(friction ? { friction } : {}),
      parts: partsOf.get(node)!,
      colliders,
      ...(collision === undefined && colliders.length === 0
        ? { make: own.collider?.kind ?? whole.collider?.kind ?? 'parts' }
        : {}),
    };
  });
  if (!single) tellTotal(whole, made, notes);
  const position = new Map(order.map((node, at) => [node, at]));
  const hung = placed.flatMap(({ joint, child, parent }): BodyJoint[] => {
    if (parent === undefined && joint.type === 'fixed') return [];
    const [at, on] = [position.get(child)!, parent === undefined ? made.length : position.get(parent)!];
    return [jointOf(joint, at, on, made)];
  });
  if (welded && !single) notes.assume('its bodies are parts of one rigid thing: no joint is said');
  const welds = welded ? made.slice(1).map((_, i) => weld(0, i + 1)) : [];
  const world = hung.some(({ parent }) => parent === made.length);
  return { bodies: world ? [...made, WORLD] : made, joints: [...hung, ...welds], exclusions: [] };
}

const WORLD: GltfBody = {
  name: 'world_mount',
  pose: IDENTITY,
  moves: false,
  mass: WORLD_MASS,
  parts: [],
  colliders: [],
};

const weld = (parent: number, child: number): BodyJoint => ({
  name: '',
  type: 'fixed',
  parent,
  child,
  point: [0, 0, 0],
  axis: [0, 0, 1],
});

function jointOf(joint: JointSaid, child: number, parent: number, bodies: readonly GltfBody[]): BodyJoint {
  const { name, type, limits, damping, friction, armature } = joint;
  const [own, above] = [bodies[child]!.pose, bodies[parent]?.pose ?? IDENTITY];
  const frame = { model: IDENTITY, parent: above, child: own }[joint.frame];
  return {
    name,
    type,
    parent,
    child,
    point: joint.point ? apply(frame, joint.point) : own.position,
    axis: rotate(frame.rotation, joint.axis),
    ...(limits ? { limits } : {}),
    ...(damping === undefined ? {} : { damping }),
    ...(friction === undefined ? {} : { friction }),
    ...(armature === undefined ? {} : { armature }),
  };
}

/** A mass of the whole beside those of its parts must be their sum. */
function tellTotal(whole: BodySaid, bodies: readonly GltfBody[], notes: PhysicsSaid['notes']): void {
  const said = bodies.flatMap(({ mass }) => (mass === undefined ? [] : [mass]));
  const sum = said.reduce((total, mass) => total + mass, 0);
  if (whole.mass !== undefined && said.length === bodies.length && Math.abs(sum - whole.mass) > 0.01 * whole.mass)
    notes.contradict(
      'mass',
      `is ${whole.mass} kg, but its bodies weigh ${Number(sum.toPrecision(6))} kg, which was taken`,
    );
  for (const [key, value] of Object.entries({ center_of_mass: whole.centerOfMass, inertia: whole.inertia }))
    if (value) notes.ignore(`${key} of the whole, which is several bodies`);
}
