import type { Finding } from '../../model/finding.ts';
import { lockedAt } from '../../model/locked-joints.ts';
import { scale } from '../../model/vec.ts';
import { kinematicLoop } from '../findings.ts';
import type { Frame } from './frames.ts';
import { jointLink, jointTurned, staticJoints } from './joint-findings.ts';
import type { JointRead } from './read-joint.ts';

/** A joint with its place in the tree. */
export interface TreeJoint {
  readonly joint: JointRead;
  /** `'base'`: the link that is added for joints that hang on the world. */
  readonly parent: Frame | 'base';
  readonly child: Frame;
}

export interface LinkTree {
  readonly base: 'free' | 'fixed';
  /** Root first; in the order of the document otherwise. */
  readonly links: readonly (Frame | 'base')[];
  readonly joints: readonly TreeJoint[];
  readonly findings: readonly Finding[];
}

/** Loops whose links are listed, all of them; further ones are named by their ends. */
const LOOPS_SHOWN = 8;

interface Edge {
  readonly joint: JointRead;
  readonly a: Frame | 'world';
  readonly b: Frame | 'world';
}

/**
 * Makes trees of links and joints. The root of what is bolted to the world comes first; every other tree is free, and
 * has as root the link that is nobody's child. A joint that points towards the root is turned around: the same motion
 * the other way has the opposite axis. One that closes a loop is left out.
 *
 * @param links in the order of the document
 * @param isStatic links that don't move at all: they are fixed to the world, and joints among them are fixed
 */
export function buildTree(
  links: readonly Frame[],
  joints: readonly JointRead[],
  isStatic: (link: Frame) => boolean,
  entry: string,
): LinkTree {
  const findings: Finding[] = [];
  const edges = [...worldEdges(links.filter(isStatic)), ...ownEdges(joints, isStatic, findings, entry)];
  const kept = withoutLoops(edges, findings);
  const around = new Map<Frame | 'world', Edge[]>();
  for (const edge of kept)
    for (const end of [edge.a, edge.b]) {
      const edgesThere = around.get(end);
      if (edgesThere) edgesThere.push(edge);
      else around.set(end, [edge]);
    }

  const bolted = around.get('world') ?? [];
  const anchor = bolted.find(({ joint }) => joint.type === 'fixed');
  const first = anchor ? otherEnd(anchor, 'world') : undefined;
  const root: Frame | 'base' | undefined =
    first !== undefined ? (first as Frame) : bolted.length > 0 ? 'base' : undefined;
  const found: TreeJoint[] = [];
  const visited = new Set<Frame | 'world'>(['world']);
  const walk = (start: Frame, top: Frame | 'base'): void => {
    visited.add(start);
    const queue: Frame[] = [start];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (const edge of around.get(at) ?? []) {
        const next = otherEnd(edge, at);
        if (next === 'world' || visited.has(next)) continue;
        visited.add(next);
        queue.push(next);
        found.push({ joint: outwards(edge, at, top, findings), parent: at, child: next });
      }
    }
  };
  if (root !== undefined) {
    for (const edge of bolted) {
      const link = otherEnd(edge, 'world') as Frame;
      if (link !== root) found.push({ joint: outwards(edge, 'world', root, findings), parent: root, child: link });
      walk(link, root);
    }
  }
  const children = new Set(kept.map(({ b }) => b));
  for (const link of [...links.filter((one) => !children.has(one)), ...links]) if (!visited.has(link)) walk(link, link);
  const parentless = new Set<Frame | 'base'>(links);
  for (const { child } of found) parentless.delete(child);
  const top = root ?? links.find((link) => parentless.has(link))!;
  const order = new Map(joints.map(({ name }, index) => [name, index]));
  return {
    base: root === undefined ? 'free' : 'fixed',
    links: [top, ...links.filter((link) => link !== top)],
    joints: found.toSorted((a, b) => (order.get(a.joint.name) ?? -1) - (order.get(b.joint.name) ?? -1)),
    findings,
  };
}

const otherEnd = ({ a, b }: Edge, end: Frame | 'world'): Frame | 'world' => (a === end ? b : a);

