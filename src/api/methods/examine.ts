import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeNewFile } from '../../disk/disk.ts';
import { PropmasterError } from '../../errors.ts';
import { ownFormat, type WrittenFormat, writeAs } from '../../formats/write-as.ts';
import type { Change } from '../../model/change.ts';
import { readInstalled } from '../../pipeline/read-installed.ts';
import { run } from '../../pipeline/run.ts';
import type { Understood } from '../../pipeline/state.ts';
import type { InstalledProp, InstallOptions } from '../../pipeline/types.ts';
import { knownFormat } from '../../project/known-format.ts';
import { propName } from '../../project/names.ts';
import { readLock, readManifest } from '../../project/project-files.ts';
import { treatmentOf } from '../../project/treatment.ts';
import { mend } from '../../repair/mend.ts';
import type { Report } from '../../verify/report.ts';
import { findArtifact } from './find-artifact.ts';
import { fileSource, given } from './import-file.ts';
import { contextFor, type ProjectSession, settle } from './session.ts';

export interface ExamineOptions
  extends Pick<InstallOptions, 'signal' | 'onEvent' | 'up' | 'collider' | 'density' | 'entry' | 'root' | 'within'> {
  /** Repair: an installed prop in its place, of a file a repaired copy. @default false */
  readonly fix?: boolean;
  /** Of a file: where its repaired copy goes. @default its name with `-mended`, in the current folder */
  readonly to?: string;
  /** Of a file: what its repaired copy is written in. @default its own format, MJCF for a bare mesh */
  readonly as?: WrittenFormat;
}

/** What the doctor says of a prop or a file. */
export interface Examination {
  readonly name: string;
  /** On the repaired prop if it was repaired, else on the prop as it is. */
  readonly report: Report;
  /** What was repaired, or, without `fix`, what could be. */
  readonly repairs: readonly Change[];
  /** The repaired copy of a file, absolute. */
  readonly written?: string;
  /** The prop that was repaired in its place. */
  readonly installed?: InstalledProp;
}

/**
 * Looks for what is wrong with an installed prop, or with any file that could be imported, and says what could be repaired
 * and how; with `fix` repairs it. A file itself is never written to.
 *
 * @param target name of a prop of the project, else a path
 * @throws {PropmasterError} `not_found` if it is neither; what reading a file throws; `usage` if the copy's place is taken
 */
export async function examine(session: ProjectSession, target: string, options: ExamineOptions): Promise<Examination> {
  await settle(session);
  const lock = await readLock(session.root);
  if (Object.hasOwn(lock.props, target)) return examineProp(session, target, options);
  if (!existsSync(target)) {
    throw new PropmasterError('not_found', `"${target}" is neither a prop of this project nor a file.`, {
      where: target,
      hint: 'propmaster list shows the props of the project.',
    });
  }
  return examineFile(session, target, options);
}

async function examineProp(session: ProjectSession, name: string, options: ExamineOptions): Promise<Examination> {
  const { root } = session;
  const { fix = false, signal, onEvent } = options;
  const locked = (await readLock(root)).props[name]!;
  if (!fix) {
    const { model, findings } = await readInstalled(root, name, locked);
    const { changes } = await mend(model, findings);
    return { name, report: await reportOn({ model, readFindings: findings, format: locked.format }), repairs: changes };
  }
  const wanted = treatmentOf((await readManifest(root))?.props[name] ?? {});
  const context = await contextFor(session, {
    ...wanted,
    fix: true,
    name,
    simulators: locked.simulators,
    format: knownFormat(name, locked),
    replace: true,
    allowFailed: locked.verdict === 'failed',
    ...(signal && { signal }),
  });
  const start = { ...(await findArtifact(name, locked, context, onEvent)), source: locked.source };
  const { state, timings } = await run({ from: 'unpack', to: 'record' }, start, context, onEvent);
  const installed = { ...state, timings };
  return { name, report: installed.report, repairs: installed.report.changes ?? [], installed };
}

async function examineFile(session: ProjectSession, file: string, options: ExamineOptions): Promise<Examination> {
  const { fix = false, signal, onEvent, to, as, entry, root, ...treatment } = options;
  const full = path.resolve(file);
  const context = await contextFor(session, { ...treatment, simulators: ['mujoco'], ...(signal && { signal }) });
  const start = { file: full, source: fileSource(session.root, full, given({ entry, root })) };
  const { state } = await run({ from: 'unpack', to: 'read' }, start, context, onEvent);
  const { changes, model, settled } = await mend(state.model, state.readFindings);
  if (!fix) return { name: state.model.name, report: await reportOn(asRead(state)), repairs: changes };
  const format = as ?? ownFormat(state.unpacked.format);
  const { bytes, extension } = await writeAs(model, format);
  const written = path.resolve(to ?? `${propName(state.unpacked.title)}-mended.${extension}`);
  await writeNewFile(written, bytes);
  const readFindings = state.readFindings.filter((finding) => !settled.has(finding));
  const report = await reportOn({ model, readFindings, format: state.unpacked.format, changes });
  return { name: model.name, report, repairs: changes, written };
}

const asRead = ({ model, readFindings, unpacked }: Understood): Parameters<typeof reportOn>[0] => ({
  model,
  readFindings,
  format: unpacked.format,
});

async function reportOn({
  model,
  readFindings,
  format,
  changes = [],
}: Pick<Understood, 'model' | 'readFindings'> & { format: string; changes?: readonly Change[] }): Promise<Report> {
  const { verifyModel } = await import('../../verify/verify.ts');
  return verifyModel(model, { sourceFormat: format, readFindings, changes });
}
