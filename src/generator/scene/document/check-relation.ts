import { RELATION_KINDS, RELATIONS } from '../../relations/index.ts';
import { PARTS, PLACES } from '../../relations/places.ts';
import { type DocumentIssue, listed, pointerTo } from './issues.ts';
import type { ObjectDocument, RelationDocument } from './schema.ts';

/**
 * What is wrong with a relation of an object: what it is said of, and which place of the room.
 *
 * @param ids of all objects
 * @param path of the relation in its document
 */
export function checkRelation(
  { kind, to, and, place, each }: RelationDocument,
  { id, count = 1, names }: ObjectDocument,
  ids: ReadonlySet<string>,
  path: readonly PropertyKey[],
): DocumentIssue[] {
  const issue = (key: string, message: string): DocumentIssue[] => [{ pointer: pointerTo([...path, key]), message }];
  const others = [...ids].filter((other) => other !== id);
  const { saidOf, ofRoom } = { ofRoom: null, ...RELATIONS[kind] } as { saidOf: string; ofRoom: object | null };
  for (const [key, name] of [
    ['to', to],
    ['and', and],
  ] as const) {
    if (name === undefined || (ids.has(name) && name !== id)) continue;
    const what = name === id ? 'An object has no relation to itself.' : `There is no object "${name}".`;
    return issue(key, `${what} There are: ${listed(others)}.`);
  }
  if (and !== undefined && saidOf !== 'two') return issue('and', `Only between has a second object, not ${kind}.`);
  if (saidOf === 'two' && (to === undefined || and === undefined))
    return issue(to === undefined ? 'to' : 'and', `${kind} needs to and and: the ids of two objects.`);
  const isOfRoom = saidOf === 'room' || saidOf === 'itself';
  if (isOfRoom && to !== undefined)
    return issue('to', `${kind} is about the room or the object alone: leave to out. About another: ${aboutOthers()}.`);
  if (!isOfRoom && to === undefined && ofRoom === null) {
    const several = Math.max(count, names?.length ?? 0) > 1;
    const isMutual = saidOf === 'row' || saidOf === 'alike';
    if (!isMutual || !several)
      return issue(
        'to',
        `${kind} needs to, the id of another object${isMutual ? ', or a count of 2 and more' : ''}. There are: ${listed(others)}.`,
      );
  }
  const isPartOfCarrier = saidOf === 'carrier' && to !== undefined;
  const places = isPartOfCarrier ? PARTS : to === undefined && ofRoom !== null ? placesOf(kind) : [];
  if (place !== undefined && places.length === 0)
    return issue(
      'place',
      `${kind} ${to === undefined ? '' : 'of another object '}has no place in the room: leave it out.`,
    );
  if (place !== undefined && !places.includes(place))
    return issue('place', `${kind} has one of these: ${places.join(', ')}.`);
  if (each && to === undefined) return issue('each', 'each is said of the instances of to: name that, too.');
  return [];
}

const aboutOthers = (): string =>
  RELATION_KINDS.filter((kind) => !/^(?:room|itself)$/.test(RELATIONS[kind].saidOf)).join(', ');

/** Sides and corners of the room; `wall`: any wall, for what faces one. */
const placesOf = (kind: RelationDocument['kind']): readonly string[] =>
  PLACES.filter(
    (place) =>
      !/^(?:middle|edge|corner)$/.test(place) &&
      (place !== 'wall' || RELATIONS[kind].saidOf === 'thing' || kind === 'heading'),
  );
