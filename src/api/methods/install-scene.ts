import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import { changeProject } from '../../pipeline/change-project.ts';
import { checkSpelling, type ProjectNames } from '../../pipeline/claim-name.ts';
import type { Context } from '../../pipeline/context.ts';
import { previewPath, reportPath } from '../../pipeline/emission.ts';
import { emptyManifest } from '../../project/manifest.ts';
import { readLock, readManifest } from '../../project/project-files.ts';
import { withNameReserved } from '../../project/reserve-name.ts';
import { type Treatment, treatmentOf } from '../../project/treatment.ts';
import { type BuiltScene, buildScene } from '../../scene/build.ts';
import { claimProps, claimScene } from '../../scene/claim.ts';
import { descriptionPath } from '../../scene/emission.ts';
import { placeScene } from '../../scene/place-scene.ts';
import { type PreparedDesign, prepareDesign } from '../../scene/prepare.ts';
import type { SceneDesign } from '../../scene/scene-design.ts';
import type { InstalledScene, InstallSceneOptions } from '../../scene/types.ts';
import { wantScene } from '../../scene/want.ts';
import type { Report } from '../../verify/report.ts';
import { listed } from './scenes.ts';
import { contextFor, type ProjectSession } from './session.ts';

type Given = Omit<Context, 'progress'>;

/** What of a treatment leaves the props of a scene where and as large as the scene has them. */
const FITTING: readonly (keyof Treatment)[] = ['base', 'static', 'friction', 'fix'];

/**
 * A scene → its props, each installed and verified once, and one file per simulator that places them; all of it or nothing.
 *
 * @param source a scene's archive, folder or description; else the id of a scene, or of its job, which must be done
 * @throws {PropmasterError} `job_unfinished`; `verification_failed`; `invalid_input` with the place; what the stages throw
 */
export async function installScene(
  session: ProjectSession,
  source: string,
  options: InstallSceneOptions,
): Promise<InstalledScene> {
  const context = await sceneContext(session, options);
  const { name } = options;
  if (name === undefined) return installInto(session, source, options, context);
  checkSpelling(name);
  const { root, signal } = context;
  const work = () => installInto(session, source, options, context);
  return withNameReserved(root, name, work, { command: 'scene install', signal });
}

async function installInto(
  session: ProjectSession,
  source: string,
  options: InstallSceneOptions,
  context: Given,
): Promise<InstalledScene> {
  const { root, adapters, signal, notice } = context;
  const [manifest, lock] = await Promise.all([readManifest(root), readLock(root)]);
  const holdings: ProjectNames = { root, manifest: manifest ?? emptyManifest(), lock };
  const { entry, root: around, within } = options;
  const which = { entry, root: around === undefined ? undefined : path.resolve(around), within };
  const wanted = await wantScene(source, { root, client: context.client, signal, notice }, which);
  const claim = { source: wanted.source, title: wanted.title, name: options.name, replace: options.replace ?? false };
  await claimScene(claim, holdings); // a name that can't be had is told before the work

  const prepared: PreparedDesign[] = [];
  for (const design of wanted.designs) {
    prepared.push(await prepareDesign(design, wanted.source, context, options.onEvent));
  }
  const build = async (there: ProjectNames): Promise<BuiltScene> => {
    const scene = await claimScene(claim, there);
    const props = await claimProps(prepared, scene, adapters, there);
    return buildScene(wanted, prepared, { scene, props }, { root, lock: there.lock, adapters });
  };
  // Outside of the lock, since it takes a while; again inside if somebody took a name or changed a prop meanwhile.
  let built = await telling('verify', options, () => build(holdings));
  refuseFailed(built, context);
  const locked = await telling('install', options, () =>
    changeProject({ root, command: 'install', signal, notice }, async (draft) => {
      const there = { root, manifest: draft.manifest, lock: draft.lock };
      if (!(await isStillSo(built, claim, prepared, context, holdings, there))) {
        built = await build(there);
        refuseFailed(built, context);
      }
      return placeScene(wanted, prepared, built, context, draft);
    }),
  );
  await keepDescription(session, built.names.scene);
  return result(wanted, built, listed(built.names.scene, locked));
}

