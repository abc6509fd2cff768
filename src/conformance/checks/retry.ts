import { type Exchange, objectOf } from '../call.ts';
import type { Suite } from '../check.ts';
import { FINAL, fresh, until } from './work.ts';

export const RETRY_RULES: readonly string[] = [
  'retry-export.route',
  'retry-export.202',
  'retry-export.answer',
  'retry-export.new-job',
  'retry-export.same-key',
  'retry-export.new-key',
  'retry-export.key-rules',
  'retry-export.new-asset',
  'retry-export.counts',
  'limit.key-retry-export',
  'job-birth.retry-export',
];

/**
 * Exports of a batch item are made again.
 *
 * @param job of the item
 * @param asset that the item made
 */
export async function retried(suite: Suite, batch: string, job: string, asset: string): Promise<void> {
  const path = `/v1/jobs/${encodeURIComponent(job)}/retry-export`;
  const post = (key: string) => suite.ask({ as: 'team', method: 'POST', path, headers: { 'idempotency-key': key } });
  const countsOf = async () => {
    const list = await suite.ask({ as: 'team', method: 'GET', path: `/v1/batches/${batch}/items` });
    const items = objectOf(list.json)['items'];
    return JSON.stringify((Array.isArray(items) ? items : []).map((one) => objectOf(one)['status']));
  };
  for (const key of ['k'.repeat(129), 'has space']) {
    const refused = await post(key);
    for (const rule of ['retry-export.key-rules', 'limit.key-retry-export'])
      suite.rule(
        rule,
        refused.status >= 400 && refused.status < 500,
        refused,
        `the key must be refused: ${refused.status}`,
      );
  }
  const before = await countsOf();
  const key = fresh();
  const accepted = await post(key);
  const { ok, job_id: made } = objectOf(accepted.json);
  // Its preconditions are the service's to judge: settled charges, workers that stopped, a release that is there.
  if ([409, 422, 503].includes(accepted.status))
    return suite.skip(`this job's exports are not made again: ${accepted.status}`);
  for (const rule of ['retry-export.route', 'retry-export.202', 'job-birth.retry-export'])
    suite.rule(rule, accepted.status === 202, accepted, `must be 202, and is ${accepted.status}`);
  suite.rule(
    'retry-export.answer',
    ok === true && typeof made === 'string',
    accepted,
    '`ok` and `job_id` must be there',
  );
  if (typeof made !== 'string') return;
  suite.rule('retry-export.new-job', made !== job, accepted, 'it is the job of before');
  const again = await post(key);
  suite.rule('retry-export.same-key', objectOf(again.json)['job_id'] === made, again, 'the same key made another job');
  const ended = await endOf(suite, made);
  const told = objectOf(objectOf(ended.json)['job']);
  if (told['status'] !== 'succeeded') return suite.skip(`the new job ended as ${String(told['status'])}`);
  const fresher = told['asset_id'] ?? objectOf(objectOf(told['result'])['asset'])['id'];
  if (typeof fresher === 'string')
    suite.rule('retry-export.new-asset', fresher !== asset, ended, 'the asset is the one of before');
  suite.rule('retry-export.counts', (await countsOf()) === before, ended, 'the items of the batch changed');
  const other = await post(fresh());
  if (other.status === 202)
    suite.rule('retry-export.new-key', objectOf(other.json)['job_id'] !== made, other, 'another key gave the same job');
}

const endOf = (suite: Suite, job: string): Promise<Exchange> =>
  until(
    suite,
    () => suite.ask({ as: 'team', method: 'GET', path: `/v1/jobs/${job}`, query: { include_result: 'true' } }),
    ({ json }) => FINAL.includes(String(objectOf(objectOf(json)['job'])['status'])),
  );
