import type { Adapter } from '../../../adapters/contract.ts';
import { isPropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import type { SimModel } from '../../model/types.ts';
import { disagreements } from '../../pipeline/check-emission.ts';
import { readInstalled } from '../../pipeline/read-installed.ts';
import { fullestFirst } from '../../pipeline/simulators.ts';
import type { InstallOptions, ProgressEvent } from '../../pipeline/types.ts';
import { checkFiles } from '../../project/check-files.ts';
import type { LockedProp, Lockfile } from '../../project/lockfile.ts';
import { readLock } from '../../project/project-files.ts';
import { fingerprints, noteVerified, readVerified, type VerifiedRecord } from '../../project/verified-state.ts';
import {
  alteredFile,
  missingFile,
  simulatorsDisagree,
  unreadable,
  unreadableReport,
  withFileFindings,
} from '../../verify/installed.ts';
import type { Report } from '../../verify/report.ts';
import { checkKnown } from './known-names.ts';
import { type ProjectSession, settle } from './session.ts';

export interface VerifyInstalledOptions extends Pick<InstallOptions, 'signal' | 'onEvent'> {
  /**
   * Leave out what a call with `changed` has found in order, if neither its record in the lock nor size, inode and times of
   * its files have changed since, nor the release. What was found in order is noted in `.propmaster/verified.json`.
   *
   * @default false
   */
  readonly changed?: boolean;
}

/** Checks installed props, and then scenes, again, from the files on the disk. Writes nothing but the note of `changed`. */
export async function verify(
  session: ProjectSession,
  names: readonly string[] | undefined,
  { signal, onEvent = () => {}, changed = false }: VerifyInstalledOptions,
): Promise<Report[]> {
  await settle(session);
  const { root } = session;
  const lock = await readLock(root);
  const isScene = (name: string): boolean => lock.scenes !== undefined && Object.hasOwn(lock.scenes, name);
  const isOfAll = names === undefined || names.length === 0;
  const asked = isOfAll ? [...Object.keys(lock.props).sort(), ...Object.keys(lock.scenes ?? {}).sort()] : names;
  if (!isOfAll) checkKnown(asked, lock.props, lock.scenes);
  const recordOf = (name: string): VerifiedRecord => (isScene(name) ? wholeScene(lock, name) : lock.props[name]!);
  const before = changed ? await readVerified(root) : new Map<string, string>();
  const now = changed ? await fingerprints(root, asked, recordOf, signal) : new Map<string, string>();
  const wanted = changed ? asked.filter((name) => !now.has(name) || now.get(name) !== before.get(name)) : asked;
  const isPresent = isOfAll
    ? setOf(asked)
    : (name: string): boolean => isScene(name) || Object.hasOwn(lock.props, name);
  const verified = new Map([...before].filter(([name]) => isPresent(name)));
  const reports: Report[] = [];
  for (const prop of wanted) {
    signal?.throwIfAborted();
    const began = performance.now();
    const tell = (event: Pick<ProgressEvent, 'state' | 'fraction' | 'message' | 'ms'>): void =>
      onEvent({ type: 'progress', stage: 'verify', prop, ...event });
    tell({ state: 'started' });
    const report = isScene(prop)
      ? await (await import('../../scene/verify-installed.ts')).verifyInstalledScene(root, prop, lock)
      : await verifyProp(root, prop, lock, (progress) => tell({ state: 'progress', ...progress }));
    reports.push(report);
    const print = isInOrder(report) ? now.get(prop) : undefined;
    if (print === undefined) verified.delete(prop);
    else verified.set(prop, print);
    tell({ state: 'finished', ms: performance.now() - began });
  }
  if (changed && wanted.length > 0) await noteVerified(root, verified);
  return reports;
}

const setOf = (names: readonly string[]): ((name: string) => boolean) => {
  const all = new Set(names);
  return (name) => all.has(name);
};

/** A scene with its props: it is another one when they are. */
function wholeScene({ props, scenes }: Lockfile, name: string): VerifiedRecord {
  const scene = scenes![name]!;
  const parts = scene.props.flatMap((prop) => (Object.hasOwn(props, prop) ? [props[prop]!] : []));
  return { ...scene, files: Object.assign({}, scene.files, ...parts.map(({ files }) => files)) };
}

/** Whether it need not be looked at again: `--strict` asks after altered files, too. */
const isInOrder = ({ verdict, findings }: Report): boolean =>
  verdict !== 'failed' && findings.every(({ code }) => code !== alteredFile.code && code !== 'scene/altered-file');

/** Reads the prop as a simulator would; what can't be read is a failed prop, not an error. */
async function verifyProp(
  root: string,
  name: string,
  lock: Lockfile,
  onProgress: (progress: { readonly fraction: number; readonly message: string }) => void,
): Promise<Report> {
  const deviations = await checkFiles(root, lock, [name]);
  const files = deviations.map(({ file, state }) =>
    (state === 'missing' ? missingFile : alteredFile).at(file, { file }),
  );
  try {
    const locked = lock.props[name]!;
    const [first, ...others] = await fullestFirst(locked.entries);
    const { model, findings: readFindings } = await readInstalled(root, name, locked, first);
    const { verifyModel } = await import('../../verify/verify.ts');
    const sourceFormat = first?.writes ?? locked.format;
    const checked = await verifyModel(model, { sourceFormat, readFindings, onProgress });
    const estimated = locked.estimated as Report['estimated'];
    const report = estimated === undefined ? checked : { ...checked, estimated };
    return withFileFindings(report, [...files, ...(await compareOthers(root, name, locked, others, first, model))]);
  } catch (error) {
    if (!isPropmasterError(error) || !['invalid_input', 'unsafe_input'].includes(error.code)) throw error;
    return unreadableReport(name, [...files, unreadable.at(error.where ?? name, { reason: error.message })]);
  }
}

/** Whether the other simulators' files say the same as those that were verified. */
async function compareOthers(
  root: string,
  name: string,
  locked: LockedProp,
  others: readonly Adapter[],
  first: Adapter | undefined,
  model: SimModel,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const adapter of others) {
    const { name: simulator } = adapter;
    const entry = locked.entries[simulator]!;
    try {
      const { model: found } = await readInstalled(root, name, locked, adapter);
      const [worst, ...more] = disagreements(model, found, adapter);
      if (!worst) continue;
      const args = { simulator, other: first!.name, what: worst.what, differences: more.length + 1 };
      findings.push(simulatorsDisagree.at(entry, args));
    } catch (error) {
      if (!isPropmasterError(error) || !['invalid_input', 'unsafe_input'].includes(error.code)) throw error;
      findings.push(unreadable.at(error.where ?? entry, { reason: error.message }));
    }
  }
  return findings;
}