/** From the cache `restore` takes it when the file is gone. The scene is installed: no failure takes that back. */
async function keepDescription({ root, cache, notice }: ProjectSession, name: string): Promise<void> {
  await cache.put(path.join(root, descriptionPath(name))).catch((error: unknown) => {
    notice(`${descriptionPath(name)} could not be copied into the cache: ${(error as Error).message}`);
  });
}

/** The Team key makes scenes, and only what fits into a place is done to a prop. */
async function sceneContext(session: ProjectSession, options: InstallSceneOptions): Promise<Given> {
  const unfit = Object.keys(treatmentOf(options)).filter((key) => !FITTING.includes(key as keyof Treatment));
  if (unfit.length > 0) {
    throw new PropmasterError('usage', `Props of a scene can't be given another ${unfit.join(', ')}.`, {
      where: unfit[0]!,
      hint: 'They would not fit into their places. Import the prop alone for that.',
    });
  }
  const { name: _, ...others } = options;
  const context = await contextFor(session, others);
  const treatment = Object.fromEntries(
    Object.entries(context.options.treatment).filter(([key]) => FITTING.includes(key as keyof Treatment)),
  );
  return {
    ...context,
    options: { ...context.options, treatment },
    client: async () => (await session.deployment()).clientWith('team'),
  };
}

/** Whether the project is as it was when the scene was built, as far as the scene depends on it. */
async function isStillSo(
  { names }: BuiltScene,
  claim: Parameters<typeof claimScene>[0],
  prepared: readonly PreparedDesign[],
  { adapters }: Given,
  before: ProjectNames,
  now: ProjectNames,
): Promise<boolean> {
  if ((await claimScene(claim, now)) !== names.scene) return false;
  const props = await claimProps(prepared, names.scene, adapters, now);
  const isSame = ({ design, adapted }: PreparedDesign): boolean => {
    const name = names.props.get(design.id)!;
    if (props.get(design.id) !== name) return false;
    return adapted !== undefined || JSON.stringify(before.lock.props[name]) === JSON.stringify(now.lock.props[name]);
  };
  return prepared.every(isSame);
}

function refuseFailed({ finished: { report }, names }: BuiltScene, { options }: Given): void {
  if (report.verdict !== 'failed' || options.allowFailed) return;
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  throw new PropmasterError(
    'verification_failed',
    `The scene ${names.scene} failed verification (${errors.length} ${errors.length === 1 ? 'error' : 'errors'}): ${errors[0]!.message}`,
    {
      where: errors[0]!.pointer,
      hint: `Nothing was installed. ${errors[0]!.hint ?? ''} --allow-failed installs it all the same.`.replace(
        '  ',
        ' ',
      ),
      findings: report.findings,
    },
  );
}

/** Tells of a stage as the line does of those of a prop. */
async function telling<T>(
  stage: 'verify' | 'install',
  { signal, onEvent = () => {} }: InstallSceneOptions,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const began = performance.now();
  onEvent({ type: 'progress', stage, state: 'started', message: 'scene' });
  const done = await work();
  onEvent({ type: 'progress', stage, state: 'finished', message: 'scene', ms: performance.now() - began });
  return done;
}

function result(
  wanted: SceneDesign,
  { finished, names }: BuiltScene,
  scene: ReturnType<typeof listed>,
): InstalledScene {
  const { report }: { report: Report } = finished;
  const { source, jobId, delivery } = wanted;
  return {
    ...scene,
    ...(jobId === undefined ? {} : { jobId }),
    ...(source.kind === 'scene' ? { sceneId: source.id } : {}),
    ...(delivery && { delivery: { status: delivery.status, missing: delivery.missing } }),
    findings: report.findings,
    reportFile: reportPath(names.scene),
    previewFile: previewPath(names.scene),
  };
}
