import type { ColliderPlan } from '../../model/colliders.ts';
import type { Finding } from '../../model/finding.ts';
import { texturesUsed } from '../../model/material-textures.ts';
import { carryMimic } from '../../model/mimic.ts';
import { Names } from '../../model/names.ts';
import { apply, conjugate, invert, rotate } from '../../model/pose.ts';
import type { Inertial, Joint, Link, SimModel } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { Dropped } from '../dropped.ts';
import type { ByteMap, ReadResult } from '../files.ts';
import { namesChanged, type Renamed, renamedOf } from '../findings.ts';
import type { DecodeGlb } from '../glb/decode.ts';
import { withLockedFixed } from '../locked-joints.ts';
import { refuseTooLarge } from '../model-size.ts';
import type { ReadMesh } from '../raw/read-mesh-file.ts';
import { sdfDetailsNotCarried, sdfNotCarried } from './findings.ts';
import { type Frame, FramePoses, linkOf, resolveFrames } from './frames.ts';
import type { Placing } from './include.ts';
import { baseAdded } from './joint-findings.ts';
import { MeshFiles } from './mesh-files.ts';
import { openSdf, type SdfNode } from './node.ts';
import { pickModel } from './pick-model.ts';
import { type JointRead, readJoint } from './read-joint.ts';
import { type LinkContext, readLink } from './read-link.ts';
import { SdfMaterials } from './read-material.ts';
import { readOwnExclusions, readSemantics } from './read-semantics.ts';
import type { SdfReading } from './reading.ts';
import { collectModel, findFrame, framesOf, type ModelTree } from './scope.ts';
import { pairsWithoutCollision } from './self-collide.ts';
import { Shapes } from './shapes.ts';
import { withoutSpareBase } from './spare-base.ts';
import { surveyModels } from './survey.ts';
import { TextureList } from './texture-list.ts';
import { buildTree, isStill, type LinkTree } from './tree.ts';
import { type BetweenLink, twoHinges, withShares } from './two-axes.ts';
import { incomplete } from './values.ts';

export interface ReadSdfOptions {
  /** The model's file, as a path in `files`. See `mainSdf` for which one that is. */
  readonly entry: string;
  /** Name of the model; where the file holds several, the one of that name is read. @default what the file says */
  readonly name?: string;
  /** What concave collision meshes become. @default 'parts' */
  readonly collider?: ColliderPlan;
  /** How many times as large the thing will be made, see `RawOptions`. @default 1 */
  readonly scale?: number;
  /** Where untrusted GLB meshes are checked and decoded. @default decodeGlb, here and now */
  readonly decodeGlb?: DecodeGlb;
  /** What reads mesh files. @default readMeshFile */
  readonly readMesh?: ReadMesh;
}

/** The link that is added where a joint hangs on the world: a ball of 1 g and 1 cm, which never moves. */
const BASE: Inertial = { mass: 1e-3, centerOfMass: [0, 0, 0], inertia: [4e-8, 4e-8, 4e-8, 0, 0, 0] };

/**
 * SDFormat 1.4 to 1.12 → model. Poses are resolved by the frame semantics of the file's own version; nested and included
 * models become links and joints of the one prop, whose frame is that of the outermost model.
 *
 * @param files the archive or folder; nothing else is read, and nothing fetched
 * @throws {PropmasterError} `invalid_input`: broken XML, values, names or references, or not one prop; `where` is
 *   `file:line`. `unsafe_input`: it asks for more than a model may
 * @see http://sdformat.org/tutorials?tut=pose_frame_semantics
 */
