import type { Command } from 'commander';
import type { Command as CliCommand, GlobalOptions } from './command.ts';

/** Loads a command; called only for the one that was chosen. */
export type Load = () => Promise<CliCommand<never>>;

export type Execute = (
  name: string,
  load: Load,
  args: readonly string[],
  options: GlobalOptions & Record<string, unknown>,
) => Promise<void>;

/** Declares commands; what they do is loaded when `execute` asks for it. */
export interface Declare {
  /**
   * A command.
   *
   * @param signature its name and arguments, as commander has them: `show <id>`
   * @param about the first sentence is its line in the help of what it belongs to
   * @param usual global options that hold where nothing else is asked for
   */
  verb(signature: string, about: string, load: Load, usual?: GlobalOptions): Command;
  /** Commands with a first word in common. The word alone shows their help. */
  group(name: string, about: string): Declare;
  /** Commands below one that goes on doing what it does alone. */
  below(command: Command): Declare;
}

export function declareIn(parent: Command, execute: Execute): Declare {
  // What follows its name may be a command that there is none of: `refuseUnknown` says so.
  const below = (command: Command): Declare => declareIn(command.helpCommand(false).allowExcessArguments(), execute);
  return {
    below,
    verb(signature, about, load, usual = {}) {
      // Set anew, since a command takes over what is set for its parent.
      const command = described(parent.command(signature), about).allowExcessArguments(false);
      return command.action((...parameters: unknown[]) => {
        refuseUnknown(command);
        const args = parameters
          .slice(0, -2)
          .flat()
          .filter((value) => value !== undefined) as string[];
        return execute(pathOf(command), load, args, { ...usual, ...command.optsWithGlobals() });
      });
    },
    group(name, about) {
      const command = described(parent.command(name), about);
      command.action(() => {
        refuseUnknown(command);
        if (command.optsWithGlobals()['json']) refuse(command, 'needs a command');
        command.help();
      });
      return below(command);
    },
  };
}

/** Without the name of the program: `assets list`. */
export function pathOf(command: Command): string {
  const names: string[] = [];
  for (let one: Command | null = command; one?.parent; one = one.parent) names.unshift(one.name());
  return names.join(' ');
}

const described = (command: Command, about: string): Command =>
  command.description(about).summary(about.split(/(?<=\.)\s/)[0]!);

function refuseUnknown(command: Command): void {
  const [unknown] = command.args.slice(command.registeredArguments.length);
  if (command.commands.length > 0 && unknown !== undefined) refuse(command, `has no command '${unknown}'`);
}

/** The second line becomes the hint. */
function refuse(command: Command, why: string): never {
  const known = command.commands.map((one) => one.name()).join(', ');
  command.error(`error: '${pathOf(command)}' ${why}\n(There are: ${known}.)`, { code: 'commander.unknownCommand' });
}
