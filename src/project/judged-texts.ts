import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { VERSION } from '../version.ts';
import { STATE_FOLDER } from './state-folder.ts';

/** Smaller texts are read and judged whole each time, which takes milliseconds [byte]. */
export const LARGE_TEXT = 1_000_000;

const FILE = 'judged.json';

/** `.propmaster/judged.json`: sha256 of the large texts that this release has made or accepted, by file. */
interface Judged {
  readonly release: string;
  readonly files: Readonly<Record<string, string>>;
}

export const hashOfText = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/**
 * Whether a file of the project is, byte for byte, one that this release spelled and accepted, so that it need not be taken
 * apart to know that it is in order. Another text, or another release, is judged whole.
 */
export async function isJudgedText(root: string, file: string, sha256: string): Promise<boolean> {
  const { release, files } = await readJudged(root);
  return release === VERSION && Object.hasOwn(files, file) && files[file] === sha256;
}

/** Notes it. What can't be written is not noted: it then costs time once more. Makes no state folder. */
export async function noteJudgedTexts(root: string, hashes: ReadonlyMap<string, string>): Promise<void> {
  const state = path.join(root, STATE_FOLDER);
  if (hashes.size === 0 || !existsSync(state)) return;
  const { release, files } = await readJudged(root);
  const judged: Judged = {
    release: VERSION,
    files: { ...(release === VERSION ? files : {}), ...Object.fromEntries(hashes) },
  };
  const partial = path.join(state, `${FILE}.${process.pid}`);
  try {
    await writeFile(partial, JSON.stringify(judged));
    await rename(partial, path.join(state, FILE));
  } catch {
    await rm(partial, { force: true }).catch(() => undefined);
  }
}

async function readJudged(root: string): Promise<Judged> {
  try {
    const { release, files } = JSON.parse(
      await readFile(path.join(root, STATE_FOLDER, FILE), 'utf8'),
    ) as Partial<Judged>;
    return { release: String(release), files: typeof files === 'object' && files !== null ? files : {} };
  } catch {
    return { release: '', files: {} };
  }
}
