import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { archiveKind } from '../archive/judged.ts';
import { readArchive } from '../archive/read-archive.ts';
import { violationError } from '../archive/violation-error.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import type { ByteMap } from '../formats/files.ts';
import { bytesSource } from '../formats/zip/byte-source.ts';
import { judgeEntries } from '../formats/zip/judge.ts';
import { mayBeAlone, refersToFiles, type SourceFormat } from '../model/source-formats.ts';
import { contentHash } from './content-hash.ts';
import { detectProp, type ModelPreference } from './unpack/detect.ts';
import { detectFile } from './unpack/detect-file.ts';
import type { Detected } from './unpack/detected.ts';
import { detectFetched } from './unpack/fetched.ts';
import { gather } from './unpack/gather.ts';
import { indexFolder } from './unpack/index-folder.ts';
import { neitherFileNorFolder, throwIfStopped, tooLarge, unreadable } from './unpack/input-errors.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './unpack/limits.ts';
import type { OutsideReference } from './unpack/outside-reference.ts';
import { referenceRoot } from './unpack/reference-root.ts';
import { isBelow } from './unpack/within-root.ts';

export interface UnpackOptions extends Pick<ModelPreference, 'entry' | 'name'> {
  /** Name of the file, where its path does not tell: in the cache a file is called by its hash. */
  readonly fileName?: string;
  /** Folder within which references are read, absolute. @default what {@link referenceRoot} says */
  readonly root?: string | undefined;
  /** Folder beyond which no root reaches, absolute. */
  readonly within?: string | undefined;
  /** Whether nothing beside a single file is read: it is a download. @default false */
  readonly alone?: boolean;
  readonly limits?: Partial<UnpackLimits>;
  readonly signal?: AbortSignal;
}

/** What came through the first gate. */
export interface Unpacked {
  /**
   * Path → content. Paths are those of the archive. Of files on the disk they are seen from above the folder that holds all
   * of them, whose name comes first (`mug/mug.xml`): models include files as `../mug/part.xml`.
   */
  readonly files: ByteMap;
  readonly format: SourceFormat;
  /** Key in `files` of what a reader begins with: the MJCF file, the GLB, of a bundle the visual GLB. */
  readonly main: string;
  /** What the prop may be called, unless told otherwise: a file or folder name without extension. */
  readonly title: string;
  /**
   * What the lock records. Of a file its hash and size; of several the hash over the lines
   * `<sha256 of the content>  <path>\n` in the order of the paths, and the sum of the sizes [byte].
   */
  readonly artifact: { readonly sha256: string; readonly size: number };
  /** References that were not found in the folder within which they are read, and that folder. */
  readonly outside?: { readonly root: string; readonly references: readonly OutsideReference[] };
}

/**
 * First gate: a ZIP, a single file, or the model of a folder; of files on the disk what they refer to as well, and nothing
 * else that lies there. Judged, then read into memory.
 *
 * Nothing is written. Readers take all files at once and a prop is far smaller than the memory limit, so staging on
 * disk would only add a place to escape to.
 *
 * @throws {PropmasterError} `unsafe_input` or `invalid_input`, naming the archive, the entry and the rule;
 *   `not_found`; `disk_error`; `interrupted`
 */
export async function unpack(file: string, options: UnpackOptions = {}): Promise<Unpacked> {
  const limits = { ...UNPACK_LIMITS, ...options.limits };
  const { signal } = options;
  try {
    const facts = await stat(file);
    if (facts.isDirectory()) return await unpackFolder(file, limits, options);
    if (!facts.isFile()) throw neitherFileNorFolder(file);
    if (facts.size > limits.memoryBytes) throw tooLarge(file, facts.size, limits.memoryBytes);
    const fileName = options.fileName ?? path.basename(path.resolve(file));
    return await unpackFile(file, await readFile(file, { signal }), { ...options, fileName, limits });
  } catch (cause) {
    throwIfStopped(signal);
    throw isPropmasterError(cause) ? cause : unreadable(file, cause);
  }
}

async function unpackFolder(
  given: string,
  limits: UnpackLimits,
  { entry, name, root, within, signal }: UnpackOptions,
): Promise<Unpacked> {
  const folder = await realpath(given);
  const index = await indexFolder(folder, limits, signal);
  const detected = detectFetched(index, () => detectProp(index, path.basename(folder), given, { entry, name }));
  const main = path.join(path.dirname(folder), detected.main);
  return unpackModel(main, folder, detected, companions(detected, index, folder), {
    given,
    root,
    within,
    limits,
    signal,
  });
}

