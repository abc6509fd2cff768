import { describe, expect, it, onTestFinished } from 'vitest';
import { openService, type Service } from '../../src/service/index.ts';
import { bodyOf, call, jobOf, temporaryFolder } from './open.ts';

async function open(): Promise<Service> {
  const service = await openService({ dataDir: temporaryFolder(), workers: 1 });
  onTestFinished(() => service.close());
  return service;
}

interface Accepted {
  readonly job_id: string;
  readonly scene_id: string;
}

interface Made {
  readonly scene: { graph: unknown; plan: Record<string, unknown> };
  readonly delivery: Record<string, unknown>;
  readonly glb: Buffer;
}

async function make(service: Service, route: string, json: object): Promise<Made> {
  const key = service.keys.team;
  const { job_id, scene_id } = (await bodyOf(
    call(service, `POST ${route}`, { key, json, headers: { 'Idempotency-Key': crypto.randomUUID() } }),
  )) as unknown as Accepted;
  await service.waitIdle();
  const job = await jobOf(service, key, job_id);
  expect(job['error'] ?? null).toBeNull();
  const { scene } = (await bodyOf(call(service, `GET /v1/scenes/${scene_id}?include_graph=true`, { key }))) as {
    scene: Made['scene'];
  };
  const file = await call(service, `POST /v1/scenes/${scene_id}/export?format=glb`, { key });
  const { delivery } = job['result'] as { delivery: Record<string, unknown> };
  return { scene, delivery, glb: Buffer.from(await file.arrayBuffer()) };
}

const PROMPT = 'a study with an oak desk against the back wall, a chair in front of it, and two mugs on the desk';

describe('a scene of a plan', () => {
  it('is that of the words from which the plan was read, to the byte', async () => {
    const service = await open();
    const said = await make(service, '/v1/scenes', { prompt: PROMPT });
    expect(said.scene.plan).toMatchObject({ room: { name: 'study', type: 'office' } });
    const planned = await make(service, '/v1/planned-scenes', { plan: said.scene.plan });
    expect(planned.scene.graph).toEqual(said.scene.graph);
    expect(planned.glb.equals(said.glb)).toBe(true);
    expect(planned.scene.plan).toEqual(said.scene.plan);
    expect(planned.delivery).toMatchObject({ status: 'complete', missing: [] });
  });

  it('is compared with all that the plan asks for', async () => {
    const { delivery } = await make(await open(), '/v1/planned-scenes', {
      plan: {
        room: { width: 3, depth: 3 },
        objects: [
          { id: 'table', prompt: 'oak table', size: { width: 1.4 } },
          { id: 'mug', prompt: 'blue mug', count: 2, relations: [{ kind: 'on', to: 'table' }] },
          { id: 'crate', prompt: 'crate', count: 2, relations: [{ kind: 'in_corner', place: 'back_left' }] },
        ],
      },
    });
    const checks = delivery['request'] as { aspect: string; words: string; outcome: string }[];
    expect(checks.map(({ aspect, words, outcome }) => `${outcome} ${aspect}: ${words}`)).toEqual([
      'held noun: oak table, 1.4 m wide',
      'held count: 2 × blue mug',
      'held relation: mug on table',
      'held count: 2 × crate',
      // One corner has room for one.
      'lost relation: crate in the corner',
      'held material: oak',
      'held size: 1.4 m',
      'held colour: blue',
      'held size: room width 3 m',
      'held size: room depth 3 m',
    ]);
    expect(delivery).toMatchObject({ status: 'candidate' });
  });

  it('keeps exactly what has a pose where it is, and places the rest around it', async () => {
    const { scene, delivery } = await make(await open(), '/v1/planned-scenes', {
      plan: {
        room: { width: 4, depth: 4 },
        objects: [
          { id: 'desk', design: 'table', prompt: 'oak table', pose: { position: [0.31, -0.42, 0], yaw: 0.5 } },
          { id: 'mug', prompt: 'mug', relations: [{ kind: 'on', to: 'desk' }] },
        ],
      },
    });
    const { instances } = scene.graph as { instances: { name: string; position: number[] }[] };
    expect(instances).toMatchObject([{ name: 'desk', position: [0.31, -0.42, 0] }, { name: 'mug_1' }]);
    expect(delivery).toMatchObject({ status: 'complete', problems: [], validation: 'complete' });
  });

  it('costs what one of words costs, and keeps within the limits', async () => {
    const service = await open();
    const key = service.keys.team;
    const json = { plan: { objects: [{ id: 'mug', prompt: 'mug', count: 9 }] }, max_instances: 8 };
    const { job_id } = (await bodyOf(
      call(service, 'POST /v1/planned-scenes', { key, json, headers: { 'Idempotency-Key': 'a' } }),
    )) as unknown as Accepted;
    await service.waitIdle();
    expect(await jobOf(service, key, job_id)).toMatchObject({
      status: 'failed',
      error: { code: 'plan_exceeds_instances' },
    });
  });
});
