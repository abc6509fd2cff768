import path from 'node:path';
import type { KeyKind } from '../../../api/deployment.ts';
import type { Propmaster } from '../../../api/propmaster.ts';
import type { Job } from '../../../contract/jobs.ts';
import { isPropmasterError, PropmasterError } from '../../../errors.ts';
import { findRun, goOnWith } from '../../attach-run.ts';
import type { Command, CommandCall, CommandOutcome, InstallingOptions, ServiceClient } from '../../command.ts';
import type { WaitingOptions } from '../../common-options.ts';
import { followBatch } from '../../follow-batch.ts';
import { followJob } from '../../follow-job.ts';
import { fromHere, installedOutcome, installOptions } from '../../installing.ts';
import { renderBatchItems } from '../../render/batches.ts';
import { renderInstalledScene } from '../../render/installed-scene.ts';
import { renderServiceJob } from '../../render/service-job.ts';
import { batchItemFields, serviceJobFields } from '../../service-wire.ts';
import { installedSceneFields } from '../../wire-scene.ts';

interface AttachOptions extends Omit<InstallingOptions, 'format'>, WaitingOptions {
  /** Undefined: what was asked for when the job was begun. */
  readonly install?: boolean;
}
type Attaching = CommandCall<AttachOptions>;

/**
 * Goes on with whatever has this id: a batch run of the project, a job of an asset, a scene or an export, a batch. Nothing
 * is ordered anew, and an interruption leaves the work at the service as it is.
 */
export const attachJob: Command<AttachOptions> = (call) =>
  call.withProject(async (project) => {
    const id = call.args[0]!;
    const run = await findRun(project.root, id);
    if (run !== undefined) return goOnWith(run, call);
    const found = await find(id, project, call);
    if (!('job' in found)) return batchAtService(id, found, call);
    const { job, client, keyKind } = found;
    if (!(call.options.install ?? (await isRequested(id, project)))) return followOnly(job, client, call);
    // What belongs to the Team key is asked for, and written down, as that key's.
    if (keyKind === undefined) return install(job, client, project, call);
    return call.withProject((other) => install(job, client, other, call), project.root, keyKind);
  });

interface Found {
  readonly client: ServiceClient;
  /** Set where it is not the one that the project was opened with. */
  readonly keyKind?: KeyKind;
}

/** Looks with the key that was asked for, and where none was, with both of the local service. */
async function find(id: string, project: Propmaster, call: Attaching): Promise<Found | (Found & { job: Job })> {
  const service = await project.service();
  const both = service.local && call.options.keyKind === undefined;
  const keys: Found[] = [
    { client: service.client },
    ...(both ? [{ client: service.clientWith('team'), keyKind: 'team' as const }] : []),
  ];
  for (const key of keys) {
    const job = await orNothing(key.client.jobs.get(id, { signal: call.signal }));
    if (job !== undefined) return { ...key, job };
  }
  for (const key of keys.toReversed()) {
    if (await orNothing(key.client.batches.get(id, { signal: call.signal }))) return key;
  }
  throw new PropmasterError('not_found', `There is no job, batch or batch run "${id}".`, {
    where: id,
    hint: 'Check the id, the project, the key and the base URL. `propmaster jobs` lists the jobs of this project.',
  });
}

/** `undefined` for what the service does not know, or does not show to this kind of key. */
async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isPropmasterError(error) && (error.code === 'not_found' || error.code === 'not_allowed')) return undefined;
    throw error;
  }
}

/** Whether a command of this project asked for it: then its prop was to be installed. */
const isRequested = async (id: string, project: Propmaster): Promise<boolean> =>
  (await project.jobs()).some(({ jobId }) => jobId === id);

async function install(job: Job, client: ServiceClient, project: Propmaster, call: Attaching): Promise<CommandOutcome> {
  if (job.mode === 'scene') {
    const done = await followJob(client, job.id, call);
    const scene = await project.installScene(done.scene_id ?? done.id, installOptions(call));
    return {
      result: { kind: 'scene', job: serviceJobFields(done), scene: installedSceneFields(scene) },
      text: (style) => renderInstalledScene(scene, (file) => fromHere(path.join(project.root, file)), style),
    };
  }
  if (call.options.maxWait !== undefined) await followJob(client, job.id, call);
  const prop = await project.pull(job.id, installOptions(call));
  const { result, text } = installedOutcome(prop, project.root);
  // What is installed is told, whether or not the service can still be asked.
  const ended = await client.jobs.get(job.id, { signal: call.signal }).catch(() => undefined);
  return { result: { kind: kindOf(job), ...(ended && { job: serviceJobFields(ended) }), prop: result }, text };
}

async function followOnly({ id }: Job, client: ServiceClient, call: Attaching): Promise<CommandOutcome> {
  const job = await followJob(client, id, call);
  const kind = kindOf(job);
  return {
    result: { kind, job: serviceJobFields(job), [kind === 'scene' ? 'scene' : 'prop']: null },
    text: (style) => `${renderServiceJob(job, style)}\n${style.strong('Next:')} propmaster jobs attach ${id} --install`,
  };
}

const kindOf = ({ mode }: Job): string => mode ?? 'asset';

/** A batch that no run of this project stands for: its items are shown. */
async function batchAtService(id: string, { client }: Found, call: Attaching): Promise<CommandOutcome> {
  const { counts } = await client.batches.get(id, { signal: call.signal });
  const { items, failure } = await followBatch(client, id, counts.total, call);
  return {
    result: { kind: 'batch', items: items.map(batchItemFields) },
    text: (style) => renderBatchItems(items, style),
    ...(failure && { failure }),
  };
}
