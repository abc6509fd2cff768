import { describe, expect, it } from 'vitest';
import { JSON_BODY, wire } from './wire.ts';

const PLAN = { objects: [{ id: 'table', prompt: 'oak table' }], seed: 7 };

describe('scene plans', () => {
  // pins: assumption.scene-plan-reading
  it('asks for the plan of a prompt, and takes it with fields that it does not know', async () => {
    const answer = { ok: true, plan: { ...PLAN, later: 1 }, missing: ['a unicorn'], assumed: [], ignored: [] };
    const { scenes, requests } = wire({ status: 200, body: JSON.stringify(answer) });
    expect(await scenes.plan('a table')).toEqual(answer);
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://api.example.com/v1/scene-plans',
        headers: JSON_BODY,
        body: '{"prompt":"a table"}',
      },
    ]);
  });

  // pins: assumption.scene-plan
  it('sends a plan as it is, under the key', async () => {
    const { scenes, requests } = wire({
      status: 202,
      body: '{"ok":true,"job_id":"job_1","scene_id":"scn_1","status":"queued"}',
    });
    await scenes.createPlanned({ plan: PLAN, max_cost_cents: 500 }, { idempotencyKey: 'plan:1' });
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://api.example.com/v1/planned-scenes',
        headers: { ...JSON_BODY, 'idempotency-key': 'plan:1' },
        body: JSON.stringify({ plan: PLAN, max_cost_cents: 500 }),
      },
    ]);
  });

  // pins: assumption.scene-edit
  it('sends edits as they are, under the key', async () => {
    const { scenes, requests } = wire({
      status: 202,
      body: '{"ok":true,"job_id":"job_1","scene_id":"scn_2","status":"queued"}',
    });
    const body = { scene_id: 'scn_1', edits: [{ op: 'remove', instance: 'mug_2' }] };
    expect(await scenes.edit(body, { idempotencyKey: 'edit:1' })).toMatchObject({ scene_id: 'scn_2' });
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://api.example.com/v1/scene-edits',
        headers: { ...JSON_BODY, 'idempotency-key': 'edit:1' },
        body: JSON.stringify(body),
      },
    ]);
  });
});
