import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadAdapters } from '../../../adapters/registry.ts';
import { makeFolder, writeAtomic, writeNewFile } from '../../disk/disk.ts';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import { type FileMap, filesBelow } from '../../formats/files.ts';
import { writeFilesAs } from '../../formats/write-files.ts';
import type { Change } from '../../model/change.ts';
import type { Finding } from '../../model/finding.ts';
import type { SimModel } from '../../model/types.ts';
import { type FilesFormat, formatOfTarget, WRITABLE_ENDINGS } from '../../model/written-files.ts';
import { disagreements } from '../../pipeline/check-emission.ts';
import { run } from '../../pipeline/run.ts';
import type { InstallOptions } from '../../pipeline/types.ts';
import { propName } from '../../project/names.ts';
import type { Treatment } from '../../project/treatment.ts';
import type { Report } from '../../verify/report.ts';
import { verifyModel } from '../../verify/verify.ts';
import { fileSource, given } from './import-file.ts';
import { contextWith, type ProjectSession } from './session.ts';

export interface ConvertOptions
  extends Treatment,
    Pick<InstallOptions, 'signal' | 'onEvent' | 'entry' | 'root' | 'within' | 'allowFailed' | 'replace' | 'timeLimit'> {
  /** Check and simulate the model first, as `importFile` does; what fails is not written. @default true */
  readonly verify?: boolean;
}

/** What a file became. */
export interface Converted {
  /** Of the model, made of the name of the target. */
  readonly name: string;
  readonly from: string;
  readonly format: FilesFormat;
  /** Absolute path of the target. */
  readonly written: string;
  /** All files that were written, relative to the folder of the target; the target first. */
  readonly files: readonly string[];
  /** What the reader met, also without verification. */
  readonly findings: readonly Finding[];
  readonly changes: readonly Change[];
  /** Absent where verification was left out. */
  readonly report?: Report;
}

/** Whose reader reads what is written in a format. A GLB says nothing of physics, and a USDZ is what a USD is. */
const READ_BY: Readonly<Partial<Record<FilesFormat, string>>> = {
  mjcf: 'mujoco',
  sdf: 'gazebo',
  usd: 'isaac',
  urdf: 'urdf',
};

/**
 * Any file that can be imported → a file of another format, without a project. The same gates, checks and simulation as
 * `importFile`; what is written is read again and compared. Nothing is written unless everything can be.
 *
 * @param target its ending says the format; meshes and textures go beside it
 * @throws {PropmasterError} `usage` for an ending that nothing is written in, or a file that is in the way;
 *   `verification_failed`, also without `verify` for what the format can't say; what reading a file throws
 */
export async function convert(
  session: ProjectSession,
  file: string,
  target: string,
  options: ConvertOptions = {},
): Promise<Converted> {
  const { verify = true, allowFailed = false, replace = false, entry, root, signal, onEvent, ...treatment } = options;
  const [full, written] = [path.resolve(file), path.resolve(target)];
  const format = formatOfTarget(written);
  if (format === undefined) {
    throw new PropmasterError('usage', `Nothing is written as "${path.extname(written) || path.basename(written)}".`, {
      where: target,
      hint: `Give the target one of the endings ${WRITABLE_ENDINGS}.`,
    });
  }
  const context = await contextWith(undefined, session, {
    ...treatment,
    name: propName(path.parse(written).name),
    simulators: ['mujoco'],
    allowFailed,
    ...(signal && { signal }),
  });
  const start = { file: full, source: fileSource(session.root, full, given({ entry, root })) };
  const done = verify
    ? (await run({ from: 'unpack', to: 'verify' }, start, context, onEvent).catch(notInstalled)).state
    : (await run({ from: 'unpack', to: 'read' }, start, context, onEvent)).state;
  const { model, unpacked, readFindings, changes } = done;
  const main = path.basename(written);
  const files = await writeFilesAs(model, format, main);
  await compareWritten(model, files, { main, format, sourceFormat: unpacked.format });
  const order = [main, ...[...files.keys()].filter((one) => one !== main)];
  await place(written, files, order, { replace, source: unpacked.files });
  return {
    name: model.name,
    from: unpacked.format,
    format,
    written,
    files: order,
    findings: readFindings,
    changes,
    ...('report' in done ? { report: done.report as Report } : {}),
  };
}

