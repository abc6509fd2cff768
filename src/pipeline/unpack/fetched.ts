import { isPropmasterError } from '../../errors.ts';
import type { ByteMap } from '../../formats/files.ts';
import { lfsPointer, refusePointer } from '../../formats/lfs-pointer.ts';
import type { SourceFormat } from '../../project/source.ts';
import type { Detected } from './detect.ts';

/** Endings of what a model begins with, those first that say most of a prop's physics. */
const RANKS: readonly (readonly [format: SourceFormat, ending: RegExp])[] = [
  ['mjcf', /\.(?:xml|mjcf)$/i],
  ['sdf', /\.(?:sdf|world)$/i],
  ['usd', /\.usd[acz]?$/i],
  ['glb', /\.gl(?:b|tf)$/i],
  ['dae', /\.dae$/i],
  ['obj', /\.obj$/i],
  ['stl', /\.stl$/i],
];
const ARCHIVE = /\.(?:zip|urdf)$/i;

/**
 * What `detect` finds, unless Git LFS has not fetched the model that is meant: then a mesh beside it would be taken in its
 * place, or nothing found at all.
 *
 * @throws {PropmasterError} `invalid_input` naming the pointer; else what `detect` throws
 */
export function detectFetched(files: ByteMap, detect: () => Detected): Detected {
  const pointers = [...files].filter(([, bytes]) => lfsPointer(bytes) !== undefined).map(([path]) => path);
  const refuse = (path: string | undefined): void => {
    if (path !== undefined) refusePointer(files.get(path)!, path);
  };
  let found: Detected;
  try {
    found = detect();
  } catch (error) {
    if (!isPropmasterError(error) || error.code !== 'invalid_input') throw error;
    refuse(firstOf(pointers, RANKS.length) ?? pointers.find((path) => ARCHIVE.test(path)));
    throw error;
  }
  refuse(firstOf(pointers, rankOf(found.format)));
  if (pointers.includes(found.main)) refuse(found.main);
  return found;
}

/** The pointer that stands for a model of the best format better than `rank`. */
const firstOf = (pointers: readonly string[], rank: number): string | undefined =>
  RANKS.slice(0, rank).flatMap(([, ending]) => pointers.filter((path) => ending.test(path)))[0];

function rankOf(format: SourceFormat): number {
  const kin = format === 'usdz' ? 'usd' : format === 'glb_bundle' ? 'mjcf' : format;
  return RANKS.findIndex(([known]) => known === kin);
}
