import { existsSync } from 'node:fs';
import { PropmasterError } from '../../errors.ts';
import type { Command, CommandCall, CommandOutcome, InstallingOptions } from '../command.ts';
import { installedOutcome, installOptions } from '../installing.ts';
import { visible } from '../render/printable.ts';
import { installScene } from './scenes/install.ts';

interface ImportOptions extends InstallingOptions {
  readonly scene?: boolean;
  readonly all?: boolean;
  readonly jobs?: number;
  readonly only?: readonly string[];
}

export const importFile: Command<ImportOptions> = (call) => {
  const [file] = call.args as [string];
  if (call.options.all) return importAll(file, call);
  if (call.options.only)
    throw new PropmasterError('usage', '--only chooses among the models of a collection.', {
      where: '--only',
      hint: 'Give --all with it.',
    });
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

/** Options of one model have no meaning for all of them. */
async function importAll(collection: string, call: CommandCall<ImportOptions>): Promise<CommandOutcome> {
  const { name, entry, scene, jobs, only } = call.options;
  const [single] = Object.entries({ name, entry, scene }).filter(([, value]) => value !== undefined);
  if (single !== undefined) {
    throw new PropmasterError('usage', `--${single[0]} is for one model.`, { where: '--all', hint: 'Leave it out.' });
  }
  const { name: _, entry: __, format: ___, onEvent: ____, ...options } = installOptions(call);
  return call.withProject(async (project) => {
    const items = await project.importAll(collection, {
      ...options,
      ...(jobs === undefined ? {} : { jobs }),
      ...(only === undefined ? {} : { only }),
      onItem({ path, status, error }, done, total) {
        if (error) call.notice(`${visible(path)} failed: ${error.message}`);
        const message = `${done} of ${total}, ${status}: ${visible(path)}`;
        call.onEvent({ type: 'progress', stage: 'wait', state: 'progress', message, fraction: done / total });
      },
    });
    const count = (status: string): number => items.filter((item) => item.status === status).length;
    const failed = items.filter((item) => item.status === 'failed');
    const [first] = failed;
    return {
      result: {
        items: items.map((item) => ({
          path: item.path,
          name: item.name,
          status: item.status,
          verdict: item.verdict ?? null,
          error: item.error
            ? { code: item.error.code, message: item.error.message, hint: item.error.hint ?? null }
            : null,
        })),
      },
      text: () =>
        `${count('installed')} installed, ${count('unchanged')} unchanged, ${failed.length} failed` +
        (only === undefined ? '' : `, ${count('left_out')} left out`),
      ...(first && {
        failure: new PropmasterError('verification_failed', `${failed.length} of ${items.length} models failed.`, {
          where: first.path,
          hint: first.error?.hint ?? 'propmaster audit tells what is wrong with each.',
        }),
      }),
    };
  });
}
