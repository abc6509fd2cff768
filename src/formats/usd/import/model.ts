import { joinSemantics, type PlacedSemantics } from '../../../model/carry-semantics.ts';
import type { ColliderPlan } from '../../../model/colliders.ts';
import type { Finding } from '../../../model/finding.ts';
import { shareInertial } from '../../../model/joint-chain.ts';
import { Names } from '../../../model/names.ts';
import type { Inertial, Joint, Link, Pose, SimModel } from '../../../model/types.ts';
import { IDENTITY } from '../../../model/types.ts';
import type { ByteMap } from '../../files.ts';
import { namesChanged, type Renamed, renamedOf } from '../../findings.ts';
import {
  bodyPinned,
  groupsPartial,
  jointInRow,
  noRigidBody,
  pairsWidened,
  sceneryLeftOut,
  severalThings,
  worldLink,
} from '../physics-findings.ts';
import type { StagePrim } from '../stage/types.ts';
import { readExclusions } from './exclusions.ts';
import { mimicOf, modelJoints, type StageJoint, stageJoint } from './joint.ts';
import { bodyMass, USD_DENSITY } from './mass.ts';
import { UsdMaterials } from './materials.ts';
import { rigidOf } from './matrix.ts';
import { MeshStore } from './mesh-store.ts';
import { joinParallel } from './parallel.ts';
import { PartReader } from './parts.ts';
import type { Scene } from './scene.ts';
import { articulationOf, framesOf, partsIn, readSemantics } from './semantics.ts';
import { isCollider, type StageSurvey, type UsdBody } from './survey.ts';
import { type DirectedJoint, growForest } from './tree.ts';
import { booleanOf, entryOf } from './values.ts';

export interface ModelOptions {
  readonly name: string;
  readonly place: string;
  readonly files: ByteMap;
  readonly kind: ColliderPlan;
  /** How many times as large the thing will be made. */
  readonly scale: number;
  /** [kg/m³] */
  readonly density: number | undefined;
  /** Of the whole, if the stage writes no mass at all [kg]. */
  readonly mass: number | undefined;
  readonly findings: Finding[];
  /** Whether several things, and what stands still beside them, are a scene. */
  readonly severalBodies: boolean;
}

/** A link before it is read. */
interface Draft {
  readonly name: string;
  readonly frame: Pose;
  readonly body: Pick<UsdBody, 'shapes' | 'frames'>;
  readonly prim: StagePrim | undefined;
}

/** A body that PhysX leaves without gravity floats; a part of its weight is our own writer's. */
function heldUp(prim: StagePrim | undefined): Pick<Link, 'gravityCompensation'> {
  const own = prim && entryOf(prim, 'customData', 'gravityCompensation');
  if (typeof own === 'number') return { gravityCompensation: own };
  return prim && booleanOf(prim, 'physxRigidBody:disableGravity') === true ? { gravityCompensation: 1 } : {};
}

/** A model, and whether its first link is what stands still around the bodies. */
export interface PhysicsRead {
  readonly model: SimModel;
  /** Body that a link is, by its name. */
  readonly prims: ReadonlyMap<string, StagePrim>;
  readonly world: boolean;
}

