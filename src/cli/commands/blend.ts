import type { Command } from '../command.ts';
import { renderFacts } from '../render/table.ts';

export const blend: Command = ({ args, signal, withProject }) =>
  withProject(async (project) => {
    const { written, blender } = await project.blend(args, { signal });
    return {
      result: { written, blender },
      text: (style) => [`Built by Blender ${blender}:`, renderFacts(Object.entries(written), style)].join('\n'),
    };
  });
