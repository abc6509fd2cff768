import type { Command } from '../command.ts';

/** Writes installed props for further simulators. */
export const add: Command = ({ args: [simulators = '', ...names], signal, onEvent, withProject }) =>
  withProject(async (project) => {
    const added = await project.addSimulators(names, {
      simulators: simulators.split(',').map((one) => one.trim()),
      signal,
      onEvent,
    });
    return {
      result: { added },
      text: () =>
        added.length === 0 ? 'All of them are installed for these simulators.' : `Added: ${added.join(', ')}`,
    };
  });
