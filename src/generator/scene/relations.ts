import type { Pose } from '../../model/types.ts';
import { RELATIONS } from '../relations/index.ts';
import { pairOf } from '../relations/pair.ts';
import type { StandingBox } from '../relations/standing.ts';
import { wallViewOf } from '../relations/wall-view.ts';
import { onShelf, shelfOfKinds } from '../shelf.ts';
import type { MadeDefinition } from './place/made.ts';
import type { AskedRelation, Layout } from './place/place-scene.ts';
import { zoneAt } from './place/zone-at.ts';

/** A relation that was asked for, and whether the scene as it came out has it. */
export interface RelationOutcome extends AskedRelation {
  readonly holds: boolean;
}

/** What stands where, and what is asked of it. */
export type PlacedThings = Omit<Layout, 'names'>;

/**
 * Looks at the final geometry: which of the relations that were asked for hold. Knows nothing of how things were placed;
 * a tilt of a few degrees makes a box a little larger.
 *
 * @throws TypeError where a relation lacks the other thing that it is said of
 */
export function relationsOf(layout: PlacedThings, made: ReadonlyMap<string, MadeDefinition>): RelationOutcome[] {
  const things = new Map(
    layout.instances.map(({ name, definition, ...pose }) => [name, standingOf(made.get(definition)!, pose)] as const),
  );
  const look = () => layout.relations.map((asked) => ({ ...asked, holds: holds(asked, layout, things) }));
  return onShelf(shelfOfKinds(layout.kinds), look);
}

const standingOf = (made: MadeDefinition, pose: Pose): StandingBox => ({ made, pose, zone: zoneAt(made, pose) });

function holds(asked: AskedRelation, layout: PlacedThings, things: ReadonlyMap<string, StandingBox>): boolean {
  const { kind, place, distance } = asked;
  const relation = RELATIONS[kind];
  const subject = things.get(asked.subject)!;
  const thing = (name: string | undefined): StandingBox => {
    const found = name === undefined ? undefined : things.get(name);
    if (!found) throw new TypeError(`relationsOf: "${kind}" of ${asked.subject} lacks what it is said of`);
    return found;
  };
  switch (relation.saidOf) {
    case 'two':
      return relation.holds(subject.zone, thing(asked.object).zone, thing(asked.other).zone);
    case 'itself':
      return relation.holds(subject);
    case 'room':
      return layout.walls && relation.ofRoom.holds(wallViewOf(subject, layout.room, place, distance));
    default: {
      if (asked.object === undefined && 'ofRoom' in relation && relation.ofRoom)
        return layout.walls && relation.ofRoom.holds(wallViewOf(subject, layout.room, place, distance));
      const peers = layout.relations
        .filter((one) => one.kind === kind && one.object === asked.object && one.place === place)
        .map((one) => thing(one.subject));
      return relation.holds(pairOf(subject, thing(asked.object), peers, distance, place));
    }
  }
}
