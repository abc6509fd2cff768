import type { SceneFrame, ThingFrame } from '../../../language/frame.ts';
import type { TextSpan } from '../../../language/token.ts';

/** Words for how things stand that no relation came of, and that nothing else tells. */
export function unheard(frame: SceneFrame): TextSpan[] {
  const { relational, things, rooms, without, approximate, goals, unread, lost } = frame;
  const heard = [
    ...things.flatMap((thing) => [
      ...thing.relations.map(({ span }) => span),
      ...thing.more,
      ...thing.parts,
      thing.words,
    ]),
    ...[...rooms, ...goals, ...unread, ...lost],
    ...[...without, ...approximate].map(({ span }) => span),
  ];
  // "In a kitchen".
  const isOfRoom = (word: TextSpan): boolean => rooms.some(({ start }) => start >= word.end && start - word.end < 2);
  return relational.filter(
    (word) => !isOfRoom(word) && !heard.some(({ start, end }) => start <= word.start && word.end <= end),
  );
}

/**
 * What is told of a noun without an article that was said before: it may mean the same thing again.
 *
 * @param things those that are made, in the order of the prompt
 */
export function namedAgain(things: readonly ThingFrame[], text: (span: TextSpan) => string): string[] {
  const told: string[] = [];
  for (const [i, frame] of things.entries()) {
    const before = things.slice(0, i).find(({ kind }) => kind === frame.kind);
    const isOpen = (frame.bare || frame.definite) && frame.counted === 'one';
    if (!before || !isOpen || frame.label !== before.label || text(frame.words) !== text(before.words)) continue;
    told.push(`"${text(frame.span)}": another ${text(frame.head)}, besides the ${before.count} named before`);
  }
  return told;
}
