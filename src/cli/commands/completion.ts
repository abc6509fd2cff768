import type { Command } from '../command.ts';
import { candidatesAt } from '../completion/candidates.ts';
import { COMPLETION_SCRIPTS, type CommandShell } from '../completion/scripts.ts';
import { buildProgram } from '../program.ts';

/** Prints the script of a shell. */
export const completion: Command = async ({ args: [shell] }) => {
  const script = COMPLETION_SCRIPTS[shell as CommandShell];
  return { result: { shell: shell!, script }, text: () => script.trimEnd() };
};

/** What the scripts ask at every Tab. Loads no command, no client and no schema. */
export const candidates: Command = async ({ args: [index, ...words], env }) => {
  const { candidates, files } = await candidatesAt(
    buildProgram(async () => {}),
    words,
    Number(index),
    env,
  );
  return {
    result: { candidates, files },
    text: () =>
      [files ? 'files' : 'none', ...candidates.map(({ value, about }) => `${value} ${about}`.trimEnd())].join('\n'),
  };
};
