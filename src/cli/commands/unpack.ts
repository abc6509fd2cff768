import path from 'node:path';
import { type UnpackArchiveOptions, unpackArchive } from '../../archive/unpack-archive.ts';
import type { Command } from '../command.ts';
import { renderUnpacked } from '../render/unpacked.ts';
import { unpackedFields } from '../wire.ts';

interface UnpackOptions {
  readonly to?: string;
  readonly replace?: boolean;
  /** [GiB] */
  readonly maxSize?: number;
  readonly maxEntries?: number;
  readonly maxRatio?: number;
}

/** Needs no project. Without `--to` the folder is called like the archive and lies in the working directory. */
export const unpack: Command<UnpackOptions> = async ({ args, options, signal }) => {
  const archive = args[0]!;
  const unpacked = await unpackArchive(archive, options.to ?? path.parse(archive).name, {
    signal,
    replace: options.replace ?? false,
    limits: limitsOf(options),
  });
  return { result: unpackedFields(unpacked), text: (style) => renderUnpacked(unpacked, style) };
};

function limitsOf({ maxSize, maxEntries, maxRatio }: UnpackOptions): NonNullable<UnpackArchiveOptions['limits']> {
  return {
    ...(maxSize === undefined ? {} : { unpackedBytes: maxSize * 2 ** 30 }),
    ...(maxEntries === undefined ? {} : { entries: maxEntries }),
    ...(maxRatio === undefined ? {} : { ratio: maxRatio }),
  };
}
