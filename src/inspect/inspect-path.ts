import { stat } from 'node:fs/promises';
import path from 'node:path';
import { openArchive } from '../archive/open-archive.ts';
import { HEAD_BYTES, recognise } from '../formats/recognise.ts';
import type { Context } from '../pipeline/context.ts';
import { run } from '../pipeline/run.ts';
import { neitherFileNorFolder, unreadable } from '../pipeline/unpack/input-errors.ts';
import type { PropSource } from '../project/source.ts';
import { lookAt, lookInto } from './look-into.ts';
import { isRefusal, refusalsOfError } from './refusals.ts';
import type { Inspection } from './types.ts';

/**
 * Says what a file or folder is and holds, and everything for which it would be refused. What nothing is wrong with goes on
 * through the line as it would for an import, up to the checks. Nothing is written.
 *
 * @throws {PropmasterError} `not_found`, `disk_error`, `interrupted`; never for what the bytes say
 */
export async function inspectPath(
  file: string,
  context: Omit<Context, 'progress'>,
  source: PropSource,
): Promise<Inspection> {
  const line: Line = { context, source };
  const full = path.resolve(file);
  const facts = await stat(full).catch((cause) => {
    throw unreadable(file, cause);
  });
  if (facts.isDirectory()) return readOn(blank(file, { kind: 'folder', description: 'folder' }), full, line);
  if (!facts.isFile()) {
    const found = blank(file, { kind: 'other', description: 'device, pipe or socket' });
    return { ...found, verdict: 'refused', refusals: refusalsOfError(neitherFileNorFolder(file)) };
  }
  const { source: bytes, close } = openArchive(full);
  try {
    const name = path.basename(full);
    const recognised = recognise(bytes.read(0, Math.min(bytes.size, HEAD_BYTES)), name, bytes.size);
    const found = { ...blank(file, recognised), bytes: bytes.size };
    const look = await lookInto(bytes, recognised, name, full, context.signal);
    if (look.refusals.length > 0 && (recognised.format === 'zip' || recognised.format === undefined))
      return { ...found, ...look, verdict: 'refused' };
    return await readOn({ ...found, ...look }, full, line);
  } finally {
    close();
  }
}

/** What goes through the line, and how. */
interface Line {
  readonly context: Omit<Context, 'progress'>;
  readonly source: PropSource;
}

const blank = (file: string, { kind, description }: Pick<Inspection, 'kind' | 'description'>): Inspection => ({
  path: file,
  kind,
  description,
  format: undefined,
  main: undefined,
  bytes: 0,
  verdict: 'accepted',
  refusals: [],
  entries: [],
  report: undefined,
});

/** Through the line, as far as it lets it: the line decides. What the look at the file has found as well comes second. */
async function readOn(found: Inspection, file: string, { context, source }: Line): Promise<Inspection> {
  const start = { file, source };
  let known = found;
  try {
    const opened = (await run({ from: 'unpack', to: 'unpack' }, start, context)).state;
    const { files, format, main, artifact } = opened.unpacked;
    const content = files.get(main)!;
    const { refusals: _, ...look } = await lookAt(
      recognise(content.subarray(0, HEAD_BYTES), main, content.length),
      content,
      main,
      files,
    );
    const listed = [...files].map(
      ([name, { length }]) => ({ path: name, bytes: length, kind: 'file', clutter: false }) as const,
    );
    known = {
      ...found,
      ...look,
      format,
      main,
      bytes: artifact.size,
      entries: found.archive === undefined ? listed : found.entries,
    };
    const { report } = (await run({ from: 'read', to: 'verify' }, opened, context)).state;
    return { ...known, refusals: [], report };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const decided = refusalsOfError(error);
    const seen = found.refusals.filter(({ code }) => !decided.some((one) => one.code === code));
    return { ...known, format: undefined, verdict: 'refused', refusals: [...decided, ...seen] };
  }
}
