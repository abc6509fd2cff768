import { existsSync } from 'node:fs';
import { PropmasterError } from '../../errors.ts';
import type { Command, InstallingOptions } from '../command.ts';
import { installedOutcome, installOptions } from '../installing.ts';
import { installScene } from './scenes/install.ts';

interface ImportOptions extends InstallingOptions {
  readonly scene?: boolean;
}

export const importFile: Command<ImportOptions> = (call) => {
  const [file] = call.args as [string];
  if (!call.options.scene)
    return call.withProject(async (project) =>
      installedOutcome(await project.importFile(file, installOptions(call)), project.root),
    );
  if (!existsSync(file))
    throw new PropmasterError('not_found', 'There is no such file or folder.', {
      where: file,
      hint: 'Check the path.',
    });
  return installScene(call);
};