const FIXED = { type: 'fixed', anchor: [0, 0, 0], axis: [0, 0, 1], dynamics: {} } as const;

const worldEdges = (links: readonly Frame[]): Edge[] =>
  links.map((link) => ({
    joint: {
      ...FIXED,
      name: `${link.name}_fixed`,
      called: `${link.called}_fixed`,
      place: link.place,
      parent: undefined,
      child: link,
    },
    a: 'world',
    b: link,
  }));

/** Whether neither end of a joint moves at all. */
export const isStill = ({ parent, child }: JointRead, isStatic: (link: Frame) => boolean): boolean =>
  [parent, child].every((end) => end === undefined || isStatic(end));

/** Joints that join two links, or a link and the world; those inside of what is static say nothing more. */
function ownEdges(
  joints: readonly JointRead[],
  isStatic: (link: Frame) => boolean,
  findings: Finding[],
  entry: string,
): Edge[] {
  const still = new Set(joints.filter((joint) => isStill(joint, isStatic)));
  const stopped = [...still].filter(({ type }) => type !== 'fixed').map(({ name }) => name);
  if (stopped.length > 0) findings.push(staticJoints.at(entry, { joints: stopped }));
  return joints.flatMap((joint): Edge[] => {
    if (still.has(joint)) return [];
    const { name, place, parent, child, type } = joint;
    const problem =
      parent === child
        ? 'joins a link to itself'
        : child === undefined && type !== 'fixed' && lockedAt({ type, ...joint.dynamics }) === undefined
          ? 'has the world as its child'
          : undefined;
    if (problem === undefined) return [{ joint, a: parent ?? 'world', b: child ?? 'world' }];
    findings.push(jointLink.at(place, { joint: name, problem }));
    return [];
  });
}

/** Takes the edges in order; one whose ends are connected already closes a loop. */
function withoutLoops(edges: readonly Edge[], findings: Finding[]): Edge[] {
  const group = new Map<Frame | 'world', Frame | 'world'>();
  const find = (end: Frame | 'world'): Frame | 'world' => {
    let top = end;
    for (let next = group.get(top); next !== undefined; next = group.get(top)) top = next;
    // Shortens the way for the next time (path compression).
    for (let at = end; at !== top; ) {
      const next = group.get(at)!;
      group.set(at, top);
      at = next;
    }
    return top;
  };
  const kept: Edge[] = [];
  let loops = 0;
  for (const edge of edges) {
    const [a, b] = [find(edge.a), find(edge.b)];
    if (a !== b) {
      group.set(b, a);
      kept.push(edge);
    } else {
      const way = ++loops <= LOOPS_SHOWN ? wayBetween(kept, edge.a, edge.b) : [edge.a, edge.b];
      const links = way.map((end) => (end === 'world' ? end : end.name));
      findings.push(kinematicLoop.at(edge.joint.place, { joint: edge.joint.name, links }));
    }
  }
  return kept;
}

/** The ends on the only way through a forest from one to another. */
function wayBetween(edges: readonly Edge[], from: Frame | 'world', to: Frame | 'world'): (Frame | 'world')[] {
  const cameFrom = new Map<Frame | 'world', Frame | 'world' | undefined>([[from, undefined]]);
  for (let grown = true; grown && !cameFrom.has(to); ) {
    grown = false;
    for (const { a, b } of edges) {
      for (const [near, far] of [
        [a, b],
        [b, a],
      ] as const) {
        if (!cameFrom.has(near) || cameFrom.has(far)) continue;
        cameFrom.set(far, near);
        grown = true;
      }
    }
  }
  const way: (Frame | 'world')[] = [];
  for (let at: Frame | 'world' | undefined = to; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
  return way;
}

/** The joint as seen from the end nearer to the root. */
function outwards({ joint, b }: Edge, near: Frame | 'world', root: Frame | 'base', findings: Finding[]): JointRead {
  if (b !== near) return joint;
  if (joint.type === 'fixed') return joint;
  findings.push(jointTurned.at(joint.place, { joint: joint.name, root: root === 'base' ? root : root.name }));
  return { ...joint, axis: scale(joint.axis, -1) };
}
