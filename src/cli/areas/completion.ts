import type { Declare } from '../declare.ts';

/** What shells ask for. */
export function declareCompletion({ verb, below }: Declare): void {
  const completion = verb(
    'completion <shell>',
    'Print a script that completes commands, options and names of props at Tab; its first line tells how to use it.',
    async () => (await import('../commands/completion.ts')).completion,
  );
  completion.registeredArguments[0]!.choices(['bash', 'zsh', 'fish', 'powershell']);
  below(completion).verb(
    'candidates <index> [words...]',
    'What those scripts ask: what could stand in place of the word with this index, from 0, of a line without its first word.',
    async () => (await import('../commands/completion.ts')).candidates,
  );
}
