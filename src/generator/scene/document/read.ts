import { Names } from '../../../model/names.ts';
import { axisAngle } from '../../../model/pose.ts';
import type { Blueprint } from '../../blueprint/index.ts';
import { onShelf, shelfOfKinds } from '../../shelf.ts';
import { openingFor } from '../habits.ts';
import { kindsOf } from '../kinds-of.ts';
import { tidy } from '../place/spot.ts';
import { countOf, type Definition, type Placement, type ScenePlan, scenePlan } from '../plan-schema.ts';
import { ROOM_HABITS } from '../room-types.ts';
import { titleOf } from '../title.ts';
import { checkRelation } from './check-relation.ts';
import { definitionOf } from './design.ts';
import { type DocumentIssue, issuesOf, listed, pointerTo } from './issues.ts';
import { readKinds } from './read-kinds.ts';
import { type ObjectDocument, type ScenePlanDocument, scenePlanDocument } from './schema.ts';

export type PlanReading =
  | { readonly kind: 'planned'; readonly plan: ScenePlan }
  /** It is no plan; every issue names its place and what is allowed there. */
  | { readonly kind: 'refused'; readonly issues: readonly DocumentIssue[] };

/** Reads a scene plan that came as data. Pure: the same document gives the same plan. */
export function readPlanDocument(value: unknown): PlanReading {
  const brought: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'kinds') : undefined;
  if (!Array.isArray(brought)) return readOnShelf(value);
  const reading = readKinds(brought);
  if (reading.kind === 'refused') return reading;
  return onShelf(shelfOfKinds(reading.kinds), () => readOnShelf(value, reading.kinds));
}

function readOnShelf(value: unknown, kinds?: readonly Blueprint[]): PlanReading {
  const parsed = scenePlanDocument.safeParse(value);
  if (!parsed.success) return { kind: 'refused', issues: issuesOf(parsed.error) };
  const issues: DocumentIssue[] = [];
  const document = parsed.data;
  const ids = idsOf(document, issues);
  const definitions = designsOf(document, issues);
  for (const [i, object] of document.objects.entries()) checkObject(object, ids, ['objects', i], issues);
  checkNames(document, issues);
  const order = issues.length > 0 ? undefined : inOrder(document, issues);
  return order ? { kind: 'planned', plan: planOf(document, order, definitions, kinds) } : { kind: 'refused', issues };
}

function idsOf({ objects }: ScenePlanDocument, issues: DocumentIssue[]): Set<string> {
  const ids = new Set<string>();
  for (const [i, { id }] of objects.entries()) {
    if (ids.has(id)) issues.push(at(i, 'id', `The id "${id}" is used twice: every object has its own.`));
    ids.add(id);
  }
  return ids;
}

const at = (index: number, key: string, message: string): DocumentIssue => ({
  pointer: pointerTo(['objects', index, key]),
  message,
});

/** Every design once, as the first object of it describes it. */
function designsOf({ objects }: ScenePlanDocument, issues: DocumentIssue[]): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  const seen = new Set<string>();
  for (const [i, object] of objects.entries()) {
    const id = object.design ?? object.id;
    const isDescribed = [object.prompt, object.description, object.size].some((one) => one !== undefined);
    if (seen.has(id) && !isDescribed) continue;
    const definition = definitionOf(id, object, ['objects', i]);
    const key = object.design === undefined ? 'id' : 'design';
    if (Array.isArray(definition)) issues.push(...definition);
    else if (!definitions.has(id)) definitions.set(id, definition);
    else if (JSON.stringify(definitions.get(id)!.description) !== JSON.stringify(definition.description))
      issues.push(at(i, key, `The design "${id}" is described otherwise before. Give this one another name.`));
    if (new Names().unique(id, 'object') !== id) issues.push(at(i, key, `"${id}" can't be the name of a file.`));
    seen.add(id);
  }
  return definitions;
}

function checkObject(
  object: ObjectDocument,
  ids: ReadonlySet<string>,
  path: readonly PropertyKey[],
  issues: DocumentIssue[],
): void {
  const { count = 1, relations = [], names, pose } = object;
  const issue = (key: string, message: string): void => {
    issues.push({ pointer: pointerTo([...path, key]), message });
  };
  for (const [i, relation] of relations.entries())
    issues.push(...checkRelation(relation, object, ids, [...path, 'relations', i]));
  const each = relations.filter((relation) => relation.each);
  if (each.length > 1) issue('relations', 'Only one relation of an object can be said of each.');
  if (pose && (count > 1 || each.length > 0))
    issue('pose', 'A pose is that of one instance: leave count and each out.');
  if (pose && (pose.yaw === undefined) === (pose.rotation === undefined) && pose.rotation)
    issue('pose', 'Give yaw or rotation, not both.');
  if (pose?.rotation && Math.abs(Math.hypot(...pose.rotation) - 1) > 1e-3)
    issues.push({ pointer: pointerTo([...path, 'pose', 'rotation']), message: 'Expected a unit quaternion.' });
  if (names && (each.length > 0 || names.length !== count))
    issue('names', `Expected ${each.length > 0 ? 'none, where each is said' : `as many as its count: ${count}`}.`);
}

