import { PropmasterError } from '../../../errors.ts';
import type { Command } from '../../command.ts';
import { renderScene } from '../../render/scenes.ts';
import { sceneDetailFields } from '../../service-wire.ts';

export const updateScene: Command<{ readonly name?: string; readonly description?: string }> = async (call) => {
  const { name, description } = call.options;
  if (name === undefined && description === undefined) {
    throw new PropmasterError('usage', 'There is nothing to change.', { hint: 'Give --name, --description or both.' });
  }
  const changes = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
  return call.withClient(async ({ scenes }) => {
    const scene = await scenes.update(call.args[0]!, changes, { signal: call.signal });
    return { result: { scene: sceneDetailFields(scene) }, text: (style) => renderScene(scene, style) };
  }, 'team');
};
