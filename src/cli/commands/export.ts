import { PropmasterError } from '../../errors.ts';
import type { Command } from '../command.ts';
import { fromHere } from '../installing.ts';
import { printable, visible } from '../render/printable.ts';

interface Options {
  readonly webdataset?: boolean;
  readonly parquet?: boolean;
  readonly only?: readonly string[];
  readonly files?: string;
  readonly shardSize?: number;
}

export const exportDataset: Command<Options> = ({ args, options, signal, onEvent, withProject }) => {
  const [folder, ...names] = args as [string, ...string[]];
  const { webdataset, parquet, only, files, shardSize } = options;
  if (!webdataset === !parquet) {
    throw new PropmasterError('usage', 'A dataset is either of WebDataset or of Parquet.', {
      where: folder,
      hint: 'Give --webdataset or --parquet.',
    });
  }
  return withProject(async (project) => {
    const made = await project.exportDataset(folder, {
      kind: parquet ? 'parquet' : 'webdataset',
      signal,
      ...(names.length === 0 ? {} : { names }),
      ...(only === undefined ? {} : { only }),
      ...(files === undefined ? {} : { files }),
      ...(shardSize === undefined ? {} : { shardSize }),
      onShard: ({ file, status }, done, total) =>
        onEvent({
          type: 'progress',
          stage: 'wait',
          state: 'progress',
          message: `${done} of ${total}, ${status}: ${file}`,
          fraction: done / total,
        }),
    });
    const bytes = made.shards.reduce((sum, shard) => sum + shard.bytes, 0);
    const kept = made.shards.filter(({ status }) => status === 'unchanged').length;
    const licences = Object.entries(made.licences).map(([id, count]) => `${count} ${printable(id)}`);
    return {
      result: { ...made },
      text: () =>
        [
          `${made.props} props in ${made.shards.length} shards: ${visible(fromHere(made.folder))}`,
          `  bytes     ${bytes}`,
          `  licences  ${licences.join(', ')}`,
          ...(kept > 0 ? [`  unchanged ${kept} shards`] : []),
        ].join('\n'),
    };
  });
};
