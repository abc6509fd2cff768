import path from 'node:path';
import { diskError, errorCode, readPlainFile } from '../disk/disk.ts';
import { PropmasterError } from '../errors.ts';
import { hashOfText, isJudgedText, LARGE_TEXT, noteJudgedTexts } from './judged-texts.ts';
import { emptyLock, formatLock, LOCK, LOCK_FILE, type Lockfile, parseLock } from './lockfile.ts';
import { formatManifest, MANIFEST, MANIFEST_FILE, type Manifest, parseManifest } from './manifest.ts';
import { openSharded } from './stored.ts';

/** @returns `undefined` if there is no `propmaster.json` @throws {PropmasterError} `project_invalid`, `disk_error` */
export async function readManifest(root: string): Promise<Manifest | undefined> {
  const read = await readText(path.join(root, MANIFEST_FILE));
  if (read === undefined) return undefined;
  const sharded = openSharded(MANIFEST, root, read.text);
  if (sharded) return sharded;
  if (read.bytes.length < LARGE_TEXT) return parseManifest(read.text);
  const sha256 = hashOfText(read.bytes);
  if (await isJudgedText(root, MANIFEST_FILE, sha256)) return JSON.parse(read.text) as Manifest;
  const manifest = parseManifest(read.text);
  if (formatManifest(manifest) === read.text) await noteJudgedTexts(root, new Map([[MANIFEST_FILE, sha256]]));
  return manifest;
}

/** The lock; an empty one if there is none yet. @throws {PropmasterError} `project_invalid`, `disk_error` */
export async function readLock(root: string): Promise<Lockfile> {
  const read = await readText(path.join(root, LOCK_FILE));
  if (read === undefined) return emptyLock();
  const { text, bytes } = read;
  const sharded = openSharded(LOCK, root, text);
  if (sharded) return sharded;
  if (bytes.length < LARGE_TEXT) return parseLock(text);
  const sha256 = hashOfText(bytes);
  if (await isJudgedText(root, LOCK_FILE, sha256)) return parseLock(text, true);
  const lock = parseLock(text);
  if (formatLock(lock) === text) await noteJudgedTexts(root, new Map([[LOCK_FILE, sha256]]));
  return lock;
}

async function readText(file: string): Promise<{ readonly text: string; readonly bytes: Uint8Array } | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readPlainFile(file);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT' || errorCode(cause) === 'ENOTDIR') return undefined;
    throw diskError(cause, file, 'read the file');
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), bytes };
  } catch (cause) {
    throw new PropmasterError('project_invalid', `${path.basename(file)} is no UTF-8 text.`, {
      where: file,
      hint: 'Save it as UTF-8, or restore it from version control.',
      cause,
    });
  }
}
