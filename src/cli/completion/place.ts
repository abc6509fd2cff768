import type { Argument, Command, Option } from 'commander';

/** What stands at the cursor. */
export interface CursorPosition {
  /** The command that was chosen so far. */
  readonly command: Command;
  /** What may stand here: a value of this option, or of this argument; a command or an option too, unless it is a value. */
  readonly option?: Option;
  readonly argument?: Argument;
  readonly mayBeCommand: boolean;
  readonly mayBeOption: boolean;
  /** What is typed of it. */
  readonly typed: string;
  /** Stays in front of every candidate: `--key-kind=`, `mujoco,`. */
  readonly kept: string;
  /** Options that were given a value before, by their attribute. */
  readonly given: Readonly<Record<string, string>>;
}

/**
 * Reads a line that is being typed, as far as it goes. Nothing in it is evaluated, and nothing that is wrong is refused.
 *
 * @param words after the name of the program, without the last one; bash gives `--option=value` as three
 * @param current the word at the cursor, as it is typed
 */
export function placeOf(program: Command, words: readonly string[], current: string): CursorPosition {
  let command = program;
  let operands = 0;
  let waiting: Option | undefined;
  let onlyOperands = false;
  const given: Record<string, string> = {};
  const take = (option: Option, value: string): void => {
    given[option.attributeName()] = value;
    waiting = undefined;
  };
  for (const word of words) {
    if (waiting !== undefined) {
      if (word !== '=') take(waiting, word);
    } else if (onlyOperands) operands += 1;
    else if (word === '--') onlyOperands = true;
    else if (word.startsWith('-')) {
      const [name = '', value] = split(word);
      const option = optionsOf(command).find(({ long, short }) => name === long || name === short);
      if (option === undefined || option.isBoolean()) continue;
      if (value === undefined) waiting = option;
      else take(option, value);
    } else {
      const below = operands === 0 ? commandsOf(command).find((one) => one.name() === word) : undefined;
      if (below !== undefined) command = below;
      else operands += 1;
    }
  }
  const place = { command, typed: current, kept: '', given, mayBeCommand: false, mayBeOption: false };
  if (waiting !== undefined) return { ...place, option: waiting, typed: current === '=' ? '' : current };
  if (!onlyOperands && current.startsWith('-')) {
    const [name = '', value] = split(current);
    const option = optionsOf(command).find(({ long }) => name === long);
    if (value === undefined || option === undefined) return { ...place, mayBeOption: true };
    return { ...place, option, typed: value, kept: `${name}=` };
  }
  const argument = argumentAt(command, operands);
  return { ...place, mayBeCommand: !onlyOperands && operands === 0, ...(argument && { argument }) };
}

/** Options that may stand after a command: its own, and those of every command. */
export function optionsOf(command: Command): Option[] {
  const all: Option[] = [];
  for (let one: Command | null = command; one !== null; one = one.parent) {
    all.push(...(one === command || one.parent === null ? one.createHelp().visibleOptions(one) : []));
  }
  return all;
}

/** Commands below one, without the question that only scripts ask. */
export const commandsOf = (command: Command): readonly Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'candidates');

function split(word: string): [name?: string, value?: string] {
  const at = word.startsWith('--') ? word.indexOf('=') : -1;
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)];
}

function argumentAt({ registeredArguments }: Command, position: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[position] ?? (last?.variadic ? last : undefined);
}
