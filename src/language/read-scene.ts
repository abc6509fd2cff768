import { type Edge, Parser } from './chart.ts';
import type { SceneFrame } from './frame.ts';
import { SCENE_GRAMMAR } from './grammar/scene.ts';
import { isStop, terminalsOf } from './lexical.ts';
import { IDLE } from './lexicon/words.ts';
import type { SceneLexicon } from './lexicon.ts';
import { setAsideManner } from './manner.ts';
import { SceneResolver } from './resolve/scene.ts';
import { type TextSpan, type TextToken, tokenize } from './token.ts';

const PARSER = new Parser(SCENE_GRAMMAR);

/** What a phrase counts that stands by itself: the whole sentence as one clause is best. */
const WORTH: Readonly<Partial<Record<string, number>>> = {
  CL: -0.7,
  TASK: -0.7,
  INV: -0.8,
  PPS: -1.6,
  WITHNL: -1.5,
  EACHWITH: -1.5,
  NEGNL: -1,
  COLONNL: -1.4,
  VP: -1.9,
  RC: -2.2,
  QUAL: -2,
};
/** Tokens of the longest sentence that is parsed as one, and of a prompt that goes on and on. */
const LONGEST = 120;
const LONG = { prompt: 500, sentence: 32 };

const JOINTS = /^(?:[,:()&+/\n-]|and|or|with|then|but|plus)$/;
/** What a word counts that is left out. */
const LEFT_OUT = { idle: -0.3, with: -1, determiner: -1.5, other: -3 };

/** Reads a prompt of a scene: things, numbers, and how they stand. Pure; the same prompt gives the same frame. */
export function readSceneFrame(prompt: string, lexicon: SceneLexicon): SceneFrame {
  const { words: tokens, manners } = setAsideManner(tokenize(prompt), lexicon);
  const resolver = new SceneResolver(tokens, lexicon);
  for (const [from, to] of sentencesOf(tokens)) {
    const sentence = tokens.slice(from, to);
    const chart = PARSER.parse(terminalsOf(sentence, lexicon), sentence.length);
    const row = chart.row(
      ({ category }: Edge) => WORTH[category],
      (at) => {
        const { text, kind } = sentence[at]!;
        if (text === 'with') return LEFT_OUT.with;
        if (JOINTS.test(text) || kind === 'sign' || IDLE.has(text)) return LEFT_OUT.idle;
        return /^(?:an?|the|one|each|every)$/.test(text) ? LEFT_OUT.determiner : LEFT_OUT.other;
      },
    );
    resolver.sentence(row, from);
  }
  const frame = resolver.frame(
    ({ kind, text }) =>
      kind === 'sign' || IDLE.has(text) || JOINTS.test(text) || /^(?:the|an?|is|are|it|its|there)$/.test(text),
  );
  // "A brightly painted mug": told with the mug.
  const said = frame.things.flatMap(({ words, more }) => [words, ...more]);
  const untold = manners.filter(
    ({ start, end, text }) => !IDLE.has(text) && !said.some((span) => span.start <= start && end <= span.end),
  );
  return { ...frame, unread: [...frame.unread, ...joined(untold)] };
}

/** Words with one blank between them as one span. */
function joined(words: readonly TextToken[]): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const { start, end } of words) {
    const last = spans.at(-1);
    if (last && start - last.end <= 1) spans[spans.length - 1] = { start: last.start, end };
    else spans.push({ start, end });
  }
  return spans;
}

/** Where sentences begin and end; very long ones are cut at commas. */
function sentencesOf(tokens: readonly TextToken[]): [from: number, to: number][] {
  const cuts: [number, number][] = [];
  const longest = tokens.length > LONG.prompt ? LONG.sentence : LONGEST;
  let from = 0;
  for (const [i, token] of tokens.entries()) {
    const isLong = i - from >= longest && (token.text === ',' || token.text === '\n' || i - from >= 1.5 * longest);
    if (!isStop(token, tokens[i + 1], tokens[i - 1]) && !isLong) continue;
    if (i > from) cuts.push([from, i]);
    from = i + 1;
  }
  if (from < tokens.length) cuts.push([from, tokens.length]);
  return cuts;
}
