import type { Described } from '../../src/generator/describe.ts';
import { KIND_NAMES } from '../../src/generator/description.ts';
import type { Misunderstood } from '../../src/generator/refused/explain.ts';
import { listOf, type PropFrame } from './frames.ts';
import { differencesOf } from './qualities.ts';
import { unsaid } from './say.ts';
import { mentions, tells, wordsOf } from './told.ts';
import { type Difference, type Judged, type Verdict, verdictOf } from './verdict.ts';

export type PropAnswer = Described | Misunderstood;

/**
 * Sorts an answer to a prop's prompt.
 *
 * @param ask answers other prompts: whether a word has an effect shows in what is made without it
 */
export function judgeProp(frame: PropFrame, answer: PropAnswer, ask: (prompt: string) => PropAnswer): Judged {
  const expected = listOf(frame.expect);
  if (answer.kind === 'misunderstood') {
    const isRight = expected.some((one) => one !== 'made');
    if (!isRight) return refused('refused_feasible', answer.message);
    const nouns = expected.includes('unknown_thing') ? listOf(frame.nouns) : [];
    const offers = answer.canMake.length < KIND_NAMES.length;
    return refused(refusalOf(answer.message, nouns, offers), answer.message);
  }
  const told = { losses: answer.ignored, assumed: answer.assumed };
  const { category } = answer.description;
  if (!frame.kinds?.includes(category)) {
    const lost = frame.kinds
      ? frame.kinds.map((kind) => kind.replaceAll('_', ' '))
      : (frame.nouns ?? wordsOf(frame.prompt));
    return verdictOf([{ what: `made a ${category}`, told: tells(told, lost) }]);
  }
  const made = { prompt: frame.prompt, description: answer.description, understood: answer.understood, told };
  const differences: Difference[] = differencesOf(made, frame);
  const without = (prompt: string): object | undefined => {
    const other = ask(prompt);
    return other.kind === 'described' ? other.description : undefined;
  };
  const shown = [...answer.understood, answer.request?.noun ?? ''];
  return verdictOf([
    ...differences,
    ...unsaid(frame.prompt, frame.say ?? [], { made: answer.description, shown }, told, without),
  ]);
}

const refused = (verdict: Verdict, message: string): Judged => ({
  verdict,
  differences: [{ what: `refused: ${message}`, told: true }],
});

/** A way on other than the nearest kinds. */
const WAY_ON = /\b(?:try|closest|nearest|instead|lists all|browse|search|describe|draw it|import a file)\b/i;

/** A refusal helps that names one of the nouns, where there are any, and offers something or a way on. */
export function refusalOf(message: string, nouns: readonly string[], offers: boolean): Verdict {
  const names = nouns.length === 0 || nouns.some((noun) => mentions(message, noun));
  return names && (offers || WAY_ON.test(message)) ? 'refused_helpful' : 'refused_unhelpful';
}
