// Whether a plan has a relation that a frame lists, in that form or in an inverse one.
import type { RelationKind } from '../../src/generator/relations/kinds.ts';
import type { PlannedRelation } from '../../src/generator/scene/plan-schema.ts';
import { listOf, type RelationFrame } from './frames.ts';

/** A placement of a plan with the number of its instances, and the group of the frame that it was matched with. */
export interface Lot {
  readonly index: number;
  readonly total: number;
  readonly group: string | undefined;
  readonly relations: readonly PlannedRelation[];
}

/** What the other thing has to this one. */
const INVERSE: Readonly<Partial<Record<RelationKind, RelationKind>>> = {
  left_of: 'right_of',
  right_of: 'left_of',
  in_front_of: 'behind',
  behind: 'in_front_of',
  above: 'under',
  beside: 'beside',
  face_to_face: 'face_to_face',
  back_to_back: 'back_to_back',
  in_row: 'in_row',
};

/** What is as good: who is left of something is beside it. */
const IMPLIED_BY: Readonly<Partial<Record<RelationKind, readonly RelationKind[]>>> = {
  beside: ['left_of', 'right_of', 'in_row', 'both_sides'],
};

/** Number of instances of `of` that lack the relation; 0 where as many have it as must. */
export function lacking(frame: RelationFrame, lots: readonly Lot[]): number {
  const own = lots.filter(({ group }) => group === frame.of);
  const others =
    frame.to === undefined ? undefined : lots.filter(({ group }) => listOf(frame.to).includes(group ?? ''));
  const total = sum(own);
  const isOfItself = others !== undefined && own.length > 0 && own.every((lot) => others.includes(lot));
  const needed = frame.at_least ?? (isOfItself && frame.and === undefined && total > 1 ? total - 1 : total);
  const held = sum(own.filter((lot) => frame.kind.some((kind) => holds(kind, lot, own, others, frame, lots))));
  return Math.max(0, needed - held);
}

function holds(
  kind: RelationKind,
  lot: Lot,
  own: readonly Lot[],
  others: readonly Lot[] | undefined,
  frame: RelationFrame,
  lots: readonly Lot[],
): boolean {
  if (others === undefined) return hasOfRoom(kind, lot, lots);
  const query: Query = { own, others, frame, lots };
  if (kind === 'between') return isBetween(lot, query);
  if (kind === 'both_sides' && isAtBothSides(lot, query)) return true;
  if (isAmongThemselves(kind, lot, others)) return true;
  // Who stands in a row stands beside the others of it.
  if (kind === 'beside' && others.includes(lot) && lot.relations.some((one) => one.kind === 'in_row')) return true;
  const kinds = [kind, ...(IMPLIED_BY[kind] ?? [])];
  return kinds.some((one) => hasTo(one, lot, query) || hasChain(one, lot, query));
}

/** "Two chairs facing each other": said of both without another thing, where the frame names one and the other. */
const isAmongThemselves = (kind: RelationKind, lot: Lot, others: readonly Lot[]): boolean =>
  (kind === 'face_to_face' || kind === 'back_to_back') &&
  others.some(({ index }) => index === lot.index) &&
  lot.relations.some((one) => one.kind === kind && one.to === undefined);

interface Query {
  readonly own: readonly Lot[];
  readonly others: readonly Lot[];
  readonly frame: RelationFrame;
  readonly lots: readonly Lot[];
}

/** Of a wall, a corner, a row, or a posture: to whatever. The first of a row has it from those that follow. */
const hasOfRoom = (kind: RelationKind, lot: Lot, lots: readonly Lot[]): boolean =>
  lot.relations.some((one) => one.kind === kind) ||
  // A row along a wall: what it begins with is said to be there.
  (kind === 'against_wall' && isInRowAtWall(lot, lots)) ||
  (INVERSE[kind] === kind &&
    lots.some(({ relations }) => relations.some((one) => one.kind === kind && one.to === lot.index)));

const isInRowAtWall = (lot: Lot, lots: readonly Lot[]): boolean =>
  targetsOf(lot, (one) => one === 'in_row', lots).some(({ relations }) =>
    relations.some((one) => one.kind === 'against_wall'),
  );

/** On the middle of a table is in the middle of it. */
const isKind = (one: PlannedRelation, kind: RelationKind): boolean =>
  one.kind === kind || (kind === 'in_middle' && one.kind === 'on' && one.place === 'middle');

/** Said of the lot, or the inverse of the other. */
function hasTo(kind: RelationKind, lot: Lot, { own, others, frame }: Query): boolean {
  const direct = lot.relations.filter((one) => isKind(one, kind) && others.some(({ index }) => index === one.to));
  if (direct.some((one) => !frame.each || one.each || isShared(kind, own, others))) return true;
  const inverse = INVERSE[kind];
  return others.some(({ relations }) =>
    relations.some(
      (one) => one.kind === inverse && one.to === lot.index && (!frame.each || one.each || sum(others) === 1),
    ),
  );
}

/** Whether each of the others has one of these: there is one only, or each is named by itself. */
function isShared(kind: RelationKind, own: readonly Lot[], others: readonly Lot[]): boolean {
  if (sum(others) === 1) return true;
  return others.every(
    ({ index, total }) =>
      total === 1 && own.some(({ relations }) => relations.some((one) => one.kind === kind && one.to === index)),
  );
}

