import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call } from '../service/open.ts';
import { bodyOf, ID, post, refusal, shareContract } from './answers.ts';

const shared = shareContract();
let service: Service;
beforeAll(() => {
  service = shared.service;
});

const PLAN = {
  objects: [
    { id: 'table', prompt: 'oak table' },
    { id: 'mug', prompt: 'blue mug', count: 2, relations: [{ kind: 'on', to: 'table' }] },
  ],
};

describe('POST /v1/scene-plans', () => {
  // pins: assumption.scene-plan, assumption.scene-plan-reading
  it('answers the plan of a prompt, without a job', async () => {
    const key = service.keys.personal;
    const answer = await bodyOf(
      call(service, 'POST /v1/scene-plans', {
        key,
        json: { prompt: 'two blue mugs on an oak table, and a unicorn' },
      }),
    );
    expect(answer).toEqual({
      ok: true,
      plan: {
        title: 'Scene with 2 × blue ceramic mug and oak table',
        room: { walls: false, may_grow: true, doors: 1, windows: 0 },
        seed: expect.any(Number),
        objects: [
          { id: 'oak_table', prompt: 'oak table' },
          { id: 'blue_ceramic_mug', prompt: 'blue mug', count: 2, relations: [{ kind: 'on', to: 'oak_table' }] },
        ],
      },
      missing: [expect.stringContaining('unicorn')],
      assumed: [],
      ignored: [],
    });
    expect(await bodyOf(call(service, 'GET /v1/scenes', { key }))).toMatchObject({ scenes: [] });
  });

  it('refuses a prompt of which nothing can be made, and says so of the prompt', async () => {
    const response = await call(service, 'POST /v1/scene-plans', {
      key: service.keys.personal,
      json: { prompt: 'two unicorns' },
    });
    expect(await refusal(response)).toEqual({ code: 'validation_error', status: 422 });
  });
});

describe('POST /v1/planned-scenes', () => {
  // pins: assumption.scene-plan
  it('answers 202 with job and scene; the scene has the title as its prompt', async () => {
    const response = await post(service, '/v1/planned-scenes', { plan: PLAN, max_instances: 3 }, crypto.randomUUID());
    expect(response.status).toBe(202);
    const accepted = await bodyOf<{ scene_id: string }>(response);
    expect(accepted).toEqual({ ok: true, job_id: ID, scene_id: ID, status: 'queued' });
    await service.waitIdle();
    const key = service.keys.team;
    expect(await bodyOf(call(service, `GET /v1/scenes/${accepted.scene_id}`, { key }))).toMatchObject({
      scene: { pipeline_prompt: 'Scene with oak table and 2 × blue ceramic mug' },
    });
  });

  it('gives its first answer again under the same key, and refuses the key for another plan', async () => {
    const first = await bodyOf(post(service, '/v1/planned-scenes', { plan: PLAN }, 'plan:1'));
    expect(await bodyOf(post(service, '/v1/planned-scenes', { plan: PLAN }, 'plan:1'))).toEqual(first);
    const other = await post(service, '/v1/planned-scenes', { plan: { ...PLAN, seed: 2 } }, 'plan:1');
    expect(await refusal(other)).toEqual({ code: 'idempotency_key_reused', status: 422 });
  });

  it('refuses a plan with everything that is wrong, each with its place', async () => {
    const plan = {
      objects: [
        { id: 'table', prompt: 'oak table', colour: 'red' },
        { id: 'mug', prompt: 'mug', relations: [{ kind: 'onto', to: 'table' }] },
      ],
    };
    const response = await post(service, '/v1/planned-scenes', { plan }, crypto.randomUUID());
    expect(response.status).toBe(422);
    const { detail } = (await response.json()) as { detail: { error: { message: string; fields: unknown } } };
    expect(detail.error.fields).toEqual([
      { path: 'plan.objects.0.colour', message: 'Unknown property.' },
      { path: 'plan.objects.1.relations.0.kind', message: expect.stringContaining('"on"') },
    ]);
    expect(detail.error.message).toContain('/objects/1/relations/0/kind');
  });

  // pins: scene-request.strict
  it('leaves the scene request as it is: a plan is no property of it', async () => {
    const response = await post(service, '/v1/scenes', { prompt: 'a kitchen', plan: PLAN }, crypto.randomUUID());
    expect(await refusal(response)).toEqual({ code: 'validation_error', status: 422 });
  });
});

describe('POST /v1/scene-edits', () => {
  // pins: assumption.scene-edit
  it('refuses a scene that there is not, one without a plan, and edits that are none', async () => {
    const made = await bodyOf<{ scene_id: string }>(
      post(service, '/v1/scenes', { prompt: 'a kitchen' }, crypto.randomUUID()),
    );
    await service.waitIdle();
    const edits = [{ op: 'remove', instance: 'mug_2' }];
    const answer = async (json: object) => refusal(await post(service, '/v1/scene-edits', json, crypto.randomUUID()));
    expect(await answer({ scene_id: 'scene_0', edits })).toEqual({ code: 'scene_not_found', status: 404 });
    // The stand-in for the generator keeps no plan, as earlier releases.
    expect(await answer({ scene_id: made.scene_id, edits })).toEqual({ code: 'scene_not_editable', status: 409 });
    expect(await answer({ scene_id: made.scene_id, edits: [] })).toEqual({ code: 'validation_error', status: 422 });
  });
});

describe('kinds of a scene', () => {
  const gizmo = {
    blueprint: 1,
    name: 'gizmo',
    parameters: { width: { default: 0.1, min: 0.05, max: 0.2 } },
    links: [{ name: 'body', solids: [{ name: 'case', shape: 'box', size: ['width', 0.06, 0.04] }] }],
    words: { nouns: { gizmo: {} }, sizes: { width: 'width' }, main: 'width', mass: [0.05, 3], longest: [0.05, 0.2] },
  };

  // pins: assumption.scene-kinds
  it('are named by its prompt, and are in its plan', async () => {
    const key = service.keys.personal;
    const json = { prompt: 'a gizmo on an oak table', kinds: [gizmo] };
    expect(await bodyOf(call(service, 'POST /v1/scene-plans', { key, json }))).toMatchObject({
      plan: { objects: [{ prompt: 'oak table' }, { prompt: 'gizmo' }], kinds: [{ name: 'gizmo' }] },
      missing: [],
    });
    const response = await post(service, '/v1/planned-scenes', json, crypto.randomUUID());
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ ok: true, status: 'queued' });
  });

  // pins: assumption.scene-kinds
  it('are refused where they are none, with the field', async () => {
    const json = { prompt: 'a gizmo', kinds: [{ ...gizmo, words: undefined }] };
    const bad = await post(service, '/v1/planned-scenes', json, crypto.randomUUID());
    expect([bad.status, await bad.text()]).toEqual([422, expect.stringContaining('kinds.0.words')]);
    const both = { plan: PLAN, prompt: 'a gizmo', kinds: [gizmo] };
    expect((await post(service, '/v1/planned-scenes', both, crypto.randomUUID())).status).toBe(422);
  });
});
