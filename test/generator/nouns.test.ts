// Each noun of each kind means that kind, however it stands in a prompt.
import { expect, it } from 'vitest';
import { describe } from '../../src/generator/describe.ts';
import { type AnyKind, nameOf } from '../../src/generator/kind.ts';
import { kinds } from '../../src/generator/kinds/index.ts';

const FRAMES: readonly ((noun: string) => string)[] = [
  (noun) => noun,
  (noun) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`,
  (noun) => `one old ${noun}, please`,
  (noun) => `make me a nice ${noun}`,
  (noun) => `I need a ${noun} for my robot`,
  (noun) => `a modern-looking ${noun}`,
];

/** Of these one word is another noun's: "a foot locker" reads like a length. */
const READ_OTHERWISE: ReadonlySet<string> = new Set(['a foot locker', 'I need a foot locker for my robot']);

it.each((kinds as readonly AnyKind[]).map((kind) => [nameOf(kind), kind.words.nouns] as const))(
  '%s is meant by each of its nouns',
  (name, nouns) => {
    const prompts = Object.keys(nouns).flatMap((noun) => FRAMES.map((frame) => frame(noun)));
    const wrong = prompts.flatMap((prompt) => {
      const reading = describe(prompt);
      const made = reading.kind === 'described' ? reading.description.category : reading.reason;
      return made === name || READ_OTHERWISE.has(prompt) ? [] : [`${prompt}: ${made}`];
    });
    expect(wrong).toEqual([]);
  },
);
