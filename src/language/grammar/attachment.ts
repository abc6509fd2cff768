import type { Edge, Features } from '../chart.ts';
import type { Data } from '../lexical-item.ts';
import { hasAnd, isPronoun, nounOf, of, relationOf } from './features.ts';
import { CARRIED, isNoun, OF_ROOM, suits } from './suits.ts';

// How likely one phrase belongs to another.

/** Where a phrase is attached to a single noun phrase. */
export function attach(phrase: Edge, place: Edge): number | undefined {
  const relation = relationOf(place);
  if (of(place).has.has('needs distance')) return undefined;
  const [head] = of(phrase).heads;
  const [host] = of(place).heads;
  // "Right of the pallet, one metre away".
  if (relation === 'away') return of(phrase).has.has('placed') ? 0.5 : -2;
  let score = suits(relation, head, host) + 0.2;
  if (isPronoun(phrase)) score -= 0.5;
  // "A box, and on the floor in front of the bed a car": the car is.
  if (of(phrase).has.has('aside and')) score -= 3;
  // "A table with a mug on it": not the table.
  if (isPronoun(place)) score += of(phrase).has.has('with') ? -1 : of(phrase).has.has('placed') ? -0.4 : 0.4;
  // "A table in front of the sofa with a mug | on it": what stands somewhere is on nothing else.
  if (
    isPronoun(place) &&
    CARRIED.has(relation) &&
    of(phrase).has.has('placed') &&
    isNoun(head) &&
    head.traits?.isSmall === false
  )
    score -= 1.2;
  // "A mug on a tray on a table": the tray is.
  const isPartOfTop = host?.type === 'adverb' && host.value.part !== undefined;
  if (CARRIED.has(relation) && of(phrase).has.has('carried')) score += isPartOfTop ? 0.6 : -1.2;
  if (isNoun(head) && isNoun(host) && host.definite && head.kind !== undefined && head.kind === host.kind) score -= 1.5;
  // Parts stand nowhere by themselves.
  if (isNoun(head) && head.isPart && head.kind === undefined) score -= 1.2;
  if (relation === 'for_each' && of(phrase).has.has('with')) score -= 0.5;
  // "A mug on the table near the left edge": the mug is.
  // "Fridge left, oven right": of the room.
  const isBareSide = isPartOfTop && host.value.to === 'nothing';
  if (isPartOfTop && !isBareSide && isNoun(head) && head.traits?.isSmall === false) score -= 1.5;
  // "A table with two chairs around it against the wall": the table is.
  if (of(phrase).has.has('at it') && !isPronoun(place)) score -= 0.8;
  if (isNoun(head) && head.isRoom) score -= 1;
  // A window faces nothing by itself.
  if (isNoun(head) && head.traits?.isOpening && !OF_ROOM.has(relation) && !/^both_/.test(relation)) score -= 2;
  if (relation === 'heading' && isNoun(head) && head.traits?.isOpening) score -= 2;
  // One thing stands in no row.
  if (
    TOGETHER.test(relation) &&
    of(place).heads[0]?.type !== 'noun' &&
    isNoun(head) &&
    !head.plural &&
    (head.count ?? 1) < 2
  )
    score -= 1.5;
  // "A table with two chairs, and a lamp | in the corner".
  const isLoaded = isNoun(head) && (head.traits?.isSmall || head.traits?.isCarried) === true && CARRIED.has(relation);
  if (of(phrase).has.has('with') && !of(phrase).has.has('closed') && !isLoaded) score -= 0.9;
  return score;
}

/** How several things stand to each other: they can be somewhere as well. */
export const ARRANGED =
  /^(?:in_row|layers \d+|stacks \d+|courses [\d ]+|high \d+|top_to_bottom|upright|face_to_face|back_to_back|stacked|left_to_right|right_to_left|apart|upside_down|lying)$/;

export const TOGETHER =
  /^(?:in_row|face_to_face|back_to_back|stacked|top_to_bottom|left_to_right|right_to_left|apart)$/;

