import { Names } from '../../../model/names.ts';
import { plainBlueprint } from '../../blueprint/index.ts';
import { describe } from '../../describe.ts';
import { onShelf, shelfOfKinds } from '../../shelf.ts';
import type { Layout } from '../place/place-scene.ts';
import type { Definition, PlannedRelation, ScenePlan } from '../plan-schema.ts';
import type { ObjectDocument, RelationDocument, ScenePlanDocument } from './schema.ts';

/**
 * The document of a plan, for people and agents to edit; read again it gives the same plan, without the notes of what was
 * missing, assumed and ignored.
 */
export const writePlanDocument = (plan: ScenePlan): ScenePlanDocument =>
  onShelf(shelfOfKinds(plan.kinds), () => planDocumentOf(plan));

function planDocumentOf(plan: ScenePlan): ScenePlanDocument {
  const ids = idsOf(plan);
  const describeOnce = describer(plan.definitions);
  return {
    title: plan.title,
    ...roomOf(plan),
    ...(plan.robot === undefined ? {} : { robot: plan.robot }),
    seed: plan.seed,
    ...kindsOf(plan),
    objects: plan.placements.map(({ definition, count, relations }, i): ObjectDocument => {
      const id = ids[i]!;
      return {
        id,
        ...(id === definition ? {} : { design: definition }),
        ...describeOnce(definition),
        ...(count === 1 ? {} : { count }),
        ...(relations.length === 0 ? {} : { relations: relations.map((relation) => relationOf(relation, ids)) }),
      };
    }),
  };
}

/**
 * The document of a scene as it came out: every instance with its name and pose, the room with its sides and openings.
 * Read again it gives the same scene, to the byte.
 */
export const writePlacedDocument = (plan: ScenePlan, layout: Layout): ScenePlanDocument =>
  onShelf(shelfOfKinds(plan.kinds), () => placedDocumentOf(plan, layout));

function placedDocumentOf(plan: ScenePlan, layout: Layout): ScenePlanDocument {
  const describeOnce = describer(plan.definitions);
  const { room, openings, walls, robot } = layout;
  return {
    title: plan.title,
    room: {
      name: plan.roomName ?? '',
      ...(plan.roomType === undefined ? {} : { type: plan.roomType }),
      ...(walls ? {} : { walls: false }),
      width: room.width,
      depth: room.depth,
      height: room.height,
      may_grow: false,
      doors: plan.openings.door,
      windows: plan.openings.window,
      openings: openings.map((opening) => ({ ...opening })),
    },
    ...(robot
      ? {
          robot: {
            profile: robot.profile,
            position: [robot.spot.x, robot.spot.y, robot.spot.z],
            yaw: robot.spot.yaw,
            ...(robot.on === undefined ? {} : { mounted_on: robot.on }),
          },
        }
      : {}),
    seed: plan.seed,
    ...kindsOf(plan),
    objects: layout.instances.map(({ name, definition, position, rotation }): ObjectDocument => {
      const own = layout.relations.filter(({ subject }) => subject === name);
      return {
        id: name,
        design: definition,
        ...describeOnce(definition),
        ...(own.length === 0
          ? {}
          : {
              relations: own.map(
                ({ kind, object, other, place, distance, likely }): RelationDocument => ({
                  kind,
                  ...(object === undefined ? {} : { to: object }),
                  ...(other === undefined ? {} : { and: other }),
                  ...(place === undefined ? {} : { place }),
                  ...(distance === undefined ? {} : { distance }),
                  ...(likely ? { assumed: true } : {}),
                }),
              ),
            }),
        pose: { position: [...position], rotation: [...rotation] },
      };
    }),
  };
}

const kindsOf = ({ kinds }: ScenePlan): Pick<ScenePlanDocument, 'kinds'> =>
  kinds ? { kinds: kinds.map((kind) => plainBlueprint(kind) as Record<string, unknown>) } : {};

/** The first placement of a definition has its id, the others a letter behind it: instances have numbers. */
function idsOf({ placements }: ScenePlan): string[] {
  const names = new Names();
  const counts = new Map<string, number>();
  for (const { definition } of placements) names.unique(definition, 'object');
  return placements.map(({ definition }) => {
    const count = counts.get(definition) ?? 0;
    counts.set(definition, count + 1);
    if (count === 0) return definition;
    return names.unique(`${definition.slice(0, 50)}_${letters(count)}`, 'object');
  });
}

/** `b`, `c`, … `z`, `ba`, … */
const letters = (number: number): string =>
  (number >= 26 ? letters(Math.floor(number / 26)) : '') + String.fromCharCode(97 + (number % 26));

/** Describes each definition once: in words, and in numbers where the words alone give something else. */
function describer(definitions: readonly Definition[]) {
  const told = new Set<string>();
  return (id: string): Pick<ObjectDocument, 'prompt' | 'description' | 'hung'> => {
    if (told.has(id)) return {};
    told.add(id);
    const { prompt, description, hung } = definitions.find((one) => one.id === id)!;
    const reading = describe(prompt);
    const isSame = reading.kind === 'described' && JSON.stringify(reading.description) === JSON.stringify(description);
    return { prompt, ...(isSame ? {} : { description }), ...(hung ? { hung } : {}) };
  };
}

const relationOf = (
  { kind, to, and, place, distance, each, likely }: PlannedRelation,
  ids: readonly string[],
): RelationDocument => ({
  kind,
  ...(to === undefined ? {} : { to: ids[to]! }),
  ...(and === undefined ? {} : { and: ids[and]! }),
  ...(place === undefined ? {} : { place }),
  ...(distance === undefined ? {} : { distance }),
  ...(each ? { each } : {}),
  ...(likely ? { assumed: true } : {}),
});

function roomOf({ roomName, roomType, tabletop, room, mayGrow, openings }: ScenePlan): Pick<ScenePlanDocument, 'room'> {
  return {
    room: {
      ...(roomName === undefined ? (roomType === undefined ? {} : { name: '' }) : { name: roomName }),
      ...(roomType === undefined ? {} : { type: roomType }),
      ...(tabletop ? { walls: false } : {}),
      ...room,
      may_grow: mayGrow,
      doors: openings.door,
      windows: openings.window,
    },
  };
}
