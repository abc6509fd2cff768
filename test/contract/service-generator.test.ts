import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { moduleUrl } from '../../src/thread.ts';
import { call, jobOf, makeAsset, shareFake } from '../service/open.ts';
import { bodyOf, ID, post } from './answers.ts';

/** What only the real generator can show: no stand-in here. */
const shared = shareFake({
  producer: moduleUrl(import.meta.url, '../../src/service/jobs/produce.ts').href,
  workers: 1,
});
let service: Service;
let team: string;
let personal: string;
beforeAll(() => {
  service = shared.service;
  ({ team, personal } = service.keys);
});

async function sceneOf(json: object): Promise<{ job: Record<string, unknown>; id: string; stages: object[] }> {
  const accepted = await bodyOf<{ job_id: string; scene_id: string }>(
    post(service, '/v1/scenes', json, crypto.randomUUID()),
  );
  await service.waitIdle();
  const { status } = await bodyOf<{ status: { stages: object[] } }>(
    call(service, `GET /v1/scenes/${accepted.scene_id}/status`, { key: team }),
  );
  return { job: await jobOf(service, team, accepted.job_id), id: accepted.scene_id, stages: status.stages };
}

const PROMPT = 'a room with an oak table, a pine chair and a blue mug';

describe('more designs than max_asset_definitions', () => {
  // pins: scene-plan.too-many-definitions, scene-plan.before-generation, scene-plan.never-truncated
  it('fail the job while it plans: nothing is generated, and nothing is left out', async () => {
    const refused = await sceneOf({ prompt: PROMPT, max_asset_definitions: 2 });
    expect(refused.job).toMatchObject({ status: 'failed', settled_spend_cents: 0, reserved_spend_cents: 0 });
    expect(refused.stages.slice(0, 2)).toMatchObject([
      { name: 'planning', status: 'failed' },
      { name: 'assets', status: 'pending' },
    ]);
    const taken = await sceneOf({ prompt: PROMPT, max_asset_definitions: 3 });
    expect(taken.job).toMatchObject({
      status: 'succeeded',
      result: { delivery: { planned_assets: 3, delivered_assets: 3, missing: [] } },
      settled_spend_cents: 25 + 3 * 10,
    });
  });
});

describe('a scene', () => {
  // pins: scenes-archive.content, reconstruction.structure, reconstruction.placement, scenes-get.graph-geometry
  // pins: assumption.robot-profile
  it('is exported as a ZIP of MJCF and USD, or of what the robot needs', async () => {
    const { id, job } = await sceneOf({ prompt: PROMPT });
    expect(job).toMatchObject({ status: 'succeeded' });
    const holds = async (json?: object) => {
      const response = await call(service, `POST /v1/scenes/${id}/export`, { key: team, ...(json && { json }) });
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
      expect(text.startsWith('PK\x03\x04')).toBe(true);
      return [/\.xml\b/.test(text), /\.usd[ac]?\b/.test(text)];
    };
    expect(await holds()).toEqual([true, true]);
    expect(await holds({ robot_profile: 'mujoco' })).toEqual([true, false]);
    expect(await holds({ robot_profile: 'isaac' })).toEqual([false, true]);
    const { scene } = await bodyOf<{ scene: { graph: Record<string, unknown[]> } }>(
      call(service, `GET /v1/scenes/${id}?include_graph=true`, { key: team }),
    );
    expect(scene.graph['structure']?.length).toBeGreaterThan(0);
    expect(scene.graph['instances']?.length).toBeGreaterThanOrEqual(3);
    expect(scene.graph['assets']).toMatchObject(
      [1, 2, 3].map(() => ({ size: [expect.any(Number), expect.any(Number), expect.any(Number)] })),
    );
  });

  // pins: scenes-create.release, version.scene-release
  it('is pinned to the release that made it', async () => {
    const { id, job } = await sceneOf({ prompt: PROMPT });
    expect(job['release_id']).toEqual(ID);
    const { scene } = await bodyOf<{ scene: object }>(call(service, `GET /v1/scenes/${id}`, { key: team }));
    expect(scene).toMatchObject({ release_id: job['release_id'] });
  });
});

describe('an asset', () => {
  // pins: assets-link.required-formats, version.formats, generation.formats-vary
  it('of a Team has USD and a visual GLB', async () => {
    const id = await makeAsset(service, team, 'pine crate');
    for (const [format, head] of [
      ['usd', 'PK'],
      ['glb', 'glTF'],
    ] as const) {
      const response = await call(service, `GET /v1/assets/${id}/files/${format}`, { key: team });
      expect(response.status, format).toBe(200);
      expect((await response.text()).startsWith(head)).toBe(true);
    }
  });

  // pins: assets-export.personal-glb-zip, areas.exports-collision, assets-file.glb_bundle
  it('of a Personal key is exported as the ZIP of visual.glb, collision.glb and physics.json', async () => {
    const id = await makeAsset(service, personal, 'pine crate');
    const response = await call(service, `POST /v1/assets/${id}/export?format=glb`, { key: personal });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    for (const name of ['visual.glb', 'collision.glb', 'physics.json']) expect(text).toContain(name);

    const same = await makeAsset(service, team, 'pine crate');
    const bundle = await call(service, `GET /v1/assets/${same}/files/glb_bundle`, { key: team });
    expect(Buffer.from(await bundle.arrayBuffer()).toString('latin1')).toBe(text);
  });

  // pins: generation.export-formats
  it.each(['usd', 'usdz', 'mjcf', 'sdf'])('is exported to %s', async (format) => {
    const id = await makeAsset(service, personal, 'pine crate');
    const response = await call(service, `POST /v1/assets/${id}/export?format=${format}`, { key: personal });
    expect(response.status).toBe(200);
    expect((await response.text()).startsWith('PK')).toBe(true);
  });

  // "Available formats depend on the asset and on the release": without a Blender there is no .blend, and it says so.
  it('is not saved as blend: 409 export_not_available', async () => {
    const id = await makeAsset(service, team, 'pine crate');
    const response = await call(service, `GET /v1/assets/${id}/files/blend`, { key: team });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ detail: { error: { code: 'export_not_available', status: 409 } } });
  });
});