/** By way of others: left of something left of it; on one of a stack that is on it; beside what is on it. */
function hasChain(kind: RelationKind, lot: Lot, query: Query): boolean {
  const { others, frame, lots } = query;
  if (frame.each || !CHAINED.includes(kind)) return false;
  const seen = new Set<number>([lot.index]);
  let edge = [lot];
  while (edge.length > 0) {
    const next = edge.flatMap((one) => stepsOf(kind, one, query)).filter(({ index }) => !seen.has(index));
    if (next.some((one) => others.includes(one))) return true;
    // What is on a thing that is on another one isn't on that; but one of a stack is.
    edge = isCarrying(kind) ? [] : next;
    for (const { index } of next) seen.add(index);
  }
  return isCarrying(kind) && carriersOf(kind, lot, query, lots).some((one) => others.includes(one));
}

const CHAINED: readonly RelationKind[] = [
  'left_of',
  'right_of',
  'in_front_of',
  'behind',
  'beside',
  'in_row',
  'on',
  'in',
];

const isCarrying = (kind: RelationKind): boolean => kind === 'on' || kind === 'in';

/** At the side of something: on the same surface as that. */
const AT_SIDE: readonly RelationKind[] = [
  'left_of',
  'right_of',
  'in_front_of',
  'behind',
  'beside',
  'between',
  'both_sides',
  'both_ends',
  'in_row',
];

/** What carries a lot: said of it, of what it is beside, or of the one of its own group that it is stacked on. */
function carriersOf(
  kind: RelationKind,
  lot: Lot,
  query: Query,
  lots: readonly Lot[],
  seen: ReadonlySet<number> = new Set(),
): readonly Lot[] {
  if (seen.has(lot.index)) return [];
  const known = new Set([...seen, lot.index]);
  const carriers = targetsOf(lot, (one) => isCarrying(one), lots);
  if (carriers.length > 0) {
    const said = targetsOf(lot, (one) => one === kind, lots);
    const stack = said.filter((one) => one !== lot && query.own.some(({ index }) => index === one.index));
    return [...said, ...stack.flatMap((one) => carriersOf(kind, one, query, lots, known))];
  }
  const sides = targetsOf(lot, (one) => AT_SIDE.includes(one), lots);
  return sides.flatMap((one) => carriersOf(kind, one, query, lots, known));
}

const targetsOf = (lot: Lot, isWanted: (kind: RelationKind) => boolean, lots: readonly Lot[]): readonly Lot[] =>
  lots.filter(({ index }) => lot.relations.some((one) => isWanted(one.kind) && one.to === index));

/** Lots that this one has the relation to. In a row each stands to the right of the first, in the order of the plan. */
function stepsOf(kind: RelationKind, lot: Lot, { lots }: Pick<Query, 'lots'>): readonly Lot[] {
  const inverse = INVERSE[kind];
  return lots.filter(
    (other) =>
      lot.relations.some((one) => one.kind === kind && one.to === other.index) ||
      (inverse !== undefined && other.relations.some((one) => one.kind === inverse && one.to === lot.index)) ||
      (kind === 'left_of' && isLeftOnTop(lot, other)) ||
      (kind === 'right_of' && isLeftOnTop(other, lot)) ||
      (kind === 'left_of' && isBeforeInRow(lot, other)) ||
      (kind === 'right_of' && isBeforeInRow(other, lot)),
  );
}

const ACROSS = ['left', 'middle', 'right'];

/** On parts of one top, the first farther left than the second. */
const isLeftOnTop = (first: Lot, second: Lot): boolean =>
  first.relations.some((one) =>
    second.relations.some(
      (other) =>
        one.to !== undefined &&
        one.to === other.to &&
        ACROSS.includes(one.place ?? '') &&
        ACROSS.indexOf(one.place!) < ACROSS.indexOf(other.place ?? ''),
    ),
  );

const isBeforeInRow = (first: Lot, second: Lot): boolean =>
  second.relations.some(
    ({ kind, to }) =>
      kind === 'in_row' &&
      to !== undefined &&
      (to === first.index ||
        (first.index < second.index && first.relations.some((one) => one.kind === 'in_row' && one.to === to))),
  );

function isBetween(lot: Lot, { others, frame, lots }: Query): boolean {
  const second = lots.filter(({ group }) => group === frame.and);
  const isPair = (to: number | undefined, and: number | undefined): boolean =>
    (others.some(({ index }) => index === to) && second.some(({ index }) => index === and)) ||
    (others.some(({ index }) => index === and) && second.some(({ index }) => index === to));
  if (lot.relations.some((one) => one.kind === 'between' && isPair(one.to, one.and))) return true;
  const flanks = (side: readonly Lot[]): boolean =>
    side.some(({ relations }) => relations.some((one) => one.kind === 'both_sides' && one.to === lot.index));
  if (flanks(others) && flanks(second)) return true;
  return hasSides(lot, others, second, lots) || hasSides(lot, second, others, lots);
}

/** One of the first is left of it, one of the second right. */
const hasSides = (lot: Lot, left: readonly Lot[], right: readonly Lot[], lots: readonly Lot[]): boolean =>
  left.some((one) => stepsOf('left_of', one, { lots }).includes(lot)) &&
  right.some((one) => stepsOf('right_of', one, { lots }).includes(lot));

function isAtBothSides(lot: Lot, { own, others, lots }: Query): boolean {
  return others.some((other) => {
    const isBetweenThem = other.relations.some(
      ({ kind, to, and }) => kind === 'between' && [to, and].every((index) => own.some((one) => one.index === index)),
    );
    // Two that face each other around it.
    const isAround =
      lot.relations.some(({ kind, to }) => kind === 'around' && to === other.index) &&
      lot.relations.some(({ kind }) => kind === 'face_to_face');
    return isBetweenThem || isAround || hasSides(other, own, own, lots);
  });
}

const sum = (lots: readonly Lot[]): number => lots.reduce((total, lot) => total + lot.total, 0);
