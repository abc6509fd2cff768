import type { Command } from '../../command.ts';
import { renderProjectScenes } from '../../render/installed-scene.ts';
import { listedSceneFields } from '../../wire-scene.ts';

/** The scenes of the project, from its lock alone. */
export const installedScenes: Command = ({ withProject }) =>
  withProject(async (project) => {
    const scenes = await project.scenes();
    return {
      result: { project: project.root, scenes: scenes.map(listedSceneFields) },
      text: (style) => renderProjectScenes(scenes, style),
    };
  });