export const attached = (phrase: Edge, place: Edge): Features => {
  const relation = relationOf(place);
  return {
    heads: of(phrase).heads,
    has: new Set([
      ...of(phrase).has,
      ...(ARRANGED.test(relation) ? ['arranged'] : ['placed']),
      ...(CARRIED.has(relation) ? ['carried'] : []),
      ...(isPronoun(place) ? ['at it', `${relation} it`] : []),
      ...(relation === 'in_row' ? ['row'] : []),
    ]),
  };
};

/** Carried about, but not to a table: "two chairs, a laptop and a mug on a table". */
export const isTooLarge = (one: Data, host: Data | undefined): boolean =>
  isNoun(one) && one.traits !== undefined && !one.traits.isSmall && isNoun(host) && host.traits?.isLoaded !== true;

/** "A laptop and two mugs on the table": all of them, where each can. */
export function attachToAll(list: Edge, place: Edge): number | undefined {
  const { heads } = of(list);
  if (heads.length < 2 || of(place).has.has('needs distance')) return undefined;
  // "Two doors, three racks in a row": the doors are in none.
  const isOpening = (head: Data): boolean => isNoun(head) && head.traits?.isOpening === true;
  if (heads.some(isOpening) && !heads.every(isOpening)) return -1.5;
  const relation = relationOf(place);
  const [host] = of(place).heads;
  const alike = new Set(heads.map((head) => isNoun(head) && head.kind)).size === 1;
  const fits = heads.map((head) =>
    CARRIED.has(relation) && !alike && isTooLarge(head, host) ? -1 : suits(relation, head, host),
  );
  if (
    relation === 'apart' ||
    (/^(?:face_to_face|back_to_back|in_row|stacked|top_to_bottom|left_to_right|right_to_left)$/.test(relation) &&
      host?.type === 'adverb' &&
      host.value.to !== 'it')
  )
    return 0.7;
  if (relation === 'at' && isNoun(host) && host.each && host.kind === undefined)
    return heads.every((head) => isNoun(head) && head.traits?.isSmall === true) ? 0.9 : -0.8;
  if (relation === 'for_each' && of(list).has.has('comma')) return -0.8;
  if (relation === 'for_each') return heads.every((head) => isNoun(head) && head.traits?.isSmall === true) ? 0.9 : -0.8;
  // "A fridge and an oven in a row | along the wall".
  if (OF_ROOM.has(relation) && list.rule === 'all placed' && relationOf(list.right!) === 'in_row') return 1;
  if (isNoun(host) && heads.some((head) => isNoun(head) && head.kind === host.kind && head.kind !== undefined))
    return undefined;
  // "A plate and a bowl, and a fork behind both".
  if (host?.type === 'pronoun' && host.word.startsWith('both') && heads.length > 2) return -1.5;
  // "A glass and a plate with a fork on it": the fork is on the plate.
  if (isPronoun(place) && of(list).has.has('last with')) return -1.2;
  // "A fridge with a mug in it and a box on top": the box is on top of the fridge.
  if (CARRIED.has(relation) && isPronoun(place) && of(list).has.has('closed')) return -1.5;
  // "A ramp and a toy car on top of it": the ramp carries the car.
  const [first] = heads;
  if (
    CARRIED.has(relation) &&
    isPronoun(place) &&
    isNoun(first) &&
    !first.plural &&
    suits(relation, heads.at(-1), first) > 0.5
  )
    return -0.8;
  const least = Math.min(...fits);
  const { has } = of(list);
  if (CARRIED.has(relation)) {
    if (has.has('carried') || has.has('placed') || (relation !== 'on' && has.has('comma'))) return -1.5;
    // "A sofa, a table, a television on a stand": the last one is.
    const isLarge = heads.some((head) => isNoun(head) && head.traits?.isSmall === false);
    if (isNoun(host) && host.traits === undefined) return isLarge ? -0.8 : 0.3;
    const isIt =
      isPronoun(place) && !has.has('arranged') && heads.every((head) => isNoun(head) && head.traits?.isSmall === true);
    return isIt ? 0.75 : least > 0 ? least + 0.5 : -1.5;
  }
  if (relation === 'around' || relation === 'at') return least > 0 ? least + 0.2 : -1;
  if (relation === 'both_sides' || relation === 'both_ends')
    return isPronoun(place) || has.has('placed') || (has.has('said') && has.has('comma'))
      ? -1
      : heads.length === 2 && !has.has('comma')
        ? heads.every((head) => isNoun(head) && !head.plural)
          ? 1.4
          : 0.4
        : -0.5;
  if (relation === 'floor') return heads.every((head) => isNoun(head) && head.traits?.isSmall === true) ? 0.6 : -0.8;
  // "A hammer and two screwdrivers next to the vise".
  const isKnown = isPronoun(place) || (isNoun(host) && host.definite);
  const small = heads.every((head) => isNoun(head) && head.traits?.isSmall === true);
  if (isKnown && small && !has.has('comma') && !has.has('placed'))
    return Math.max(0, least) + (isPronoun(place) ? 0.9 : 0.6);
  return isPairAt(list, relation, host) ? 1 : -0.8;
}

