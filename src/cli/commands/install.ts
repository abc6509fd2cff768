import { PropmasterError } from '../../errors.ts';
import type { Command, CommandOutcome } from '../command.ts';

interface InstallCommandOptions {
  readonly simulators?: readonly string[];
}

export const install: Command<InstallCommandOptions> = ({ args, options, signal, onEvent, withProject }) => {
  const { simulators } = options;
  if (simulators === undefined && args.length > 0) {
    throw new PropmasterError(
      'usage',
      'Names need --simulators: without it, everything that is lacking is brought back.',
      {
        hint: `propmaster install ${args.join(' ')} --simulators gazebo`,
      },
    );
  }
  return withProject(async (project) => {
    if (simulators !== undefined) return added(await project.addSimulators(args, { simulators, signal, onEvent }));
    const { restored, intact } = await project.restore({ signal, onEvent });
    return {
      result: { restored, intact },
      text: () =>
        restored.length + intact.length === 0
          ? 'The lock names no props.'
          : [
              ...(restored.length > 0 ? [`Restored: ${restored.join(', ')}`] : []),
              ...(intact.length > 0 ? [`Intact: ${intact.join(', ')}`] : []),
            ].join('\n'),
    };
  });
};

const added = (names: readonly string[]): CommandOutcome => ({
  result: { restored: [], intact: [], added: names },
  text: () => (names.length === 0 ? 'All of them are installed for these simulators.' : `Added: ${names.join(', ')}`),
});
