import type { Command } from '../../command.ts';
import { renderScene } from '../../render/scenes.ts';
import { sceneDetailFields } from '../../service-wire.ts';

export const showScene: Command<{ readonly graph?: boolean }> = ({ args: [id], options, signal, withClient }) =>
  withClient(async ({ scenes }) => {
    const scene = await scenes.get(id!, { includeGraph: options.graph ?? false, signal });
    return { result: { scene: sceneDetailFields(scene) }, text: (style) => renderScene(scene, style) };
  }, 'team');
