import { Console } from 'node:console';
import { PropmasterError } from '../../errors.ts';
import type { Command } from '../command.ts';

export const rpc: Command = ({ options, env, openOptions, signal, withProject }) => {
  if (options.json) {
    throw new PropmasterError('usage', '`propmaster rpc` takes no --json: its stdout belongs to the protocol.', {
      where: '--json',
      hint: 'Leave it out: each message is a JSON object a line.',
    });
  }
  return withProject(async (project) => {
    // What some package prints in passing must not stand among the messages.
    globalThis.console = new Console(process.stderr);
    const { serveRpc } = await import('../rpc/serve.ts');
    const base = { options, env, openOptions, withProject };
    await serveRpc({ project, base, input: process.stdin, output: process.stdout, signal });
    return { result: {}, text: () => '' };
  });
};
