import type { Command } from '../../command.ts';
import { renderSceneStatus } from '../../render/scenes.ts';
import { sceneStatusFields } from '../../service-wire.ts';

export const sceneStatus: Command = ({ args: [id], signal, withClient }) =>
  withClient(async ({ scenes }) => {
    const status = await scenes.status(id!, { signal });
    return { result: { status: sceneStatusFields(status) }, text: (style) => renderSceneStatus(status, style) };
  }, 'team');