const bytesOf = (content: Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** The same refusal, in the words of a command that installs nothing. */
function notInstalled(error: unknown): never {
  if (!isPropmasterError(error) || error.code !== 'verification_failed') throw error;
  const { message, where, hint = '', findings } = error;
  throw new PropmasterError('verification_failed', message, {
    ...(where === undefined ? {} : { where }),
    hint: hint.replace('Nothing was installed.', 'Nothing was written.').replace('installs it all', 'writes it all'),
    ...(findings === undefined ? {} : { findings }),
    cause: error,
  });
}

/**
 * Reads again what is to be written, as an install does.
 *
 * @throws {PropmasterError} `verification_failed`: the model has a value that the format has no meaning for, such as an inertia of
 *   zeros in USD, where zeros stand for none; `internal`: the fault is ours
 */
async function compareWritten(
  model: SimModel,
  files: FileMap,
  {
    main,
    format,
    sourceFormat,
  }: { readonly main: string; readonly format: FilesFormat; readonly sourceFormat: string },
): Promise<void> {
  const [adapter] = await loadAdapters([READ_BY[format] ?? '']);
  if (!adapter) return;
  const difference = await adapter.read(filesBelow(files, ''), main, model.name).then(
    ({ model: found }) => disagreements(model, found, adapter)[0],
    (error: unknown) => error as Error,
  );
  if (difference === undefined) return;
  const { findings } = await verifyModel(model, { sourceFormat, readFindings: [], simulate: false });
  const cause = findings.find(({ severity }) => severity === 'error');
  if (cause) {
    throw new PropmasterError(
      'verification_failed',
      `${format.toUpperCase()} can't say what is read: ${cause.message}`,
      {
        where: cause.pointer,
        hint: 'Nothing was written. Convert with --fix, which repairs what the checks find, or correct the source.',
        findings,
        cause: difference,
      },
    );
  }
  if (difference instanceof Error) throw difference;
  const { what, expected, found: got } = difference;
  throw new PropmasterError(
    'internal',
    `What would be written is not the model: ${what} is ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}.`,
    { where: main, hint: 'This is a defect of propmaster. Please report it with the source.' },
  );
}

/**
 * Puts the files in their places, the main one last, so that it never refers to what is not there yet.
 *
 * @throws {PropmasterError} `usage` if one is there already, or is a file of the source
 */
async function place(
  target: string,
  files: FileMap,
  order: readonly string[],
  { replace, source }: { readonly replace: boolean; readonly source: ReadonlyMap<string, Uint8Array> },
): Promise<void> {
  const folder = path.dirname(target);
  for (const file of order) {
    const there = await readFile(path.join(folder, file)).catch(() => undefined);
    if (there === undefined) continue;
    // The same file again, as an earlier conversion left it: nothing is lost.
    if (replace && there.equals(bytesOf(files.get(file)!))) continue;
    const isSource = [...source.values()].some((bytes) => there.equals(bytes));
    if (replace && !isSource) continue;
    throw new PropmasterError(
      'usage',
      isSource ? 'It is a file of the source.' : 'There is a file of this name already.',
      {
        where: path.join(folder, file),
        hint: isSource
          ? 'Give a target in a folder of its own.'
          : 'Give a target in a folder of its own, or --replace.',
      },
    );
  }
  for (const file of order.toReversed()) {
    const full = path.join(folder, file);
    await makeFolder(path.dirname(full));
    await (replace ? writeAtomic : writeNewFile)(full, files.get(file)!);
  }
}
