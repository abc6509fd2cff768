import type { Command, InstallingOptions } from '../command.ts';
import { installedOutcome, installOptions } from '../installing.ts';

export const pull: Command<InstallingOptions> = (call) =>
  call.withProject(async (project) =>
    installedOutcome(await project.pull(call.args[0]!, installOptions(call)), project.root),
  );