/** "A broom and a spade beside a crate": both, where there is room for two and both are as large or as small. */
function isPairAt({ features: { heads, has } }: Edge, relation: string, host: Data | undefined): boolean {
  if (heads.length !== 2 || ['comma', 'placed', 'with', 'said', 'arranged'].some((one) => has.has(one))) return false;
  if (relation === 'leaning') return host?.type === 'place' || isNoun(host);
  const sizes = heads.map((head) =>
    isNoun(head) && !head.isRoom && !head.traits?.isOpening ? head.traits?.isSmall : undefined,
  );
  if (sizes[0] === undefined || sizes[0] !== sizes[1]) return false;
  if (host?.type === 'place') return relation === 'against_wall' && sizes[0] === false;
  return isNoun(host) && SHARED.test(relation);
}

/** Where two things have room as well as one. */
const SHARED = /^(?:beside|left_of|right_of|behind|in_front_of|under|facing)$/;

/** Where several things are put at once. */
export function putting(order: Edge, place: Edge): number | undefined {
  const relation = relationOf(place);
  const [host] = of(place).heads;
  // "A lamp on the first table and a laptop | on the second": the lamp has its place.
  if (!CARRIED.has(relation) || isPronoun(place) || of(order).has.has('placed')) return undefined;
  return Math.min(...of(order).heads.map((head) => suits(relation, head, host))) > 0 ? 1.8 : undefined;
}

/** "With": a part, what is on it, what is in the room. */
export function having(phrase: Edge, what: Edge): number {
  const [head] = of(phrase).heads;
  const inside = of(what).heads;
  if (isPronoun(phrase)) return -0.3;
  if (!isNoun(head)) return 0;
  // "A toolbox on the workbench | with a hammer and pliers inside": in what has an inside.
  const isInside = of(what).has.has('in it') && head.traits?.isContainer === true;
  // "A workshop with a crate and a cabinet | with two doors": the cabinet's.
  if (head.isRoom) return of(phrase).has.has('with') ? 0.2 : 1;
  const { kind } = head;
  const parts = inside.filter(
    (one) => isNoun(one) && one.isPart && (one.kind === undefined || (kind !== undefined && one.partOf.has(kind))),
  ).length;
  let score = parts > 0 ? 0.6 : 0.2;
  // "A cabinet, a fridge with a magnet, and an oven": the oven isn't the fridge's.
  if (of(what).has.has('off list')) score -= 0.9;
  if (of(phrase).has.has('with')) score -= 0.6;
  // "A wardrobe with two doors | against the wall": the wardrobe is.
  if (parts > 0 && of(what).has.has('placed') && !of(what).has.has('at it')) score -= 2.5;
  const { traits } = head;
  if (of(phrase).has.has('placed')) score += isInside ? 1.4 : -0.4;
  // "A tray with two mugs | on the table": the tray is.
  if ((traits?.isSmall || traits?.isCarried) && of(what).has.has('carried') && !of(what).has.has('at it')) score -= 0.8;
  if (traits?.isSurface || traits?.isContainer || traits?.isLoaded) score += 0.4;
  else if (traits && parts === 0) score -= 0.3;
  return score;
}