/** Names that are given are all different. */
function checkNames({ objects }: ScenePlanDocument, issues: DocumentIssue[]): void {
  const taken = new Set<string>();
  const designs = new Set(objects.map(({ id, design = id }) => design));
  for (const [i, object] of objects.entries())
    for (const name of namesOf(object) ?? []) {
      if (taken.has(name)) issues.push(at(i, 'names', `The name "${name}" is used twice.`));
      if (designs.has(name)) issues.push(at(i, 'names', `"${name}" is the name of a design.`));
      taken.add(name);
    }
}

const namesOf = ({ id, design = id, names, pose }: ObjectDocument): string[] | undefined =>
  names ?? (pose ? [id === design ? `${id}_1` : id] : undefined);

/** The objects in an order in which what others stand at comes first; as they are listed, where that is one. */
function inOrder({ objects }: ScenePlanDocument, issues: DocumentIssue[]): ObjectDocument[] | undefined {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const order: ObjectDocument[] = [];
  const visit = (object: ObjectDocument, above: readonly string[]): boolean => {
    if (order.includes(object)) return true;
    const circle = [...above.slice(Math.max(0, above.indexOf(object.id))), object.id];
    if (above.includes(object.id)) {
      const index = objects.indexOf(object);
      issues.push(at(index, 'relations', `The objects are placed at each other in a circle: ${listed(circle)}.`));
      return false;
    }
    for (const { to, and } of object.relations ?? [])
      for (const other of [to, and])
        if (other !== undefined && !visit(byId.get(other)!, [...above, object.id])) return false;
    order.push(object);
    return true;
  };
  return objects.every((object) => visit(object, [])) ? order : undefined;
}

function planOf(
  { title, room = {}, robot, seed = 0 }: ScenePlanDocument,
  order: readonly ObjectDocument[],
  definitions: ReadonlyMap<string, Definition>,
  kinds: readonly Blueprint[] | undefined,
): ScenePlan {
  const indexOf = (id: string): number => order.findIndex((object) => object.id === id);
  const placements = order.map((object): Placement => {
    const { id, design = id, count = 1, relations = [], pose } = object;
    const names = namesOf(object);
    return {
      definition: design,
      count,
      relations: relations.map(({ kind, to, and, place, distance, each = false, assumed = false }) => ({
        kind,
        ...(to === undefined ? {} : { to: indexOf(to) }),
        ...(and === undefined ? {} : { and: indexOf(and) }),
        ...(place === undefined ? {} : { place }),
        ...(distance === undefined ? {} : { distance }),
        each,
        likely: assumed,
      })),
      ...(names ? { names } : {}),
      ...(pose ? { pose: poseOf(pose) } : {}),
    };
  });
  const used = [...new Set(placements.map(({ definition }) => definition))].map((id) => definitions.get(id)!);
  const { type, name = type?.replaceAll('_', ' ') } = room;
  const at = typeof robot === 'object' ? robot : undefined;
  const profile = typeof robot === 'object' ? robot.profile : robot;
  return scenePlan.parse({
    title: title ?? titleOf(name, used, placements),
    ...(name ? { roomName: name } : {}),
    ...(type === undefined ? {} : { roomType: type }),
    tabletop: room.walls === false,
    ...sidesOf(room),
    openings: openingsOf(room, used, placements),
    ...(room.openings ? { cut: room.openings } : {}),
    ...(profile === undefined ? {} : { robot: profile }),
    ...(at
      ? {
          robotAt: {
            position: at.position,
            yaw: at.yaw,
            ...(at.mounted_on === undefined ? {} : { on: at.mounted_on }),
          },
        }
      : {}),
    seed,
    ...kindsOf(used, kinds),
    definitions: used,
    placements,
    instances: placements.reduce((sum, placement) => sum + countOf(placements, placement), 0),
    missing: [],
    assumed: [],
    ignored: used.flatMap(({ ignored }) => ignored),
  } satisfies ScenePlan);
}

function poseOf({ position, yaw = 0, rotation }: NonNullable<ObjectDocument['pose']>) {
  const turn = rotation ?? (axisAngle([0, 0, 1], yaw).map(tidy) as [number, number, number, number]);
  return { position, rotation: turn };
}

type RoomDocument = NonNullable<ScenePlanDocument['room']>;

/** The sides that are given; else the usual ones of such a room. */
function sidesOf({ type, width, depth, height, may_grow }: RoomDocument): Pick<ScenePlan, 'room' | 'mayGrow'> {
  const isSized = width !== undefined || depth !== undefined;
  const given = {
    ...(width === undefined ? {} : { width }),
    ...(depth === undefined ? {} : { depth }),
    ...(height === undefined ? {} : { height }),
  };
  const usual = type === undefined || isSized ? {} : ROOM_HABITS[type].size;
  return { room: { ...usual, ...given }, mayGrow: may_grow ?? !isSized };
}

/** Holes that are asked for, and those for the doors and windows among the objects. */
function openingsOf(
  { type, doors, windows }: RoomDocument,
  definitions: readonly Definition[],
  placements: readonly Placement[],
): ScenePlan['openings'] {
  const filled = (kind: 'door' | 'window'): number =>
    placements
      .filter(({ definition }) => {
        const { description } = definitions.find(({ id }) => id === definition)!;
        return openingFor(description.category) === kind;
      })
      .reduce((sum, { count }) => sum + count, 0);
  const usual = type === undefined ? 0 : ROOM_HABITS[type].windows;
  return {
    door: doors ?? Math.max(1, Math.min(4, filled('door'))),
    window: windows ?? Math.min(8, filled('window') > 0 ? filled('window') : usual),
  };
}
