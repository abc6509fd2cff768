import { VERSION } from '../version.ts';
import type { CommandOutcome } from './command.ts';

/**
 * What `--help` and `--version` answer with `--json`. The version is the first thing that an editor asks for: its line tells
 * which protocol they all follow.
 *
 * @param ended how the parser ended
 * @param said what it printed
 */
export function jsonAnswer(ended: unknown, said: string): [command: string, outcome: CommandOutcome] {
  const isVersion = (ended as { readonly code?: string }).code === 'commander.version';
  const result = isVersion ? { version: VERSION } : { text: said.trimEnd() };
  return [isVersion ? 'version' : 'help', { result, text: () => said.trimEnd() }];
}