/** "A crate of bottles", "a table of oak": a container, or a word that isn't known. */
export function filledWith(phrase: Edge, what: Edge): number | undefined {
  const [head] = of(phrase).heads;
  const [inside] = of(what).heads;
  if (!isNoun(head) || !isNoun(inside)) return undefined;
  if (of(phrase).has.size > 0) return undefined;
  if (inside.isRoom) return -0.5;
  // "The drawer of the cabinet".
  if (inside.kind !== undefined && head.partOf.has(inside.kind)) return 1;
  const inner = of(what).has.has('placed') ? 0.8 : 0;
  return (head.traits?.isContainer || head.traits?.isSurface ? 0.6 : -0.3) - inner;
}

export const list = (one: Edge, other: Edge): number => {
  const separator = other.left?.rule === 'comma' ? -0.15 : -0.1;
  const bare = of(other).heads.every((head) => head.type === 'pronoun') ? -1 : 0;
  // "A table with a mug, and a lamp in the corner" goes on with the room as well as with the table.
  // "A laptop and a mug, ten chairs": another list.
  // "On it a book and a vase, a television on a cabinet": less still where that has its own place.
  const ended = of(one).has.has('ended') && !hasAnd(other) ? (of(other).has.has('carried') ? -1.6 : -0.7) : 0;
  // "Three books, a vase with a flower, a clock": the clock is one of the first list, which no "and" has ended.
  const isInner = other.left?.rule === 'comma' && !hasAnd(other) && of(other).has.has('with comma') ? -0.8 : 0;
  // "A table for two, each place has a plate": no third thing.
  // Nor is "each plate" after "four plates": another clause begins.
  const isEach = of(other).heads.some((head) => isNoun(head) && head.each) ? -2 : 0;
  // "Four cups on a bench, one of the cups is red": a clause of its own.
  const isSomeOf = of(other).has.has('some of') ? -2 : 0;
  // "Three drums in a row, the left drum is blue": one of them.
  const isOneOf = of(other).heads.some(
    (head) =>
      isNoun(head) &&
      head.definite &&
      !head.plural &&
      head.kind !== undefined &&
      of(one).heads.some((many) => isNoun(many) && many.kind === head.kind && many.plural),
  )
    ? -2
    : 0;
  return isSomeOf + isOneOf + isEach + ended + isInner + separator + bare - (of(one).has.has('with') ? 0.05 : 0);
};

/** What a verb says of several things: "holding pens and mugs", but hardly "facing a fireplace and a lamp". */
export function doing(verb: Edge, what: Edge): number {
  const isHolding = verb.data?.type === 'verb' && verb.data.value.of === 'object';
  return isHolding ? filling(what, 0.5) : of(what).has.has('list') ? -0.5 : 0.5;
}

/** What a thing holds: less likely where the last of it is said to be elsewhere. */
export function filling({ features: { has } }: Edge, usual: number): number {
  if (has.has('at it')) return usual;
  return (
    usual -
    (has.has('off list') ? 0.9 : 0) -
    (has.has('carried') ? 0.9 : has.has('list') && has.has('placed') ? 1.2 : 0)
  );
}

/** One thing stands in no row: "a mug and a bowl arranged in a row". */
export const isOneInRow = (phrase: Edge, clause: Edge): boolean =>
  TOGETHER.test(relationOf(clause)) && nounOf(phrase)?.plural === false && (nounOf(phrase)?.count ?? 1) < 2;
