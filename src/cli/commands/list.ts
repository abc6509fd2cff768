import type { Command } from '../command.ts';
import { renderList } from '../render/lists.ts';
import { listedFields } from '../wire.ts';

export const list: Command = ({ withProject }) =>
  withProject(async (project) => {
    const props = await project.list();
    return {
      result: { project: project.root, props: props.map(listedFields) },
      text: (style) => renderList(props, style),
    };
  });
