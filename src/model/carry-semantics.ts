import { compose } from './pose.ts';
import type { Part, Pose, Semantics } from './types.ts';

/** The part of semantics that names links, joints and collisions. */
export type PlacedSemantics = Pick<Semantics, 'cavities' | 'supports' | 'grasps' | 'parts' | 'articulations'>;

/** What becomes of the things that semantics name when a model is changed. What is absent stays as it is. */
export interface SemanticsMapping {
  /** Name of a link in the new model; `undefined`: it is none of its links, and what belongs to it goes. */
  readonly link?: (name: string) => string | undefined;
  readonly joint?: (name: string) => string | undefined;
  /** @param link its link in the old model */
  readonly collision?: (name: string, link: string) => string | undefined;
  /** Name of a cavity, support or grasp. @param link its link in the old model */
  readonly place?: (name: string, link: string) => string;
  /** From the frame of a link in the old model to that of the link that it becomes. */
  readonly into?: (link: string) => Pose | undefined;
}

/**
 * Semantics that follow a change of the links, joints and collisions that they name. Parts of one label that come to be on
 * one link become one.
 */
export function carrySemantics<Given extends PlacedSemantics>(semantics: Given, carriage: SemanticsMapping): Given {
  const { link = same, joint = same, collision = same, place = same, into = () => undefined } = carriage;
  const follow = <Thing extends Semantics['cavities'][number] | Grasps | Supports>(thing: Thing): Thing[] => {
    const now = link(thing.link);
    const frame = into(thing.link);
    const pose = frame ? compose(frame, thing.pose) : thing.pose;
    return now === undefined ? [] : [{ ...thing, name: place(thing.name, thing.link), link: now, pose }];
  };
  const { cavities, supports, grasps, parts, articulations } = semantics;
  return {
    ...semantics,
    cavities: cavities.flatMap(follow),
    ...(supports && { supports: supports.flatMap(follow) }),
    ...(grasps && { grasps: grasps.flatMap(follow) }),
    ...(parts && {
      parts: joined(
        parts.flatMap((part) => {
          const now = link(part.link);
          const collisions = part.collisions.flatMap((name) => collision(name, part.link) ?? []);
          return now === undefined ? [] : [{ ...part, link: now, collisions }];
        }),
      ),
    }),
    ...(articulations && {
      articulations: articulations.flatMap((one) => {
        const now = joint(one.joint);
        return now === undefined ? [] : [{ ...one, joint: now }];
      }),
    }),
  };
}

/**
 * What several models know of themselves, as one: what none knows stays unknown. Their names have to differ.
 */
export function joinSemantics(all: readonly PlacedSemantics[]): PlacedSemantics {
  const known = <Key extends 'supports' | 'grasps' | 'parts' | 'articulations'>(key: Key) => {
    const lists = all.flatMap((one) => (one[key] ? [one[key]] : []));
    return lists.length === 0 ? {} : { [key]: lists.flat() };
  };
  return {
    cavities: all.flatMap(({ cavities }) => cavities),
    ...known('supports'),
    ...known('grasps'),
    ...known('parts'),
    ...known('articulations'),
  };
}

type Grasps = NonNullable<Semantics['grasps']>[number];
type Supports = NonNullable<Semantics['supports']>[number];

const same = (name: string): string => name;

function joined(parts: readonly Part[]): Part[] {
  const byPlace = new Map<string, Part>();
  for (const part of parts) {
    const key = JSON.stringify([part.label, part.link]);
    const known = byPlace.get(key);
    byPlace.set(key, known ? { ...known, collisions: [...known.collisions, ...part.collisions] } : part);
  }
  return [...byPlace.values()];
}