/** A stage with UsdPhysics → model: a link for each body, and one for what stands still, if anything does. */
export async function readPhysics(scene: Scene, found: StageSurvey, options: ModelOptions): Promise<PhysicsRead> {
  const { place, findings } = options;
  const read = found.joints.flatMap((prim) => stageJoint(scene, prim, place, findings) ?? []);
  const joints = joinParallel(read, place, findings);
  const standing = stand(found, joints, options);
  const drafts = draftLinks(scene, found, standing);
  const byPrim = new Map(drafts.map((draft) => [draft.prim, draft]));

  const materials = new UsdMaterials(scene.stage, options.files, place, findings);
  const meshes = new MeshStore();
  const parts = new PartReader(scene, { materials, meshes, kind: options.kind, scale: options.scale, place, findings });
  const names = { cavities: new Names(), supports: new Names(), grasps: new Names() };
  const meaning: PlacedSemantics[] = [];
  const links: Link[] = [];
  const collidersOf = new Map<string, string[]>();
  let written = false;
  for (const { name, frame, body, prim } of drafts) {
    const read = await parts.read(body.shapes, frame);
    const known = new Map(meshes.list().map((mesh) => [mesh.name, mesh]));
    const density = options.density ?? USD_DENSITY;
    const mass = await bodyMass(scene, {
      prim,
      link: name,
      frame,
      parts: read,
      meshes: known,
      density,
      scenery: options.density === undefined && options.mass === undefined,
      scale: options.scale,
      place,
      findings,
    });
    written ||= mass.written;
    const frames = framesOf(scene, body.frames, { link: name, frame, names });
    meaning.push({ ...frames, parts: partsIn(name, read.colliders) });
    collidersOf.set(
      name,
      read.colliders.map((collider) => collider.prim.path),
    );
    const collisions = read.colliders.flatMap((collider) => collider.collisions);
    links.push({ name, pose: frame, inertial: mass.inertial, visuals: read.visuals, collisions, ...heldUp(prim) });
  }
  const { joints: tree, rows } = hang(scene, standing, byPrim, options);
  for (const { child, between } of rows) {
    const at = links.findIndex(({ name }) => name === child);
    const link = links[at]!;
    const shared = shareInertial(link.inertial, between.length);
    links[at] = { ...link, inertial: shared.last };
    for (const name of between)
      links.push({ name, pose: link.pose, inertial: shared.between, visuals: [], collisions: [] });
  }
  const apart = rows.map(({ parent, child }): [string, string] => [parent, child]);
  // Joints of the branches come first, in their order.
  const articulations = standing.branches.flatMap(({ joint }, i) => articulationOf(joint.prim, tree[i]!.name));
  findings.push(...renamedIn(drafts, standing.branches, tree, place));
  const used = new Set(links.flatMap(({ visuals }) => visuals.flatMap(({ material }) => material ?? [])));
  const linkOf = (prim: StagePrim | undefined): string | undefined => byPrim.get(prim)?.name;
  const { pairs, partial, widened } = readExclusions(scene.stage.prims, found.groups, {
    linkOf,
    collidersOf,
    joints: tree,
  });
  if (partial.length > 0) findings.push(groupsPartial.at(place, { groups: partial }));
  if (widened.length > 0) findings.push(pairsWidened.at(place, { pairs: widened }));
  const model: SimModel = {
    name: options.name,
    base: standing.base,
    links: written || options.mass === undefined ? links : weighing(links, options.mass),
    joints: tree,
    ...materials.list(used),
    meshes: meshes.list(),
    semantics: readSemantics(scene, [scene.top, ...found.bodies.map(({ prim }) => prim)], {
      ...joinSemantics(meaning),
      articulations,
    }),
    collisionExclusions: [
      ...pairs,
      ...apart.filter(([a, b]) => !pairs.some((pair) => pair.includes(a) && pair.includes(b))),
    ],
  };
  const prims = new Map(drafts.flatMap(({ name, prim }) => (prim ? [[name, prim] as const] : [])));
  return { model, prims, world: standing.world };
}

/** What stands on the world, and how. */
interface Standing {
  readonly base: SimModel['base'];
  /** Whether a link for what stands still is needed. */
  readonly world: boolean;
  /** Root of the first tree; `undefined`: what stands still. */
  readonly root: StagePrim | undefined;
  readonly branches: readonly DirectedJoint[];
  /** Bodies that a fixed joint to nothing holds, or that only move when told to; they hang on what stands still. */
  readonly bolted: readonly StagePrim[];
}

/**
 * One tree that is bolted to the world stands on a fixed base. If more than that stands still, or a joint leads from the
 * world, what stands still is a link of its own, and the first.
 */
