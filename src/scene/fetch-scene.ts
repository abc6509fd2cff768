import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Client } from '../client/index.ts';
import { FINAL_JOB_STATES } from '../contract/job-states.ts';
import type { Job } from '../contract/jobs.ts';
import type { SceneDetail } from '../contract/scenes.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import { unverified } from '../pipeline/fetch-artifact.ts';
import { noGraph, readSceneFile, type SceneFile } from './read-source.ts';

/** A scene as the service has it. */
export interface FetchedScene extends SceneFile {
  readonly scene: SceneDetail;
  readonly job: Job | undefined;
}

/**
 * Finds a scene by its id or by that of its job, and downloads what it is made of.
 *
 * @param id of a scene, or of the job that made it
 * @throws {PropmasterError} `job_unfinished`, `job_failed`, `job_cancelled`; `not_found`; `export_not_available`; what downloads throw
 */
export async function fetchScene(
  id: string,
  client: Client,
  signal?: AbortSignal,
  notice: (message: string) => void = () => {},
): Promise<FetchedScene> {
  const call = signal ? { signal } : {};
  const asked = await ifThere(client.jobs.get(id, { includeResult: true, ...call }));
  if (asked) checkFinished(asked);
  const sceneId = asked ? (asked.result?.scene?.id ?? asked.scene_id) : id;
  if (sceneId === undefined || sceneId === null) throw noScene(id);
  const scene = await client.scenes.get(sceneId, { includeGraph: true, ...call }).catch((error: unknown) => {
    throw isNotFound(error) ? unknownId(id, error) : error;
  });
  const job =
    asked ??
    (scene.job_id === undefined
      ? undefined
      : await ifThere(client.jobs.get(scene.job_id, { includeResult: true, ...call })));
  if (job && !asked) checkFinished(job);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'propmaster-'));
  try {
    const archive = path.join(folder, 'scene.zip');
    const saved = await client.scenes.downloadArchive(scene.id, archive, { robotProfile: 'mujoco', ...call });
    const doubt = unverified(saved);
    if (doubt !== undefined) notice(doubt);
    const read = await readSceneFile(archive, signal).catch((error: unknown) => {
      throw isPropmasterError(error) ? inScene(error, archive, scene.id) : error;
    });
    if (!read) throw inScene(noGraph(archive), archive, scene.id);
    // The graph that was asked for by its own route goes before the copy in the archive.
    const json = scene.graph ?? read.json;
    return { files: read.files, json, where: `scene ${scene.id}`, scene, job };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function checkFinished({ id, status, error, mode }: Job): void {
  if (mode !== undefined && mode !== 'scene') throw noScene(id);
  if (status === 'succeeded') return;
  if (!FINAL_JOB_STATES.includes(status)) {
    throw new PropmasterError('job_unfinished', `Job ${id} is ${status}; its scene is not there yet.`, {
      jobId: id,
      hint: `Wait for it, then again: propmaster jobs wait ${id}`,
    });
  }
  const cancelled = status === 'cancelled';
  throw new PropmasterError(
    cancelled ? 'job_cancelled' : 'job_failed',
    `Job ${id} ${cancelled ? 'was cancelled' : `failed: ${error?.message ?? 'no reason told'}`}.`,
    {
      jobId: id,
      ...(error?.code === undefined ? {} : { serviceCode: error.code }),
      hint: 'Order the scene again with `propmaster scenes create`.',
    },
  );
}

/** What is not there is `undefined`. */
async function ifThere<T>(reply: Promise<T>): Promise<T | undefined> {
  return reply.catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}

const isNotFound = (error: unknown): boolean => isPropmasterError(error) && error.code === 'not_found';

/** Without the path of a temporary file. */
const inScene = ({ code, message, where, hint }: PropmasterError, archive: string, id: string): PropmasterError =>
  new PropmasterError(code, message, {
    ...(where === undefined ? {} : { where: where.replaceAll(archive, `archive of scene ${id}`) }),
    ...(hint === undefined ? {} : { hint }),
  });

const unknownId = (id: string, cause: unknown): PropmasterError =>
  new PropmasterError('not_found', `There is no file, and the service knows no scene and no job, "${id}".`, {
    where: id,
    hint: 'Check the id, the key and the base URL; `propmaster scenes list` lists the scenes of the key.',
    cause,
  });

const noScene = (id: string): PropmasterError =>
  new PropmasterError('invalid_input', `Job ${id} is not the job of a scene.`, {
    where: id,
    hint: `Its asset is installed by: propmaster pull ${id}`,
  });
