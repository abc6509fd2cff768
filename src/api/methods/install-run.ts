import { checkName, checkSpelling } from '../../pipeline/claim-name.ts';
import type { Context } from '../../pipeline/context.ts';
import { run, type StageInput } from '../../pipeline/run.ts';
import type { InstalledProp, InstallOptions, StageName } from '../../pipeline/types.ts';
import { isOpen, listIntents } from '../../project/journal.ts';
import { emptyManifest } from '../../project/manifest.ts';
import { readLock, readManifest } from '../../project/project-files.ts';
import { withNameReserved } from '../../project/reserve-name.ts';
import { contextFor, type ProjectSession } from './session.ts';

/** A run of the line to its end: what `generate`, `pull` and `import` have in common. */
export async function installFrom<From extends StageName>(
  from: From,
  start: StageInput<From>,
  session: ProjectSession,
  options: InstallOptions,
): Promise<InstalledProp> {
  const context = await contextFor(session, options);
  return reserving(context, COMMANDS[from] ?? from, async () => {
    if (from !== 'unpack') await checkGivenName(context);
    else await checkNameOfFile(start as StageInput<'unpack'>, context);
    const { state, timings } = await run({ from, to: 'record' }, start, context, options.onEvent);
    return { ...state, timings };
  });
}

/** What others are told of a run that begins here. */
const COMMANDS: Readonly<Partial<Record<StageName, string>>> = { request: 'generate', job: 'pull', unpack: 'import' };

/** A name that was asked for is kept for this run; one that nobody chose gives way at the end. */
function reserving<T>(
  { root, signal, options: { name } }: Pick<Context, 'root' | 'signal' | 'options'>,
  command: string,
  work: () => Promise<T>,
): Promise<T> {
  if (name === undefined) return work();
  checkSpelling(name);
  return withNameReserved(root, name, work, { command, signal });
}

/**
 * Of a file: before it is read and verified. Whether it is the prop that has the name already, only its content tells; a
 * prop of another source it can't be.
 */
async function checkNameOfFile(
  { source }: StageInput<'unpack'>,
  { root, options: { name, replace } }: Pick<Context, 'root' | 'options'>,
): Promise<void> {
  if (name === undefined) return;
  const [manifest, lock] = await Promise.all([readManifest(root), readLock(root)]);
  const there = Object.hasOwn(lock.props, name) ? lock.props[name]?.source : undefined;
  if (there?.kind === 'file' && source.kind === 'file' && there.path === source.path) return;
  await checkName(name, replace, { root, manifest: manifest ?? emptyManifest(), lock });
}

/**
 * A name that can't be had is told before a job is paid for. One that this very request has taken already, in a run that was
 * killed between the install and the entry in the journal, is no obstacle.
 */
export async function checkGivenName({
  root,
  options: { name, replace },
}: Pick<Context, 'root' | 'options'>): Promise<void> {
  if (name === undefined) return;
  const [manifest, lock] = await Promise.all([readManifest(root), readLock(root)]);
  const installed = lock.props[name]?.asset_id;
  if (
    installed !== undefined &&
    (await listIntents(root)).some((intent) => isOpen(intent) && intent.asset_id === installed)
  )
    return;
  await checkName(name, replace, { root, manifest: manifest ?? emptyManifest(), lock });
}