function stand(
  { bodies, still }: StageSurvey,
  joints: readonly StageJoint[],
  { place, findings, severalBodies }: ModelOptions,
): Standing {
  const prims = bodies.map(({ prim }) => prim);
  const kinematic = prims.filter((prim) => booleanOf(prim, 'physics:kinematicEnabled') === true);
  const anchors = joints.filter(({ bodies: ends, loose }) => !loose && ends.includes(undefined));
  const anchored = anchors.filter(({ freedom }) => freedom.type === 'fixed').map(({ bodies: [a, b] }) => (a ?? b)!);
  const pinned = kinematic.filter((prim) => entryOf(prim, 'customData', 'static') !== true);
  if (pinned.length > 0) findings.push(bodyPinned.at(place, { bodies: pinned.map(({ path }) => path) }));
  const bolted = new Set([...anchored, ...kinematic]);
  const moving = anchors.filter(({ freedom }) => freedom.type !== 'fixed');
  const rest = joints.filter((joint) => !anchors.includes(joint) || moving.includes(joint));
  if (prims.length === 0) findings.push(noRigidBody.at(place, { colliders: still.shapes.filter(isCollider).length }));
  const held = moving.length > 0 || bolted.size > 0;
  const scenery = !severalBodies && prims.length > 0 && !held && still.shapes.length > 0;
  if (scenery) findings.push(sceneryLeftOut.at(place, { prims: still.shapes.map(({ path }) => path) }));
  const stands = !scenery && (still.shapes.length > 0 || still.frames.length > 0);
  const world = stands || moving.length > 0 || bolted.size > 1;
  const forest = growForest(prims, rest, { bolted, place, findings });
  const things = separateThings(
    forest.roots.filter((root) => !bolted.has(root)),
    world || held,
    prims,
  );
  if (things.length > 1 && !severalBodies) findings.push(severalThings.at(place, { things }));
  if (world && still.shapes.length === 0) findings.push(worldLink.at(place, {}));
  const [only] = bolted;
  if (world || prims.length === 0)
    return { base: 'fixed', world: true, root: undefined, branches: forest.branches, bolted: [...bolted] };
  const root = only ?? forest.roots[0];
  return { base: only ? 'fixed' : 'free', world: false, root, branches: forest.branches, bolted: [] };
}

/**
 * Paths of what no joint connects; what is joined to the world is one of them. A scene that our own writer made is none that
 * somebody took for a prop.
 */
function separateThings(free: readonly StagePrim[], held: boolean, prims: readonly StagePrim[]): string[] {
  if (prims.some((prim) => entryOf(prim, 'customData', 'static') === true)) return [];
  return [...(held ? ['what is joined to the world'] : []), ...free.map(({ path }) => path)];
}

function draftLinks(scene: Scene, { bodies, still }: StageSurvey, { world, root }: Standing): Draft[] {
  const names = new Names();
  const ordered = [...bodies].sort((a, b) => Number(b.prim === root) - Number(a.prim === root));
  const holder = world ? commonPrim(scene.top, [...still.shapes, ...still.frames]) : undefined;
  const frame = holder && holder !== scene.top ? rigidOf(scene.placeOf(holder)) : IDENTITY;
  return [
    ...(world ? [{ name: names.unique(holder?.name ?? 'world', 'world'), frame, body: still, prim: undefined }] : []),
    ...ordered.map((body) => ({
      name: names.unique(body.prim.name, 'link'),
      frame: rigidOf(scene.placeOf(body.prim)),
      body,
      prim: body.prim,
    })),
  ];
}

/** The nearest prim above all of them. */
function commonPrim(top: StagePrim, prims: readonly StagePrim[]): StagePrim | undefined {
  const [first, ...others] = prims;
  if (!first) return undefined;
  let common = first.parent ?? top;
  while (common.parent && !others.every(({ path }) => path.startsWith(`${common.path}/`))) common = common.parent;
  return common.path === '/' ? top : common;
}

