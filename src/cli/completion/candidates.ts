import type { Command } from 'commander';
import { commandsOf, optionsOf, placeOf } from './place.ts';
import { valuesAt } from './values.ts';

/** What could be typed next. */
export interface Candidate {
  readonly value: string;
  /** For people; may be empty. */
  readonly about: string;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Whether files of this machine may stand here as well; shells know them best. */
  readonly files: boolean;
}

/** Options whose value is several names with commas between them. */
const LISTS: readonly string[] = ['--simulators'];

/**
 * What can stand at the cursor.
 *
 * @param words the whole line after the name of the program; what follows the cursor is not looked at
 * @param index which of them is being typed, from 0; beyond the last one: a new one
 */
export async function candidatesAt(
  program: Command,
  words: readonly string[],
  index: number,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Candidates> {
  const typed = words[index] ?? '';
  // A quotation that is not closed yet: shells quote what they insert themselves.
  const place = placeOf(program, words.slice(0, index), typed.replace(/^["']/, ''));
  if (place.mayBeOption) {
    const options = optionsOf(place.command).map(({ long, description }) => ({
      value: long ?? '',
      about: firstSentence(description),
    }));
    return { candidates: matching(options, place.typed), files: false };
  }
  const { values, files } = await valuesAt(place, env);
  const commands = place.mayBeCommand
    ? commandsOf(place.command).map((one) => ({ value: one.name(), about: firstSentence(one.summary()) }))
    : [];
  const listed = LISTS.includes(place.option?.long ?? '') ? place.typed.lastIndexOf(',') + 1 : 0;
  const kept = place.kept + place.typed.slice(0, listed);
  const matched = matching([...commands, ...values.map((value) => ({ value, about: '' }))], place.typed.slice(listed));
  return { candidates: matched.map(({ value, about }) => ({ value: kept + value, about })), files };
}

const matching = (candidates: readonly Candidate[], typed: string): Candidate[] =>
  candidates.filter(({ value }) => value !== '' && value.startsWith(typed));

const firstSentence = (text: string): string => (text.split(/[.;]\s/)[0] ?? '').replace(/\.$/, '');
