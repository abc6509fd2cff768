import type { Command } from '../command.ts';

export const remove: Command = ({ args, withProject }) =>
  withProject(async (project) => {
    const names = [...new Set(args)];
    await project.remove(names);
    return { result: { removed: names }, text: () => `Removed: ${names.join(', ')}` };
  });