/** @param joints of the branches, in their order, and others behind them */
function renamedIn(
  drafts: readonly Draft[],
  branches: readonly DirectedJoint[],
  joints: readonly Joint[],
  place: string,
): Finding[] {
  const renamed = renamedOf([
    ...drafts.flatMap(({ name, prim }): Renamed[] => (prim ? [{ what: 'link', was: prim.name, now: name }] : [])),
    ...branches.map(({ joint }, i): Renamed => ({ what: 'joint', was: joint.prim.name, now: joints[i]!.name })),
  ]);
  return renamed.length === 0 ? [] : [namesChanged.at(place, { renamed })];
}

/** A joint of several freedoms: the names of the links between its joints. */
interface Row {
  readonly parent: string;
  readonly child: string;
  readonly between: readonly string[];
}

/**
 * The joints of the trees, the first of each branch in the order of the branches, then the rest of rows; what is bolted hangs
 * on what stands still by fixed ones.
 */
function hang(
  scene: Scene,
  { branches, bolted }: Standing,
  byPrim: ReadonlyMap<StagePrim | undefined, Draft>,
  { place, findings }: ModelOptions,
): { readonly joints: Joint[]; readonly rows: readonly Row[] } {
  const [names, links] = [new Names(), new Names()];
  for (const { name } of byPrim.values()) links.unique(name, name);
  const rows: Row[] = [];
  const behind: Joint[] = [];
  const joints = branches.map(({ joint, parent, child, flipped }) => {
    const [above, below] = [byPrim.get(parent)!, byPrim.get(child)!];
    const between = (joint.row?.slice(1) ?? joint.more).map((_, i) => links.unique(`${below.name}_${i + 1}`, 'link'));
    const ends = { parent: above.name, child: { name: below.name, pose: below.frame } };
    const nameOf = (wanted: string): string => names.unique(wanted, 'joint');
    const name = between.length === 0 ? names.unique(joint.prim.name, 'joint') : '';
    const [first, ...rest] = modelJoints(scene, joint, { name, nameOf, between, ...ends, flipped, place, findings });
    behind.push(...rest);
    if (between.length > 0) {
      rows.push({ parent: above.name, child: below.name, between });
      const made = [first!, ...rest].map((each) => each.name);
      findings.push(jointInRow.at(place, { joint: joint.prim.path, joints: made, links: between }));
    }
    return first!;
  });
  const fixed = bolted.map((prim): Joint => {
    const child = byPrim.get(prim)!.name;
    const name = names.unique(`${child}_fixed`, 'joint');
    return { name, type: 'fixed', parent: byPrim.get(undefined)!.name, child, anchor: [0, 0, 0], axis: [0, 0, 1] };
  });
  return { joints: [...coupled(scene, joints, branches), ...behind, ...fixed], rows };
}

/** @param joints of the branches, in their order */
function coupled(scene: Scene, joints: readonly Joint[], branches: readonly DirectedJoint[]): Joint[] {
  const byPath = new Map(branches.map(({ joint }, i) => [joint.prim.path, joints[i]!]));
  return joints.map((joint, i): Joint => {
    if (joint.type === 'fixed' || joint.type === 'ball') return joint;
    const leading = (path: string): Joint['type'] | undefined => byPath.get(path)?.type;
    const found = mimicOf(scene, branches[i]!.joint.prim, { own: joint.type, leading });
    if (!found) return joint;
    const { leader, multiplier, offset } = found;
    return { ...joint, mimic: { joint: byPath.get(leader)?.name ?? leader, multiplier, offset } };
  });
}

function weighing(links: readonly Link[], mass: number): Link[] {
  const factor = mass / links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
  const scaled = ({ mass: own, centerOfMass, inertia }: Inertial): Inertial => ({
    mass: own * factor,
    centerOfMass,
    inertia: inertia.map((value) => value * factor) as unknown as Inertial['inertia'],
  });
  return links.map((link) => ({ ...link, inertial: scaled(link.inertial) }));
}
