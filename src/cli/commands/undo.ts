import type { Command } from '../command.ts';
import { printable } from '../render/printable.ts';

export const undo: Command = ({ signal, withProject }) =>
  withProject(async (project) => {
    const { command, restored, removed, reverted } = await project.undo({ signal });
    const lines = [
      `Undone: ${command}`,
      ...(restored.length > 0 ? [`There again: ${restored.join(', ')}`] : []),
      ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}`] : []),
      ...(reverted.length > 0 ? [`As before: ${reverted.join(', ')}`] : []),
    ];
    return { result: { undone: command, restored, removed, reverted }, text: () => lines.map(printable).join('\n') };
  });
