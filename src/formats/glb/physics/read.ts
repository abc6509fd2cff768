import type { Document, Node } from '@gltf-transform/core';
import type { Finding } from '../../../model/finding.ts';
import { excludedPairs } from './exclusions.ts';
import { jointApart, jointNotCarried, physicsBroken, physicsNotCarried, physicsRead, standsStill } from './findings.ts';
import { affineOf, type NodeMap, poseOf } from './frame.ts';
import { readCollider } from './read-collider.ts';
import { readJoint, reversed } from './read-joint.ts';
import { readMotion } from './read-motion.ts';
import type { MotionSaid, Said } from './said-types.ts';
import type { BodyJoint, GltfBody, GltfCollider, GltfPhysics } from './types.ts';

/** Stands for all nodes that nothing moves. */
const STILL = Symbol('still');

interface BodyDraft {
  readonly name: string;
  readonly affine: NodeMap;
  readonly motion?: MotionSaid;
  readonly parts: number[];
  readonly colliders: { collider: GltfCollider; filter: number | undefined }[];
}

/** What a file says of physics, with its nodes placed: bodies with what belongs to them, joints in the model frame. */
export function readPhysics(
  document: Document,
  { nodes: saidOf, filters }: Said,
  /** Node of each part of the decoded file. */
  partNodes: readonly Node[],
  place: string,
  findings: Finding[],
): GltfPhysics {
  const nodes = document.getRoot().listNodes();
  const indexOf = new Map(nodes.map((node, index) => [node, index]));
  const said = (node: Node) => saidOf.get(indexOf.get(node)!);
  const broken = (node: Node, reason: string): void => {
    findings.push(physicsBroken.at(`${place}/nodes/${indexOf.get(node)}`, { node: node.getName(), reason }));
  };
  const left: Record<string, number> = {};
  const leave = (names: readonly string[]): void => {
    for (const name of names) left[name] = (left[name] ?? 0) + 1;
  };

  const drafts = new Map<Node | typeof STILL, BodyDraft>();
  const bodyOf = (node: Node): Node | typeof STILL => {
    for (let at: Node | null = node; at; at = at.getParentNode()) {
      const kind = said(at)?.motion?.kind;
      if (kind !== undefined) return kind === 'static' ? STILL : at;
    }
    return STILL;
  };
  const draftOf = (node: Node): BodyDraft => {
    const body = bodyOf(node);
    const known = drafts.get(body);
    if (known) return known;
    const made: BodyDraft =
      body === STILL
        ? { name: '', affine: affineOf(IDENTITY_MATRIX), parts: [], colliders: [] }
        : {
            name: body.getName(),
            affine: affineOf(body.getWorldMatrix()),
            motion: said(body)!.motion!,
            parts: [],
            colliders: [],
          };
    drafts.set(body, made);
    return made;
  };

  const inScene: Node[] = [];
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  scene?.traverse((node) => inScene.push(node));
  for (const node of inScene) {
    const own = said(node);
    if (own?.trigger) leave(['trigger']);
    if (own?.motion && own.motion.kind !== 'static') {
      draftOf(node);
      leave(own.motion.others);
      for (const key of own.motion.wrong) broken(node, `a value of ${key} that can't be`);
    }
    if (!own?.collider) continue;
    const draft = draftOf(node);
    leave(own.collider.others);
    const collider = readCollider(document, own.collider, node, poseOf(draft.affine), place, findings);
    if (typeof collider === 'string') broken(node, collider);
    else if (collider) draft.colliders.push({ collider, filter: own.collider.filter });
  }
  for (const [index, node] of partNodes.entries()) draftOf(node).parts.push(index);

  const jointNodes = inScene.filter((node) => said(node)?.joint);
  for (const node of jointNodes) for (const at of said(node)!.joint!.bodies) if (nodes[at]) draftOf(nodes[at]);
  // What stands still comes first: it is the root of what is joined to it.
  const order = [...drafts.keys()].sort((a, b) => Number(b === STILL) - Number(a === STILL));
  const positionOf = new Map(order.map((key, position) => [key, position]));
  // Where nothing has a collider, they were forgotten; where some have, the others are meant to have none.
  const bare = [...drafts.values()].every((draft) => draft.colliders.length === 0);
  const bodies = order.map((key) =>
    finishBody(drafts.get(key)!, { still: key === STILL, bare }, (reason) => key !== STILL && broken(key, reason)),
  );
  const still = bodies.filter(({ moves }) => !moves);
  for (const { name } of still)
    findings.push(standsStill.at(place, { what: name === '' ? 'all that no body moves' : `"${name}"` }));

  const joints: BodyJoint[] = [];
  for (const node of jointNodes) {
    const name = node.getName();
    const joint = said(node)!.joint!;
    const ends = joint.bodies.map((at) => (nodes[at] ? positionOf.get(bodyOf(nodes[at]))! : -1));
    const [a, b] = ends as [number, number];
    const at = `${place}/nodes/${indexOf.get(node)}`;
    const refuse = (reason: string): void => void findings.push(jointNotCarried.at(at, { joint: name, reason }));
    if (a === -1 || b === -1) {
      refuse('it leads to a node that does not exist');
      continue;
    }
    if (a === b) {
      refuse('both of its ends are on the same body');
      continue;
    }
    const [from, to] = joint.frames.map((frame) => affineOf(nodes[frame]!.getWorldMatrix())) as [NodeMap, NodeMap];
    const read = readJoint(joint, from, to);
    if (!read.joint) {
      refuse('it leaves more than one way to move, and is no ball joint');
      continue;
    }
    leave(read.others);
    if (read.apart) findings.push(jointApart.at(at, { joint: name, ...read.apart }));
    const made: BodyJoint = { ...read.joint, name, parent: a, child: b };
    joints.push(a < b ? made : reversed(made));
  }

  const excluded = excludedPairs(
    order.map((key) => drafts.get(key)!.colliders.map(({ filter }) => filter)),
    filters,
  );
  if (excluded.partial) leave(['collision filter']);
  if (Object.keys(left).length > 0) findings.push(physicsNotCarried.at(place, { elements: left }));
  const colliders = bodies.reduce((sum, body) => sum + body.colliders.length, 0);
  findings.push(
    physicsRead.at(place, { bodies: bodies.length, still: still.length, colliders, joints: joints.length }),
  );
  return { bodies, joints, exclusions: excluded.pairs };
}

const IDENTITY_MATRIX = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function finishBody(
  { name, affine, motion, parts, colliders }: BodyDraft,
  { still, bare }: { readonly still: boolean; readonly bare: boolean },
  wrong: (reason: string) => void,
): GltfBody {
  return {
    name,
    pose: poseOf(affine),
    moves: !still && motion?.kind === 'dynamic',
    ...(motion ? readMotion(motion, affine, wrong) : {}),
    parts,
    colliders: colliders.map(({ collider }) => collider),
    ...(bare ? { make: 'parts' } : {}),
  };
}
