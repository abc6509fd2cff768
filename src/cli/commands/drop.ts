import type { Command } from '../command.ts';

/** Removes what installed props and scenes have for these simulators. */
export const drop: Command = ({ args: [simulators = '', ...names], signal, withProject }) =>
  withProject(async (project) => {
    const dropped = await project.dropSimulators(names, {
      simulators: simulators.split(',').map((one) => one.trim()),
      signal,
    });
    return {
      result: { dropped },
      text: () =>
        dropped.length === 0 ? 'None of them has files for these simulators.' : `Dropped: ${dropped.join(', ')}`,
    };
  });
