import { type ROBOT_PROFILES, SCENE_FORMATS, sceneArchiveRequest, sceneExportQuery } from '../../contract/scenes.ts';
import { writeZip } from '../../formats/zip/write.ts';
import { unzip } from '../export/unzip.ts';
import { requireKey, type ServiceContext, type ServiceDeps } from '../http/environment.ts';
import { readOptionalJson } from '../http/read-json.ts';
import { validateForScene } from '../http/scene-error.ts';
import { sendFile } from '../http/send-file.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import type { SceneRow } from '../store/scenes.ts';
import type { Store } from '../store/store.ts';
import { findScene } from './find-scene.ts';

/** Folders of the archive, the saved part that each comes from, and the profile that wants it alone. */
const PARTS = [
  { folder: 'mjcf', format: 'archive_mjcf', profile: 'mujoco' },
  { folder: 'usd', format: 'archive_usd', profile: 'isaac' },
] as const;

/** `POST /v1/scenes/{id}/export`: with `format` the saved scene, without the archive (assumption `scene-export`). */
export async function exportScene(context: ServiceContext, deps: ServiceDeps): Promise<Response> {
  return context.req.query('format') === undefined
    ? await exportArchive(context, deps)
    : await exportSaved(context, deps);
}

/** @throws ServiceError 401, 404, 409, 422, in the standard envelope */
async function exportSaved(context: ServiceContext, { store }: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  const { format, job_id: jobId } = validate(sceneExportQuery, context.req.query(), 'query');
  const scene = await findScene(context, store, key);
  if (jobId !== undefined && jobId !== scene.job.id) {
    throw new ServiceError('job_not_found', 'There is no job of this scene with this id.');
  }
  requireMade(scene);
  const file = SCENE_FORMATS.some((known) => known === format) ? await store.scenes.file(scene.id, format!) : undefined;
  if (!file) throw new ServiceError('export_not_available', `This scene's release did not produce ${format}.`);
  return sendFile(context, store.blobs, file);
}

/** @throws ServiceError 401, 404, 409, 422, in the scene area's shape */
async function exportArchive(context: ServiceContext, { store }: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  validateForScene(sceneExportQuery, context.req.query(), 'query');
  const scene = await findScene(context, store, key);
  const body = await readOptionalJson(context);
  const { robot_profile: profile } = validateForScene(sceneArchiveRequest, body === undefined ? {} : body, 'body');
  requireMade(scene);
  const bytes = await packArchive(store, scene, profile);
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${scene.id}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

function requireMade({ record }: SceneRow): void {
  if (!record.made) throw new ServiceError('scene_not_ready', 'The scene is not made yet, or its job has failed.');
}

/** The parts of the archive that a profile wants, each in its folder, and the scene graph. */
async function packArchive(
  store: Store,
  { id }: SceneRow,
  profile: (typeof ROBOT_PROFILES)[number] | undefined,
): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array | string>();
  for (const { folder, format, profile: wantedBy } of PARTS) {
    if (profile !== undefined && profile !== wantedBy) continue;
    const part = await store.scenes.file(id, format);
    if (!part) continue;
    for (const [path, bytes] of await unzip(await store.blobs.read(part.sha256))) files.set(`${folder}/${path}`, bytes);
  }
  if (files.size === 0) {
    throw new ServiceError('export_not_available', "This scene's release did not produce what the profile wants.");
  }
  files.set('scene.json', `${JSON.stringify(await store.scenes.graph(id), null, 2)}\n`);
  return writeZip(files);
}
