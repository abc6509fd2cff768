import { chooseObjects } from './any-objects.ts';
import { takeHeadings } from './headings.ts';
import { takeLevels } from './levels.ts';
import { joinLines } from './lines.ts';
import { chooseNumbers } from './number-ranges.ts';
import { mendSpelling } from './spelling.ts';
import { takeTasks } from './tasks.ts';

/** A prompt in the form that the reader knows, and what was done to it. */
export interface ClearPrompt {
  readonly text: string;
  readonly assumed: readonly string[];
  readonly ignored: readonly string[];
}

/** Lists, counts behind nouns, slips, tasks and "12 objects": as sentences that name things. */
export function clearUp(prompt: string): ClearPrompt {
  const task = takeTasks(joinLines(prompt));
  const headed = takeHeadings(task.text);
  const numbers = chooseNumbers(headed.text);
  const spelled = mendSpelling(numbers.text);
  const levels = takeLevels(spelled.text);
  const chosen = chooseObjects(levels.text);
  return {
    text: chosen.text,
    assumed: [...numbers.assumed, ...spelled.assumed, ...chosen.assumed],
    ignored: [...task.ignored, ...headed.ignored, ...levels.ignored],
  };
}
