import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import { isSourceFormat, type SourceFormat } from '../../model/source-formats.ts';
import { previewPath, reportPath } from '../../pipeline/emission.ts';
import { downloadName } from '../../pipeline/fetch-artifact.ts';
import { installProps, type ReadyProp } from '../../pipeline/install-props.ts';
import { lockedLicence } from '../../pipeline/locked-licence.ts';
import { readInstalled } from '../../pipeline/read-installed.ts';
import { lockedRequest } from '../../pipeline/request-checks.ts';
import { run } from '../../pipeline/run.ts';
import { adaptersOf } from '../../pipeline/simulators.ts';
import type { Adapted } from '../../pipeline/state.ts';
import type { InstallOptions } from '../../pipeline/types.ts';
import type { LockedProp } from '../../project/lockfile.ts';
import { readLock, readManifest } from '../../project/project-files.ts';
import { treatmentOf } from '../../project/treatment.ts';
import type { Report } from '../../verify/report.ts';
import { checkKnown } from './known-names.ts';
import { contextFor, type ProjectSession, settle } from './session.ts';

type AddOptions = Pick<InstallOptions, 'signal' | 'onEvent'> & { readonly simulators: readonly string[] };

/**
 * Writes installed props for further simulators as well: from what they were made of where the cache or the disk still has
 * it, else from the files that are installed. No job, no network; all props or none.
 *
 * @param names none: all props of the project
 * @returns the props that got a simulator
 * @throws {PropmasterError} `usage` for an unknown simulator, `not_found` for an unknown prop; what reading them throws
 */
export async function addSimulators(
  session: ProjectSession,
  names: readonly string[],
  { simulators, signal, onEvent }: AddOptions,
): Promise<string[]> {
  const { root, notice } = session;
  const adapters = await adaptersOf(simulators);
  await settle(session);
  const [lock, manifest] = await Promise.all([readLock(root), readManifest(root)]);
  checkKnown(names, lock.props);
  const lacking = (names.length > 0 ? names : Object.keys(lock.props).sort()).filter((name) =>
    simulators.some((each) => !lock.props[name]!.simulators.includes(each)),
  );
  const arrivals: ReadyProp[] = [];
  for (const name of lacking) {
    const locked = lock.props[name]!;
    const context = await contextFor(session, {
      ...treatmentOf(manifest?.props[name] ?? {}),
      name,
      simulators: [...locked.simulators, ...simulators],
      ...(isSourceFormat(locked.format) && { format: locked.format }),
      replace: true,
      allowFailed: locked.verdict === 'failed',
      ...(signal && { signal }),
    });
    const adapted = (await fromSource(locked, context, onEvent)) ?? (await fromInstalled(name, locked, context));
    arrivals.push({ adapted, options: context.options });
  }
  if (arrivals.length === 0) return [];
  const outcomes = await installProps(arrivals, { root, notice, signal, adapters });
  const failure = outcomes.find((outcome) => outcome instanceof PropmasterError);
  if (failure) throw failure;
  return lacking;
}

type Given = Awaited<ReturnType<typeof contextFor>>;

/** `undefined` where the source is gone, is another one by now, or has a format of a newer release. */
async function fromSource(
  locked: LockedProp,
  context: Given,
  onEvent: InstallOptions['onEvent'],
): Promise<Adapted | undefined> {
  const { source, artifact, format } = locked;
  if (!isSourceFormat(format)) return undefined;
  const own = source.kind === 'file' ? path.resolve(context.root, source.path) : undefined;
  const file = (await context.cache.get(artifact.sha256)) ?? (own !== undefined && existsSync(own) ? own : undefined);
  if (file === undefined) return undefined;
  const fileName = source.kind === 'file' ? path.posix.basename(source.path) : downloadName(format);
  const start = {
    file,
    fileName,
    source,
    ...assetOf(locked),
    ...(locked.lacking && { lacking: locked.lacking }),
    ...lockedRequest(locked),
    ...lockedLicence(locked),
  };
  const opened = await run({ from: 'unpack', to: 'unpack' }, start, context).catch(() => undefined);
  if (opened?.state.unpacked.artifact.sha256 !== artifact.sha256) return undefined;
  return (await run({ from: 'read', to: 'adapt' }, opened.state, context, onEvent)).state;
}

/**
 * From the files of the simulator that say most. The report and the picture stay as they are, as does the name of the source
 * format, which is recorded again and not read: it may be one of a newer release.
 */
async function fromInstalled(name: string, locked: LockedProp, context: Given): Promise<Adapted> {
  const { root, adapters } = context;
  const [{ emitProp }, { checkEmission }, { thumbnailOf }] = await Promise.all([
    import('../../pipeline/emission.ts'),
    import('../../pipeline/check-emission.ts'),
    import('../../preview/index.ts'),
  ]);
  const { model, findings } = await readInstalled(root, name, locked);
  const report = JSON.parse(await readFile(path.join(root, reportPath(name)), 'utf8')) as Report;
  const preview = await readFile(path.join(root, previewPath(name)));
  const emission = emitProp({ name, model, report, preview, thumbnail: await thumbnailOf(preview) }, adapters);
  await checkEmission(emission, adapters);
  return {
    source: locked.source,
    ...assetOf(locked),
    ...(locked.lacking && { lacking: locked.lacking }),
    ...lockedRequest(locked),
    ...(locked.licence === undefined ? {} : lockedLicence(locked)),
    file: root,
    unpacked: {
      files: new Map(),
      format: locked.format as SourceFormat,
      main: '',
      title: name,
      artifact: locked.artifact,
    },
    model,
    readFindings: findings,
    changes: [],
    report,
    emission,
  };
}

const assetOf = ({ asset_id, release }: LockedProp): Pick<Adapted, 'asset'> =>
  asset_id === undefined ? {} : { asset: { id: asset_id, ...(release === undefined ? {} : { release_id: release }) } };
