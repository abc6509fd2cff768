import type { SceneArchiveRequest, SceneFormat } from '../../../contract/scenes.ts';
import { PropmasterError } from '../../../errors.ts';
import type { Command } from '../../command.ts';
import type { SavingOptions } from '../../common-options.ts';
import { downloading } from '../../downloading.ts';
import { fileExtension } from '../../file-extension.ts';

interface ExportOptions extends SavingOptions {
  readonly format?: SceneFormat;
  readonly job?: string;
  readonly robotProfile?: NonNullable<SceneArchiveRequest['robot_profile']>;
}

export const exportScene: Command<ExportOptions> = async (call) => {
  const { format, job, robotProfile } = call.options;
  if (job !== undefined && format === undefined) {
    throw new PropmasterError('usage', '--job chooses among saved files.', {
      where: '--job',
      hint: 'Give --format, too.',
    });
  }
  const id = call.args[0]!;
  const extension = (kind?: string): string => (format === undefined ? '.zip' : fileExtension(format, kind));
  return call.withClient(
    ({ scenes }) =>
      downloading(call, { base: id, extension }, (draft, options) =>
        format === undefined
          ? scenes.downloadArchive(id, draft, { ...options, ...(robotProfile && { robotProfile }) })
          : scenes.downloadSaved(id, format, draft, { ...options, ...(job === undefined ? {} : { jobId: job }) }),
      ),
    'team',
  );
};
