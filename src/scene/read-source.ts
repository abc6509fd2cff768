import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readArchive } from '../archive/read-archive.ts';
import { PropmasterError } from '../errors.ts';
import type { ByteMap } from '../formats/files.ts';
import { bytesSource } from '../formats/zip/byte-source.ts';
import type { SimModel } from '../model/types.ts';
import { pngTextures } from '../pipeline/png-textures.ts';
import { detectFormat } from '../pipeline/unpack/detect.ts';
import { tooLarge, unreadable } from '../pipeline/unpack/input-errors.ts';
import { UNPACK_LIMITS } from '../pipeline/unpack/limits.ts';
import { readFolder } from '../pipeline/unpack/read-folder.ts';

/** Larger JSON is no scene of at most a few thousand things [byte]. */
const LARGEST_JSON = 32 * 2 ** 20;
const GRAPH = 'scene.json';

/** What a scene's file says, not yet judged. */
export interface SceneFile {
  /** Content of `scene.json`, or of the file itself. */
  readonly json: unknown;
  /** How the JSON is called in errors. */
  readonly where: string;
  /** Everything else that lies with it; empty for a JSON alone. */
  readonly files: ByteMap;
}

/**
 * Reads a scene's archive, folder or JSON through the same gate as a prop's.
 *
 * @returns `undefined` for an archive or folder without a `scene.json`
 * @throws {PropmasterError} `not_found`, `disk_error`, `unsafe_input`, `invalid_input`
 */
export async function readSceneFile(file: string, signal?: AbortSignal): Promise<SceneFile | undefined> {
  const facts = await stat(file).catch((cause) => {
    throw unreadable(file, cause);
  });
  if (facts.isDirectory()) return fromFiles(await readFolder(file, UNPACK_LIMITS, signal), file);
  if (facts.size > UNPACK_LIMITS.memoryBytes) throw tooLarge(file, facts.size, UNPACK_LIMITS.memoryBytes);
  const bytes = await readFile(file, { ...(signal && { signal }) }).catch((cause) => {
    throw unreadable(file, cause);
  });
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return { json: parse(bytes, file), where: file, files: new Map() };
  const { memoryBytes } = UNPACK_LIMITS;
  return fromFiles(await readArchive(bytesSource(bytes), file, { limits: UNPACK_LIMITS, memoryBytes, signal }), file);
}

function fromFiles(files: ByteMap, file: string): SceneFile | undefined {
  const [graph] = [...files.keys()]
    .filter((name) => path.posix.basename(name).toLowerCase() === GRAPH)
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  if (graph === undefined) return undefined;
  const where = `${file}: ${graph}`;
  return { json: parse(files.get(graph)!, where), where, files };
}

/** An archive of the service always has it. */
export const noGraph = (where: string): PropmasterError =>
  new PropmasterError('invalid_input', `There is no ${GRAPH} in it, which tells what stands where.`, {
    where,
    hint: 'Take the archive of `propmaster scenes export <id>`, without --format. `propmaster import` installs a file as one prop.',
  });

function parse(bytes: Uint8Array, where: string): unknown {
  const hint =
    'A scene is the archive of `propmaster scenes export <id>`, or a JSON as schemas/scene.schema.json has it.';
  if (bytes.length > LARGEST_JSON) throw tooLarge(where, bytes.length, LARGEST_JSON);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new PropmasterError('invalid_input', `It is no JSON: ${(cause as Error).message}`, { where, hint, cause });
  }
}

/**
 * The model of a whole scene, out of the MJCF or USD that lies with its graph.
 *
 * @returns `undefined` if there is neither
 * @throws {PropmasterError} `invalid_input`, `unsafe_input`
 */
export async function readSceneModel(files: ByteMap, where: string): Promise<SimModel | undefined> {
  if (![...files.keys()].some((name) => /\.(?:xml|mjcf|usd[ac]?)$/i.test(name))) return undefined;
  const { format, main } = detectFormat(files, path.parse(where).name, where);
  const options = { entry: main, name: 'scene' };
  const model =
    format === 'mjcf'
      ? (await (await import('../formats/mjcf/read.ts')).readMjcf(files, { ...options, severalBodies: true })).model
      : format === 'usd'
        ? (await (await import('../formats/usd/read.ts')).readUsd(files, { ...options, severalBodies: true })).model
        : undefined;
  return model && { ...model, textures: await pngTextures(model.textures) };
}
