import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { diskError, ignoreAbsent, readPlainFile } from '../disk/disk.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';

/** Folder of the kinds that a project has of its own. */
export const KINDS_FOLDER = 'kinds';

/** Files that are read, at most, and how large one may be [byte]. */
const MOST = { files: 500, bytes: 256 * 1024 };

/** A blueprint with words in the folder of a project. */
export interface OwnKind {
  /** Relative to the project, POSIX separators. */
  readonly file: string;
  readonly sha256: string;
  readonly document: Readonly<Record<string, unknown>> & { readonly blueprint: number; readonly name: string };
  /** Words that mean it. */
  readonly nouns: readonly string[];
}

/**
 * The kinds of a project that words name, by their nouns, in the order of their files. A file that is no
 * blueprint with words is told, and left out.
 *
 * @param notice told what is wrong with a file, and what to do
 * @throws {PropmasterError} `disk_error`; `project_invalid` for too many files
 */
export async function ownKindsIn(
  root: string,
  prompt: string,
  notice: (message: string) => void = () => {},
): Promise<OwnKind[]> {
  return namedBy(prompt, await readOwnKinds(root, notice));
}

/** Those of some kinds that words name. */
export function namedBy(words: string, kinds: readonly OwnKind[]): OwnKind[] {
  const said = ` ${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return kinds.filter(({ nouns }) => nouns.some((noun) => isSaid(noun, said)));
}

/**
 * All kinds of a project, in the order of their files.
 *
 * @param notice told what is wrong with a file, and what to do
 * @throws {PropmasterError} as {@link ownKindsIn}
 */
export async function readOwnKinds(root: string, notice: (message: string) => void): Promise<OwnKind[]> {
  const folder = path.join(root, KINDS_FOLDER);
  const names = await readdir(folder).catch((error) => {
    if (ignoreAbsent(error) === undefined) return [];
    throw diskError(error, folder, 'read the kinds of the project');
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  if (files.length > MOST.files)
    throw invalid(KINDS_FOLDER, `It has ${files.length} files; ${MOST.files} are allowed.`, 'Move some of them away.');
  const read = files.map((name) =>
    readOwnKind(root, `${KINDS_FOLDER}/${name}`).catch((error: unknown) => {
      if (isPropmasterError(error) && error.code === 'project_invalid') return error;
      throw error;
    }),
  );
  // Told in the order of the files, whichever was read first.
  return (await Promise.all(read)).flatMap((kind) => {
    if (!isPropmasterError(kind)) return [kind];
    notice(`${kind.message} ${kind.hint}`);
    return [];
  });
}

async function readOwnKind(root: string, file: string): Promise<OwnKind> {
  const content = await readPlainFile(path.join(root, file)).catch((cause) => {
    throw diskError(cause, file, 'read the kind');
  });
  if (content.length > MOST.bytes)
    throw invalid(
      file,
      `It has ${content.length} bytes; ${MOST.bytes} are allowed.`,
      'Say it with patterns ("repeat").',
    );
  let document: unknown;
  try {
    document = JSON.parse(content.toString('utf8'));
  } catch (cause) {
    throw invalid(file, `It is no JSON: ${(cause as Error).message}.`, 'Check commas, quotes and brackets there.');
  }
  const { blueprint, name, words } = (document ?? {}) as Record<string, unknown>;
  const nouns = (words as { nouns?: unknown } | undefined)?.nouns;
  if (typeof blueprint !== 'number' || typeof name !== 'string' || typeof nouns !== 'object' || nouns === null)
    throw invalid(
      file,
      'A kind is a blueprint with a name and words.',
      `Try it: propmaster blueprint check ${file}. What "words" has: docs/blueprints.md.`,
    );
  return {
    file,
    sha256: createHash('sha256').update(content).digest('hex'),
    document: document as OwnKind['document'],
    nouns: Object.keys(nouns),
  };
}

/** Whether a noun stands among words that are set apart by single blanks, in the singular or a regular plural. */
function isSaid(noun: string, said: string): boolean {
  const one = noun
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (one === '') return false;
  const forms = [one, `${one}s`, `${one}es`, one.replace(/y$/, 'ies'), one.replace(/fe?$/, 'ves')];
  return forms.some((form) => said.includes(` ${form} `));
}

const invalid = (where: string, message: string, hint: string): PropmasterError =>
  new PropmasterError('project_invalid', `${where} is not valid. ${message}`, { where, hint });
