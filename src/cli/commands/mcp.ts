import { PropmasterError } from '../../errors.ts';
import type { Command } from '../command.ts';

export const mcp: Command = async ({ options, openOptions }) => {
  if (options.json) {
    throw new PropmasterError('usage', '`propmaster mcp` takes no --json: its stdout belongs to the protocol.');
  }
  const { serveMcp } = await import('../../../mcp-server/main.ts');
  await serveMcp(openOptions);
  return { result: {}, text: () => '' };
};
