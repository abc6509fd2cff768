import type { ListPropsOptions } from '../../api/propmaster.ts';
import type { Command } from '../command.ts';
import { renderProjectScenes } from '../render/installed-scene.ts';
import { renderList } from '../render/lists.ts';
import { listedFields } from '../wire.ts';
import { listedSceneFields } from '../wire-scene.ts';

type Options = Pick<ListPropsOptions, 'limit' | 'offset'>;

/** Props a page at a time; scenes, of which there are few, on the first page. */
export const list: Command<Options> = ({ args, options: { limit, offset }, withProject }) =>
  withProject(async (project) => {
    const found = await project.list({
      ...(args.length === 0 ? {} : { names: args }),
      ...(limit === undefined ? {} : { limit: limit + 1 }),
      ...(offset === undefined ? {} : { offset }),
    });
    const props = limit === undefined ? found : found.slice(0, limit);
    const hasMore = found.length > props.length;
    const all = offset ? [] : await project.scenes();
    const scenes = args.length === 0 ? all : all.filter(({ name }) => args.includes(name));
    return {
      result: {
        project: project.root,
        props: props.map(listedFields),
        scenes: scenes.map(listedSceneFields),
        ...(limit === undefined ? {} : { has_more: hasMore }),
      },
      text: (style) => {
        const parts = [
          ...(props.length > 0 || (args.length === 0 && !offset) ? [renderList(props, style)] : []),
          ...(found.length === 0 && offset ? [`There are no props after the first ${offset}.`] : []),
          ...(scenes.length === 0 ? [] : [renderProjectScenes(scenes, style)]),
          ...(hasMore ? [`There are more: --offset ${(offset ?? 0) + props.length}.`] : []),
        ];
        return parts.join('\n\n');
      },
    };
  });
