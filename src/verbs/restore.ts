import { PropmasterError } from '../errors.ts';
import { changeProject } from '../pipeline/change-project.ts';
import type { Emission } from '../pipeline/emission.ts';
import { digests } from '../pipeline/lock-entry.ts';
import { run } from '../pipeline/run.ts';
import { sharedFiles } from '../pipeline/shared-files.ts';
import type { InstallOptions } from '../pipeline/types.ts';
import { checkFiles } from '../project/check-files.ts';
import type { LockedProp } from '../project/lockfile.ts';
import { readLock, readManifest } from '../project/project-files.ts';
import { treatmentOf } from '../treatment.ts';
import { findArtifact, wrongArtifact } from './find-artifact.ts';
import { contextFor, type Session, settle } from './session.ts';

type RestoreOptions = Pick<InstallOptions, 'signal' | 'onEvent'>;

/**
 * Brings back what the lock names and the folder lacks: files of props that are gone or altered, and the files that
 * speak of all props. Every byte must match the lock, which stays as it is.
 */
export async function restore(
  session: Session,
  options: RestoreOptions,
): Promise<{ restored: string[]; intact: string[] }> {
  await settle(session);
  const { root, notice } = session;
  const lock = await readLock(root);
  const deviations = await checkFiles(root, lock);
  const names = Object.keys(lock.props).sort();
  const restored = names.filter((name) => deviations.some(({ prop }) => prop === name));
  for (const name of restored) {
    const files = deviations.filter(({ prop }) => prop === name).map(({ file }) => file);
    await restoreFiles(files, name, lock.props[name]!, session, options);
  }
  if ((await sharedFiles(root, lock, new Map())).size > 0) {
    await changeProject({ root, command: 'install', signal: options.signal, notice }, async () => {});
  }
  return { restored, intact: names.filter((name) => !restored.includes(name)) };
}

/** Makes a prop again from what it was made from, and puts those of its files in place that are not as they were. */
async function restoreFiles(
  files: readonly string[],
  name: string,
  locked: LockedProp,
  session: Session,
  { signal, onEvent }: RestoreOptions,
): Promise<void> {
  const wanted = (await readManifest(session.root))?.props[name] ?? {};
  const context = await contextFor(session, {
    name,
    simulators: locked.simulators,
    format: locked.format,
    allowFailed: locked.verdict === 'failed',
    ...treatmentOf(wanted),
    ...(signal && { signal }),
  });
  const start = {
    ...(await findArtifact(name, locked, context, onEvent)),
    source: locked.source,
    ...(locked.lacking && { lacking: locked.lacking }),
  };
  const opened = (await run({ from: 'unpack', to: 'unpack' }, start, context, onEvent)).state;
  const { sha256 } = opened.unpacked.artifact;
  if (sha256 !== locked.artifact.sha256) throw wrongArtifact(name, locked, sha256);
  const { emission } = (await run({ from: 'read', to: 'adapt' }, opened, context, onEvent)).state;
  checkSame(name, locked, emission);

  const change = { root: session.root, command: 'install', signal, notice: session.notice };
  await changeProject(change, async ({ lock, transaction, index }) => {
    if (JSON.stringify(lock.props[name]) !== JSON.stringify(locked)) {
      throw new PropmasterError('project_busy', `${name} was changed meanwhile.`, { hint: 'Run the command again.' });
    }
    for (const file of files) await transaction.write(file, emission.files.get(file)!);
    index.set(name, emission.index);
  });
}

/** @throws {PropmasterError} `invalid_input`, naming the first file that would differ */
function checkSame(name: string, locked: LockedProp, emission: Emission): void {
  const made = digests(emission.files);
  const file = [...Object.keys(locked.files), ...Object.keys(made)].find(
    (each) => made[each]?.sha256 !== locked.files[each]?.sha256,
  );
  if (file === undefined) return;
  const [wanted, got] = [locked.files[file]?.sha256 ?? 'no such file', made[file]?.sha256 ?? 'no such file'];
  throw new PropmasterError(
    'invalid_input',
    `${file} would not be as the lock says: ${wanted} expected, ${got} made.`,
    {
      where: file,
      hint: `The lock was written by another version of propmaster, or with other options. Use that version, or install ${name} again with --replace.`,
    },
  );
}
