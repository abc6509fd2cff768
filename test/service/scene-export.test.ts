import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { bodyOf, call, shareFake } from './open.ts';

const shared = shareFake();
let store: Store;
let team: string;
beforeAll(async () => {
  store = await openStore(shared.dataDir);
  team = shared.service.keys.team;
});
afterAll(() => store.close());

function post(json: unknown, { key = team, idempotencyKey = randomUUID() as string, service = shared.service } = {}) {
  return call(service, 'POST /v1/scenes', { key, json, headers: { 'Idempotency-Key': idempotencyKey } });
}

/** Makes a scene with the stand-in for the generator. */
async function make(json: object, service: Service = shared.service): Promise<{ id: string; job: string }> {
  const answer = await bodyOf(post(json, { service, key: service.keys.team }));
  await service.waitIdle();
  return { id: String(answer['scene_id']), job: String(answer['job_id']) };
}

describe('the export of a scene', () => {
  it('gives the saved file, byte for byte, also pinned to its job', async () => {
    const { id, job } = await make({ prompt: 'a saved room' });
    const { sha256 } = (await store.scenes.file(id, 'glb'))!;
    for (const query of ['format=glb', `format=glb&job_id=${job}`]) {
      const answer = await call(shared.service, `POST /v1/scenes/${id}/export?${query}`, { key: team });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('model/gltf-binary');
      expect(answer.headers.get('ETag')).toBe(`"${sha256}"`);
      expect(await answer.text()).toBe('glTF of a saved room');
    }
  });

  it('knows no other job, no format that was not made, and nothing before the end: the standard envelope', async () => {
    const { id } = await make({ prompt: 'a pinned room' });
    const other = await make({ prompt: 'another pinned room' });
    const failed = await make({ prompt: 'refuse' });
    for (const [path, status, code] of [
      [`${id}/export?format=glb&job_id=${other.job}`, 404, 'job_not_found'],
      [`${id}/export?format=glb&job_id=job_1`, 404, 'job_not_found'],
      [`${id}/export?format=blend`, 409, 'export_not_available'],
      [`${failed.id}/export?format=glb`, 409, 'scene_not_ready'],
      [`${id}/export?format=obj`, 422, 'validation_error'],
      [`${id}/export?format=`, 422, 'validation_error'],
      ['scene_1/export?format=glb', 404, 'scene_not_found'],
    ] as const) {
      const answer = await call(shared.service, `POST /v1/scenes/${path}`, { key: team });
      expect(answer.status, path).toBe(status);
      expect(await bodyOf(answer), path).toMatchObject({ detail: { error: { code, status } } });
    }
  });

  it('refuses an archive of a scene that is not made, or to an unknown profile: the shape of the scene area', async () => {
    const { id } = await make({ prompt: 'refuse' });
    const early = await call(shared.service, `POST /v1/scenes/${id}/export`, { key: team });
    expect(early.status).toBe(409);
    expect(await bodyOf(early)).toEqual({
      error: { code: 'scene_not_ready', message: expect.any(String), status: 409 },
    });
    for (const json of [{ robot_profile: 'gazebo' }, { robot: 'mujoco' }, [], null]) {
      const answer = await call(shared.service, `POST /v1/scenes/${id}/export`, { key: team, json });
      expect(answer.status).toBe(422);
      expect(await bodyOf(answer)).toMatchObject({ detail: [{ loc: expect.arrayContaining(['body']) }] });
    }
  });
});
