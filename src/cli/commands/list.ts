import type { Command } from '../command.ts';
import { renderProjectScenes } from '../render/installed-scene.ts';
import { renderList } from '../render/lists.ts';
import { listedFields } from '../wire.ts';
import { listedSceneFields } from '../wire-scene.ts';

export const list: Command = ({ withProject }) =>
  withProject(async (project) => {
    const [props, scenes] = [await project.list(), await project.scenes()];
    return {
      result: { project: project.root, props: props.map(listedFields), scenes: scenes.map(listedSceneFields) },
      text: (style) =>
        [renderList(props, style), ...(scenes.length === 0 ? [] : ['', renderProjectScenes(scenes, style)])].join('\n'),
    };
  });
