import { z } from 'zod';
import { checkInstalled, knownNames } from '../project-facts.ts';
import { shortText } from '../short-text.ts';
import { defineTool } from '../tool.ts';

export const removeProps = defineTool({
  name: 'remove_props',
  title: 'Remove props or scenes',
  description:
    'Delete installed props or scenes, with all their files, from the project. All of the names, or nothing. What the ' +
    'service made stays there, and can be installed again.',
  toolset: 'remove',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.object({ names: z.array(shortText(64)).min(1).max(100) }),
  output: z.object({ removed: z.array(z.string()), left: z.number().describe('still installed'), next: z.string() }),

  async handle({ names }, { propmaster }) {
    const wanted = [...new Set(names)];
    checkInstalled(wanted, await knownNames(propmaster));
    await propmaster.remove(wanted);
    const left = (await knownNames(propmaster)).length;
    return { view: { removed: wanted, left, next: left > 0 ? 'list_project' : 'generate_asset or install' } };
  },
});
