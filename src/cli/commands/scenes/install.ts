import path from 'node:path';
import { treatmentOf } from '../../../project/treatment.ts';
import type { InstallSceneOptions } from '../../../scene/types.ts';
import type { Command, InstallingOptions } from '../../command.ts';
import { fromHere } from '../../installing.ts';
import { renderInstalledScene } from '../../render/installed-scene.ts';
import { installedSceneFields } from '../../wire-scene.ts';

/** A scene of the service, or of a file, into the project. */
export const installScene: Command<InstallingOptions> = ({ args, options, signal, onEvent, withProject }) =>
  withProject(async (project) => {
    const { name, simulators, entry, root, replace, allowFailed } = options;
    const given: InstallSceneOptions = {
      signal,
      onEvent,
      ...(name === undefined ? {} : { name }),
      ...(simulators === undefined ? {} : { simulators }),
      ...(entry === undefined ? {} : { entry }),
      ...(root === undefined ? {} : { root }),
      ...(replace === undefined ? {} : { replace }),
      ...(allowFailed === undefined ? {} : { allowFailed }),
      ...treatmentOf(options),
    };
    const scene = await project.installScene(args[0]!, given);
    return {
      result: installedSceneFields(scene),
      text: (style) => renderInstalledScene(scene, (file) => fromHere(path.join(project.root, file)), style),
    };
  });
