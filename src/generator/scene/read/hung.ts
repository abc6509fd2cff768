import type { ThingFrame } from '../../../language/frame.ts';
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
 * @param prompt in small letters
 */
export function isHung({ words, head, relations }: ThingFrame, category: string, prompt: string): boolean {
  const role = mayBeHung(category);
  const said = relations.filter(({ likely }) => !likely);
  if (role === undefined || said.some(({ relation }) => isCarried(relation))) return false;
  if (FIXED_KIND.test(prompt.slice(words.start, head.end))) return true;
  return said.some(({ relation, to, span }) => {
    if (relation === 'above') return to !== undefined;
    if (relation !== 'against_wall') return false;
    const verb = FIXED.test(prompt.slice(Math.max(0, span.start - VERB_BEFORE), span.end));
    return verb || (role === 'hung' && ONTO.test(prompt.slice(span.start, span.end)));
  });
}

/** What is on, in or under another thing, leans or stands on the floor isn't fixed to a wall. */
const isCarried = (relation: string): boolean => /^(?:on|in|inside|leaning|floor|lying)$/.test(relation);

/** The words of such a thing, with those for how it is fixed: "wall shelf"; the first that can be made is meant. */
export const hungWords = (before: string, noun: string, after: string): readonly string[] => {
  const [plain, name] = [before, noun].map((text) => text.replaceAll(new RegExp(`${FIXED_KIND.source} *`, 'g'), ''));
  const own = name === '' ? noun : name;
  return [`${plain}wall ${own}${after}`, `${plain}${own}${after}`];
};
