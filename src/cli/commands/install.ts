import type { Command } from '../command.ts';

export const install: Command = ({ signal, onEvent, withProject }) =>
  withProject(async (project) => {
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
