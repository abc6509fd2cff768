import { chooseObjects } from './any-objects.ts';
import { divideExceptions } from './exceptions.ts';
import { takeHeadings } from './headings.ts';
import { takeLevels } from './levels.ts';
import { joinLines } from './lines.ts';
import { chooseNumbers } from './number-ranges.ts';
import { plainWording } from './plain-wording.ts';
import { mendSpelling } from './spelling.ts';
import { levelStacks } from './stacked-words.ts';
import { takeTasks } from './tasks.ts';

/** A prompt in the form that the reader knows, and what was done to it. */
export interface ClearPrompt {
  readonly text: string;
  readonly assumed: readonly string[];
  readonly ignored: readonly string[];
}

/** Lists, counts behind nouns, slips, tasks and "12 objects": as sentences that name things. */
export function clearUp(prompt: string): ClearPrompt {
  const task = takeTasks(plainWording(joinLines(prompt)));
  const stacks = levelStacks(task.text);
  const headed = takeHeadings(stacks.text);
  const numbers = chooseNumbers(headed.text);
  const spelled = mendSpelling(numbers.text);
  const levels = takeLevels(spelled.text);
  const divided = divideExceptions(levels.text);
  const chosen = chooseObjects(divided.text);
  return {
    text: chosen.text,
    assumed: [...numbers.assumed, ...spelled.assumed, ...stacks.assumed, ...divided.assumed, ...chosen.assumed],
    ignored: [...task.ignored, ...headed.ignored, ...levels.ignored, ...divided.ignored],
  };
}
