import { carrySemantics } from './carry-semantics.ts';
import { combineInertials, transformInertial } from './inertia.ts';
import { keepApart, piecesOf } from './keep-apart.ts';
import { apply, compose, invert, rotate } from './pose.ts';
import type { Joint, Link, SimModel } from './types.ts';

/**
 * The same model with one link for all that fixed joints hold together: physically the same thing, and all that formats
 * without fixed joints can say. A fused link has the name and the frame of the one nearest to the root. What a fixed joint
 * was for is lost with it. A link that must not touch something which the others may touch stays as it is, with its joint,
 * see {@link keepApart}.
 */
export function fuseFixed(model: SimModel): SimModel {
  const { apart, neighbours } = keepApart(piecesOf(model), model.collisionExclusions);
  const fused = (joint: Joint): boolean => joint.type === 'fixed' && !apart.has(joint.child);
  const above = new Map(model.joints.flatMap((joint) => (fused(joint) ? [[joint.child, joint.parent] as const] : [])));
  if (above.size === 0 && apart.size === 0) return model;
  const carrier = (name: string): string => {
    let top = name;
    for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next;
    return top;
  };
  const byName = new Map(model.links.map((link) => [link.name, link]));
  /** From the frame of a link to that of the one that it becomes part of. */
  const toCarrier = (name: string) => compose(invert(byName.get(carrier(name))!.pose), byName.get(name)!.pose);

  const links = model.links.flatMap((link): Link[] => {
    if (above.has(link.name)) return [];
    const parts = model.links.filter(({ name }) => carrier(name) === link.name);
    if (parts.length === 1) return [link];
    return [
      {
        ...link,
        inertial: combineInertials(parts.map((part) => transformInertial(toCarrier(part.name), part.inertial))),
        visuals: parts.flatMap(({ name, visuals }) =>
          visuals.map((part) => ({ ...part, pose: compose(toCarrier(name), part.pose) })),
        ),
        collisions: parts.flatMap(({ name, collisions }) =>
          collisions.map((part) => ({ ...part, pose: compose(toCarrier(name), part.pose) })),
        ),
      },
    ];
  });
  const joints = model.joints.flatMap((joint): Joint[] => {
    if (fused(joint)) return [];
    // What stays where it is keeps its numbers to the last bit.
    if (carrier(joint.child) === joint.child) return [{ ...joint, parent: carrier(joint.parent) }];
    const pose = toCarrier(joint.child);
    return [
      {
        ...joint,
        parent: carrier(joint.parent),
        child: carrier(joint.child),
        anchor: apply(pose, joint.anchor),
        axis: rotate(pose.rotation, joint.axis),
      },
    ];
  });
  const moving = new Set(joints.flatMap(({ name, type }) => (type === 'fixed' ? [] : [name])));
  return {
    ...model,
    links,
    joints,
    semantics: carrySemantics(model.semantics, {
      link: carrier,
      into: (link) => (carrier(link) === link ? undefined : toCarrier(link)),
      joint: (name) => (moving.has(name) ? name : undefined),
    }),
    collisionExclusions: exclusions(model, carrier, neighbours),
  };
}

/** Pairs that have become one link, or neighbours, need no exclusion. */
function exclusions(
  { collisionExclusions, joints }: SimModel,
  carrier: (name: string) => string,
  neighbours: readonly (readonly [string, string])[],
): [string, string][] {
  const key = (pair: readonly string[]): string => pair.toSorted().join('\0');
  const known = new Set(joints.map(({ parent, child }) => key([carrier(parent), carrier(child)])));
  const pairs: [string, string][] = [];
  for (const [a, b] of [...collisionExclusions, ...neighbours]) {
    const pair: [string, string] = [carrier(a), carrier(b)];
    if (pair[0] === pair[1] || known.has(key(pair))) continue;
    known.add(key(pair));
    pairs.push(pair);
  }
  return pairs;
}
