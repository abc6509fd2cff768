import type { ThingFrame } from '../../../language/frame.ts';
import type { TextSpan } from '../../../language/token.ts';
import { type Described, describe } from '../../describe.ts';
import { mayBeHung } from '../habits.ts';

/** Words before a noun that say that such a thing is fixed to a wall: "a wall-mounted mirror", "floating shelves". */
const FIXED_KIND = /\b(?:wall(?:[ -](?:mounted|hung|hanging|fixed))?|floating|hanging|hung)\b/;
/** Verbs of fixing, before the wall that something is fixed to. */
const FIXED =
  /\b(?:hang|hangs|hanging|hung|mount|mounts|mounted|fix|fixed|attach|attached|screw|screwed|bolt|bolted|fasten|fastened|installed)\b/;
/** What leads to a wall that something is on, rather than at. */
const ONTO = /^(?:hang\w* |hung |mounted |fixed )?(?:up )?(?:on|onto|to|high on)\b/;
/** Characters before a place in which its verb is looked for. */
const VERB_BEFORE = 24;

/**
 * Whether a thing is said to be fixed to a wall, though such things also stand.
 *
 * @param category its kind
 * @param textOf a stretch of the prompt, in small letters
 */
export function isHung(
  { words, head, relations }: ThingFrame,
  category: string,
  textOf: (span: TextSpan) => string,
): boolean {
  const role = mayBeHung(category);
  const said = relations.filter(({ likely }) => !likely);
  if (role === undefined || said.some(({ relation }) => isCarried(relation))) return false;
  if (FIXED_KIND.test(textOf({ start: words.start, end: head.end }))) return true;
  return said.some(({ relation, to, span }) => {
    if (relation === 'above') return to !== undefined;
    if (relation !== 'against_wall') return false;
    const verb = FIXED.test(textOf({ start: Math.max(0, span.start - VERB_BEFORE), end: span.end }));
    return verb || (role === 'hung' && ONTO.test(textOf(span)));
  });
}

/** What is on, in or under another thing, leans or stands on the floor isn't fixed to a wall. */
const isCarried = (relation: string): boolean => /^(?:on|in|inside|leaning|floor|lying)$/.test(relation);

/** What is told of a thing that is made standing where such things hang; of one that hangs it isn't true. */
const STANDS_INSTEAD = /\bthat stands$/;

/**
 * The words of a thing that hangs, in the form that its kind has for walls where it has one ("wall shelf"), and what they
 * are read as; undefined: it is read as what stands.
 */
export function readHung(
  before: string,
  noun: string,
  after: string,
  kind: string,
): { readonly said: string; readonly reading: Described } | undefined {
  const [plain, name] = [before, noun].map((text) => text.replaceAll(new RegExp(`${FIXED_KIND.source} *`, 'g'), ''));
  const own = name === '' ? noun : name;
  for (const said of [`${plain}wall ${own}${after}`, `${plain}${own}${after}`]) {
    const reading = describe(said);
    if (reading.kind !== 'described' || reading.description.category !== kind || reading.ignored.length > 0) continue;
    return { said, reading: { ...reading, assumed: reading.assumed.filter((text) => !STANDS_INSTEAD.test(text)) } };
  }
  return undefined;
}