/** What belongs to a model without being referred to: the files of a bundle, the manifest of a Fuel model. */
function companions({ format, main }: Detected, index: ByteMap, folder: string): string[] {
  const own = path.posix.dirname(main);
  const wanted =
    format === 'glb_bundle' ? /\.(?:gl(?:b|tf)|json)$/i : format === 'sdf' ? /^model\.config$/i : undefined;
  return [...index.keys()]
    .filter((file) => path.posix.dirname(file) === own && wanted?.test(path.posix.basename(file)))
    .map((file) => path.join(path.dirname(folder), file));
}

async function unpackFile(
  file: string,
  bytes: Buffer,
  {
    fileName,
    limits,
    signal,
    root,
    within,
    alone = false,
    entry,
    name,
  }: UnpackOptions & { fileName: string; limits: UnpackLimits },
): Promise<Unpacked> {
  const { name: title, base } = path.parse(fileName);
  const artifact = { sha256: sha256(bytes), size: bytes.length };
  const format = detectFile(bytes, file, fileName);
  if (format === 'zip') {
    const kind = archiveKind(fileName);
    const { memoryBytes } = limits;
    const files = await readArchive(bytesSource(bytes), file, { limits, kind, memoryBytes, ...(signal && { signal }) });
    const detected = detectFetched(files, () =>
      detectProp(files, title, file, { entry, name, first: kind === 'usdz' }),
    );
    return { files, ...detected, ...(kind === 'usdz' ? { format: 'usdz', title } : {}), artifact };
  }
  if (entry !== undefined && path.posix.normalize(entry) !== base) {
    throw new PropmasterError('usage', 'This is a single model: there is nothing to choose in it.', {
      where: file,
      hint: 'Leave --entry away, or give the folder or archive.',
    });
  }
  const single: Unpacked = { files: new Map([[base, bytes]]), format, main: base, title, artifact };
  if (alone || !refersToFiles(format)) return single;
  const folder = await realpath(path.dirname(path.resolve(file)));
  const main = path.join(folder, path.basename(file));
  const also = format === 'sdf' ? [path.join(folder, 'model.config')] : [];
  const read = await unpackModel(main, folder, { format, main, title }, also, {
    given: file,
    root,
    within,
    limits,
    signal,
  });
  return mayBeAlone(format) && read.files.size === 1 ? single : read;
}

interface ModelPlace {
  /** As the user gave it, for messages. */
  readonly given: string;
  readonly root: string | undefined;
  readonly within: string | undefined;
  readonly limits: UnpackLimits;
  readonly signal: AbortSignal | undefined;
}

/**
 * @param main absolute
 * @param folder that is given, or that the file lies in: the name of what all files lie in is at least its own
 */
async function unpackModel(
  main: string,
  folder: string,
  { format, title }: Detected,
  also: readonly string[],
  { given, root: wanted, within, limits, signal }: ModelPlace,
): Promise<Unpacked> {
  const own = wanted === undefined ? referenceRoot(folder) : await rootAround(wanted, folder);
  const bound = within === undefined ? own : await realpath(within);
  const root = isBelow(own, bound) || !isBelow(folder, bound) ? own : bound;
  const { files: found, outside } = await gather(main, format, also, { root, folder, limits, signal });
  let top = folder;
  for (const file of found.keys()) while (!isBelow(file, top)) top = path.dirname(top);
  const keyOf = (file: string): string => path.relative(path.dirname(top), file).split(path.sep).join('/');
  const files = new Map(
    [...found].map(([file, bytes]) => [keyOf(file), bytes] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const entries = [...files].map(
    ([name, { length }]) => ({ name, kind: 'file', size: length, packed: length }) as const,
  );
  const violations = judgeEntries(entries, limits);
  if (violations.length > 0) throw violationError(given, violations, WAY_OUT);
  const artifact = digestFolder(files);
  const references = outside.map((each) => ({ ...each, from: keyOf(each.from) }));
  return {
    files,
    format,
    main: keyOf(main),
    title,
    artifact,
    ...(references.length > 0 && { outside: { root, references } }),
  };
}

const WAY_OUT = 'Rename what is refused, and the references to it.';

/** A root that was asked for holds the model. @throws {PropmasterError} `usage` */
async function rootAround(wanted: string, folder: string): Promise<string> {
  const root = await realpath(wanted);
  if (isBelow(folder, root)) return root;
  throw new PropmasterError('usage', 'The model does not lie in the folder within which its references are read.', {
    where: wanted,
    hint: 'Give as --root a folder that the model lies in.',
  });
}

function digestFolder(files: ByteMap): Unpacked['artifact'] {
  const lines = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
  return { sha256: sha256(lines.join('')), size: [...files.values()].reduce((sum, { length }) => sum + length, 0) };
}

const sha256 = (content: Uint8Array | string): string =>
  typeof content === 'string' ? createHash('sha256').update(content).digest('hex') : contentHash(content);