export async function readSdf(
  files: ByteMap,
  { entry, name, collider = 'parts', scale = 1, decodeGlb, readMesh }: ReadSdfOptions,
): Promise<ReadResult> {
  const reading: SdfReading = {
    files,
    entry,
    collider,
    scale,
    decodeGlb,
    readMesh,
    findings: [],
    dropped: new Dropped(sdfNotCarried, sdfDetailsNotCarried),
  };
  const stem = entry.slice(entry.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const { model, placing } = pickModel(reading, openSdf(files, entry), [...(name === undefined ? [] : [name]), stem]);
  return readModelNode(reading, model, placing, name);
}

/** A model, and what its links are called in it: by the name of their frame. */
export interface ReadModelNode extends ReadResult {
  readonly linkNames: ReadonlyMap<string, string>;
}

/**
 * A `<model>` → model, of an SDF file or of what was translated into SDFormat.
 *
 * @param name of the model. @default what the element says
 * @throws {PropmasterError} as {@link readSdf}
 */
export async function readModelNode(
  reading: SdfReading,
  model: SdfNode,
  placing: Placing,
  name: string | undefined,
): Promise<ReadModelNode> {
  const { entry } = reading;
  const tree = collectModel(reading, model, placing);
  if (tree.links.length === 0) throw incomplete(model, '<link>');
  refuseTooLarge({ links: tree.links.length }, entry);
  surveyModels(reading, [...new Set(tree.scopes.map(({ node }) => node))]);
  const poses = new FramePoses();
  resolveFrames(poses, framesOf(tree));
  const linkTree = readTree(reading, poses, tree);
  const names = namesOf(linkTree);
  const renamed = renamedIn(linkTree, names);
  if (renamed.length > 0) reading.findings.push(namesChanged.at(entry, { renamed }));
  const linkName = (said: string, from: SdfNode): string =>
    names.link.get(linkOf(findFrame(tree.root, said, from, `<${from.name}>`)))!;

  const { links, collisionsOf, ...assets } = await readLinks(reading, poses, tree, linkTree, names);
  const joints = joinLinks(linkTree, names, poses);
  const placedOf = new Map(tree.links.map((placed) => [names.link.get(placed.frame), placed]));
  const read: SimModel = {
    name: name ?? new Names().unique(placing.name ?? model.attributes.get('name') ?? '', 'prop'),
    base: linkTree.base,
    links,
    joints,
    ...assets,
    semantics: readSemantics(model, {
      linkName,
      frame: (said, from) => findFrame(tree.root, said, from, `<${from.name}>`),
      poses,
      collisions: (link, collision) => collisionsOf.get(link.name)?.get(collision) ?? [],
      joints: new Map(linkTree.joints.map(({ joint }, index) => [joint.name, names.joint[index]!])),
    }),
    collisionExclusions:
      readOwnExclusions(model, linkName) ??
      pairsWithoutCollision(reading, links, joints, (link) => placedOf.get(link.name)),
  };
  const placeOf = new Map(linkTree.joints.map(({ joint }, index) => [names.joint[index]!, joint.place]));
  const still = withLockedFixed({ model: read, findings: reading.findings }, (joint) => placeOf.get(joint) ?? entry);
  const base = names.link.get('base');
  const bolted = base === undefined ? still.model : withoutSpareBase(still.model, base);
  const findings = [...still.findings, ...baseFinding(bolted, base, entry), ...reading.dropped.findings(entry)];
  const linkNames = new Map(
    [...names.link].flatMap(([frame, called]) => (frame === 'base' ? [] : [[frame.name, called] as const])),
  );
  return { model: bolted, findings: distinct(findings), linkNames };
}

/** Says that a link was added, if it was and is still there. */
function baseFinding({ links: [root], joints }: SimModel, base: string | undefined, entry: string): Finding[] {
  if (base === undefined || root?.name !== base) return [];
  const hung = joints.filter(({ parent }) => parent === base).map(({ name }) => name);
  return [baseAdded.at(entry, { link: base, joints: hung })];
}

/** Links in the order of the tree, and what they use. */
async function readLinks(
  reading: SdfReading,
  poses: FramePoses,
  tree: ModelTree,
  { links: frames, between }: ReadTree,
  names: PortableNames,
): Promise<Pick<SimModel, 'links' | 'materials' | 'meshes' | 'textures'> & Pick<LinkContext, 'collisionsOf'>> {
  const [materialNames, textures] = [new Names(), new TextureList()];
  const meshFiles = new MeshFiles(reading, materialNames, textures);
  const own = new SdfMaterials(reading, materialNames, textures);
  const shapes = new Shapes(reading, meshFiles, new Names());
  const collisionsOf: LinkContext['collisionsOf'] = new Map();
  const context = { reading, poses, shapes, materials: own, parts: new Names(), collisionsOf };
  const placedOf = new Map(tree.links.map((placed) => [placed.frame, placed]));
  const links: Link[] = [];
  for (const frame of frames) {
    const name = names.link.get(frame)!;
    const placed = frame === 'base' ? undefined : placedOf.get(frame);
    const pose = frame === 'base' ? IDENTITY : poses.of(frame);
    links.push(
      placed ? await readLink(context, placed, name) : { name, pose, inertial: BASE, visuals: [], collisions: [] },
    );
  }
  const nameOf = (frame: Frame): string => names.link.get(frame)!;
  const children = new Map(between.map(({ frame, child }) => [nameOf(frame), nameOf(child)]));
  const shown = new Set(links.flatMap(({ visuals }) => visuals.map(({ material }) => material)));
  const materials = [...own.list(), ...meshFiles.materials].filter(({ name }) => shown.has(name));
  const pictured = texturesUsed(materials);
  return {
    links: withShares(links, children),
    materials,
    meshes: shapes.meshes,
    textures: textures.list().filter(({ name }) => pictured.has(name)),
    collisionsOf,
  };
}

/** The tree of links, with those that stand between the two hinges of a joint about two axes. */
interface ReadTree extends LinkTree {
  readonly between: readonly BetweenLink[];
}

function readTree(reading: SdfReading, poses: FramePoses, tree: ModelTree): ReadTree {
  const fixed = new Set(tree.links.filter(({ scope }) => scope.isStatic).map(({ frame }) => frame));
  const isStatic = (link: Frame): boolean => fixed.has(link);
  const between: BetweenLink[] = [];
  const joints = tree.joints.flatMap((placed): readonly JointRead[] => {
    const read = readJoint(reading, poses, placed);
    if (!read) return [];
    const { joint, second } = read;
    if (!second || isStill(joint, isStatic)) return [joint];
    const two = twoHinges(reading, joint, second);
    between.push(...two.between);
    return two.joints;
  });
  const links = [...tree.links, ...between].map(({ frame }) => frame);
  const built = buildTree(links, joints, isStatic, reading.entry);
  reading.findings.push(...built.findings);
  return { ...built, between };
}

interface PortableNames {
  readonly link: ReadonlyMap<Frame | 'base', string>;
  readonly joint: readonly string[];
}

function namesOf({ links, joints }: LinkTree): PortableNames {
  const [link, joint] = [new Names(), new Names()];
  // A link that is added takes what the file's own names leave.
  const named = links.flatMap((frame): [Frame | 'base', string][] =>
    frame === 'base' ? [] : [[frame, link.unique(frame.called, 'link')]],
  );
  return {
    link: new Map(links.includes('base') ? [...named, ['base', link.unique('base', 'base')]] : named),
    joint: joints.map((one) => joint.unique(one.joint.called, 'joint')),
  };
}

function renamedIn({ links, joints }: LinkTree, names: PortableNames): Renamed[] {
  return renamedOf([
    ...links.flatMap((frame): Renamed[] =>
      frame === 'base' ? [] : [{ what: 'link', was: frame.called, now: names.link.get(frame)! }],
    ),
    ...joints.map(({ joint }, index): Renamed => ({ what: 'joint', was: joint.called, now: names.joint[index]! })),
  ]);
}

/** Joints in the frames of their children. */
function joinLinks({ joints }: LinkTree, names: PortableNames, poses: FramePoses): Joint[] {
  const nameOf = new Map(joints.map(({ joint }, index) => [joint.name, names.joint[index]!]));
  return joints.map(({ joint, parent, child }, index) => {
    const pose = poses.of(child);
    const read: Joint = {
      name: names.joint[index]!,
      type: joint.type,
      parent: names.link.get(parent)!,
      child: names.link.get(child)!,
      anchor: apply(invert(pose), joint.anchor),
      axis: rotate(conjugate(pose.rotation), joint.axis),
      ...joint.dynamics,
    };
    return carryMimic(read, (leader) => nameOf.get(leader) ?? leader);
  });
}

/** Several visuals of one mesh find the same out about it. */
function distinct(findings: readonly Finding[]): Finding[] {
  const byContent = new Map(
    findings.map((finding) => [`${finding.code}\0${finding.pointer}\0${finding.message}`, finding]),
  );
  return [...byContent.values()];
}
