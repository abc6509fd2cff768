import { type Exchange, objectOf } from '../call.ts';
import type { ConformanceCheck, Suite } from '../check.ts';
import { FINAL, fresh, PIXEL, until } from './work.ts';

const CAP_RULES = ['scene-cost.cap', 'scenes-create.within-budget', 'job-state.failed', 'job-end.failed'];
const IMAGE_RULES = [
  'generation.scene-from-images',
  'areas.scenes-inline-images',
  'scene-reference.data_url-alone',
  'scene-reference.null',
];
const DESIGN_RULES = [
  'scene-plan.too-many-definitions',
  'scene-plan.before-generation',
  'scene-plan.never-truncated',
  'scene-request.max_cost_cents-unlimited',
];

/** Scenes whose plan must not be carried out: a service that keeps the rules charges nothing for them. */
export const SCENE_PLAN_CHECKS: readonly ConformanceCheck[] = [
  {
    about: 'a scene whose plan costs more than its ceiling',
    class: 'spend',
    needs: ['team'],
    rules: [...CAP_RULES, ...IMAGE_RULES],
    async run(suite) {
      const image = { data_url: PIXEL, image_id: null, url: null, view: 'front' };
      const json = { prompt: 'a table with a mug on it', reference_images: [image], max_cost_cents: 1 };
      const accepted = await submitted(suite, json);
      for (const rule of IMAGE_RULES)
        suite.rule(rule, accepted.status === 202, accepted, `must be 202, and is ${accepted.status}`);
      const ended = await endOf(suite, accepted);
      const { status, settled_spend_cents: spent } = objectOf(objectOf(ended.json)['job']);
      // An older, metered release may deliver below the ceiling.
      const kept = status === 'failed' || (typeof spent === 'number' && spent <= 1);
      for (const rule of CAP_RULES.slice(0, 2))
        suite.rule(rule, kept, ended, `a scene for at most 1 cent ended as ${String(status)}`);
      if (!kept || status !== 'failed') return suite.skip('no job of the suite failed');
      for (const rule of CAP_RULES.slice(2)) suite.rule(rule, true, ended);
    },
  },
  {
    about: 'a scene whose plan has more designs than it may',
    class: 'spend',
    needs: ['team'],
    rules: DESIGN_RULES,
    async run(suite) {
      const before = await suite.ask({ as: 'team', method: 'GET', path: '/v1/assets' });
      const json = {
        prompt: 'a table with a mug, a bowl and a crate on it, and a chair beside it',
        max_cost_cents: 'unlimited',
        max_asset_definitions: 1,
      };
      const accepted = await submitted(suite, json);
      const unlimited = 'scene-request.max_cost_cents-unlimited';
      suite.rule(unlimited, accepted.status === 202, accepted, `must be 202, and is ${accepted.status}`);
      const ended = await endOf(suite, accepted);
      const status = String(objectOf(objectOf(ended.json)['job'])['status']);
      for (const rule of DESIGN_RULES.slice(0, 3))
        suite.rule(rule, status === 'failed', ended, `five designs where one is allowed ended as ${status}`);
      const after = await suite.ask({ as: 'team', method: 'GET', path: '/v1/assets' });
      const newest = (list: Exchange) => JSON.stringify((objectOf(list.json)['assets'] as unknown[] | undefined)?.[0]);
      const same = newest(before) === newest(after);
      suite.rule('scene-plan.before-generation', same, after, 'an asset was generated all the same');
    },
  },
];

const submitted = (suite: Suite, json: unknown): Promise<Exchange> =>
  suite.ask({ as: 'team', method: 'POST', path: '/v1/scenes', headers: { 'idempotency-key': fresh() }, json });

async function endOf(suite: Suite, accepted: Exchange): Promise<Exchange> {
  const job = objectOf(accepted.json)['job_id'];
  if (typeof job !== 'string') return suite.skip(`no job was made: ${accepted.status}`);
  const ended = await until(
    suite,
    () => suite.ask({ as: 'team', method: 'GET', path: `/v1/jobs/${job}` }),
    ({ json }) => FINAL.includes(String(objectOf(objectOf(json)['job'])['status'])),
  );
  const done = FINAL.includes(String(objectOf(objectOf(ended.json)['job'])['status']));
  return done || ended.status >= 400 ? ended : suite.skip('the job did not end in time');
}
