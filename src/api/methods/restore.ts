import { PropmasterError } from '../../errors.ts';
import { isSourceFormat } from '../../model/source-formats.ts';
import { changeProject } from '../../pipeline/change-project.ts';
import { checkSameFiles } from '../../pipeline/check-same-files.ts';
import type { Context } from '../../pipeline/context.ts';
import { digests } from '../../pipeline/lock-entry.ts';
import { lockedLicence } from '../../pipeline/locked-licence.ts';
import { lockedRequest } from '../../pipeline/request-checks.ts';
import { run } from '../../pipeline/run.ts';
import { sharedFiles } from '../../pipeline/shared-files.ts';
import type { InstallOptions } from '../../pipeline/types.ts';
import { checkFiles } from '../../project/check-files.ts';
import { knownFormat } from '../../project/known-format.ts';
import type { LockedProp } from '../../project/lockfile.ts';
import { readLock, readManifest } from '../../project/project-files.ts';
import { treatmentOf } from '../../project/treatment.ts';
import { findArtifact, wrongArtifact } from './find-artifact.ts';
import { contextFor, type ProjectSession, settle } from './session.ts';

type Given = Omit<Context, 'progress'>;
type RestoreOptions = Pick<InstallOptions, 'signal' | 'onEvent'>;

/**
 * Brings back what the lock names and the folder lacks: files of props and scenes that are gone or altered, and the
 * files that speak of all props. Every byte must match the lock, which stays as it is.
 */
export async function restore(
  session: ProjectSession,
  options: RestoreOptions,
): Promise<{ restored: string[]; intact: string[] }> {
  await settle(session);
  const { root, notice } = session;
  const lock = await readLock(root);
  const deviations = await checkFiles(root, lock);
  const names = Object.keys(lock.props).sort();
  const restored = names.filter((name) => deviations.some(({ prop }) => prop === name));
  // What only a newer release can make is refused last, so that it stops nothing else.
  const ofNewer = restored.filter((name) => !isSourceFormat(lock.props[name]!.format));
  for (const name of restored.filter((each) => !ofNewer.includes(each))) {
    const files = deviations.filter(({ prop }) => prop === name).map(({ file }) => file);
    await restoreFiles(files, name, lock.props[name]!, session, options);
  }
  const scenes = Object.keys(lock.scenes ?? {}).sort();
  const lacking = scenes.filter((name) => deviations.some(({ prop }) => prop === name));
  for (const name of lacking) {
    const { restoreScene } = await import('../../scene/restore-scene.ts');
    const files = deviations.filter(({ prop }) => prop === name).map(({ file }) => file);
    await restoreScene(
      name,
      files,
      lock,
      withTeamKey(await contextFor(session, { ...options, allowFailed: true }), session),
    );
  }
  if ((await sharedFiles(root, lock, new Map(), true)).size > 0) {
    await changeProject({ root, command: 'install', signal: options.signal, notice, isWhole: true }, async () => {});
  }
  for (const name of ofNewer) knownFormat(name, lock.props[name]!);
  const all = [...restored, ...lacking];
  return { restored: all, intact: [...names, ...scenes].filter((name) => !all.includes(name)) };
}

/** Scenes, and what they were made of, belong to the Team key. */
const withTeamKey = (context: Given, session: ProjectSession): Given => ({
  ...context,
  client: async () => (await session.deployment()).clientWith('team'),
});

/** Makes a prop again from what it was made from, and puts those of its files in place that are not as they were. */
async function restoreFiles(
  files: readonly string[],
  name: string,
  locked: LockedProp,
  session: ProjectSession,
  { signal, onEvent }: RestoreOptions,
): Promise<void> {
  const wanted = (await readManifest(session.root))?.props[name] ?? {};
  const given = await contextFor(session, {
    name,
    simulators: locked.simulators,
    format: knownFormat(name, locked),
    allowFailed: locked.verdict === 'failed',
    ...treatmentOf(wanted),
    ...(signal && { signal }),
  });
  const context = locked.source.kind === 'scene' ? withTeamKey(given, session) : given;
  const start = {
    ...(await findArtifact(name, locked, context, onEvent)),
    source: locked.source,
    ...(locked.lacking && { lacking: locked.lacking }),
    ...lockedRequest(locked),
    ...lockedLicence(locked),
  };
  const opened = (await run({ from: 'unpack', to: 'unpack' }, start, context, onEvent)).state;
  const { sha256 } = opened.unpacked.artifact;
  if (sha256 !== locked.artifact.sha256) throw wrongArtifact(name, locked, sha256);
  const { emission } = (await run({ from: 'read', to: 'adapt' }, opened, context, onEvent)).state;
  checkSameFiles(
    locked.files,
    digests(emission.files),
    `The lock was written by another version of propmaster, or with other options. Use that version, or install ${name} again with --replace.`,
  );

  const change = { root: session.root, command: 'install', signal, notice: session.notice };
  await changeProject(change, async ({ lock, transaction, index }) => {
    if (JSON.stringify(lock.props[name]) !== JSON.stringify(locked)) {
      throw new PropmasterError('project_busy', `${name} was changed meanwhile.`, { hint: 'Run the command again.' });
    }
    for (const file of files) await transaction.write(file, emission.files.get(file)!);
    index.set(name, emission.index);
  });
}
