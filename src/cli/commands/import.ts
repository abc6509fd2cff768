import type { Command, InstallingOptions } from '../command.ts';
import { installedOutcome, installOptions } from '../installing.ts';

export const importFile: Command<InstallingOptions> = (call) =>
  call.withProject(async (project) =>
    installedOutcome(await project.importFile(call.args[0]!, installOptions(call)), project.root),
  );
