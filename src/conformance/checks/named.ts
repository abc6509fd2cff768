import { type Caller, objectOf } from '../call.ts';
import type { ConformanceCheck, Suite } from '../check.ts';
import { anyone } from './asking.ts';
import { firstOf } from './fields.ts';
import { uploaded } from './isolation.ts';
import { FINAL, fresh, until } from './work.ts';

const IMAGE_RULES = ['areas.images-upload', 'areas.images-retrieve', 'named.image-upload', 'named.image-retrieval'];
const CANCEL_RULES = ['areas.jobs-cancel', 'named.job-cancellation', 'job-state.cancelled', 'job-end.cancelled'];

/** Routes that the specification names without showing them: asked for as the profile has them. */
export const NAMED_CHECKS: readonly ConformanceCheck[] = [
  {
    about: 'a single asset',
    class: 'read',
    needs: [],
    rules: ['named.single-asset'],
    run: (suite) => singleAsset(suite, anyone(suite)),
  },
  {
    about: 'the description of the interface',
    class: 'read',
    needs: [],
    rules: ['version.description'],
    async run(suite) {
      const answer = await suite.ask({ as: anyone(suite), method: 'GET', path: '/openapi.json' });
      const { openapi, info } = objectOf(answer.json);
      if (answer.status !== 200 || typeof openapi !== 'string')
        return suite.skip('where the description is served is not shown, and there is none at /openapi.json');
      const version = objectOf(info)['version'];
      suite.rule('version.description', version === '1.0.0', answer, `must be 1.0.0, and is ${String(version)}`);
    },
  },
  {
    about: 'images',
    class: 'spend',
    needs: [],
    rules: IMAGE_RULES,
    async run(suite) {
      const as = anyone(suite);
      const sent = await uploaded(suite, as, IMAGE_RULES);
      if (sent === undefined) return;
      const path = suite.dialect.images.singlePath.replace('{id}', encodeURIComponent(sent.id));
      const image = await suite.ask({ as, method: 'GET', path });
      for (const rule of ['areas.images-upload', 'named.image-upload']) suite.rule(rule, true, image);
      const retrieval = ['areas.images-retrieve', 'named.image-retrieval'];
      if ([404, 405].includes(image.status))
        return suite.notShown(retrieval, image, 'its path is open: propmaster probe');
      const same = image.status === 200 && Buffer.compare(image.bytes, sent.bytes) === 0;
      for (const rule of retrieval) suite.rule(rule, same, image, 'it is not the original that was uploaded');
    },
  },
  {
    about: 'a job that is cancelled',
    class: 'spend',
    needs: ['personal'],
    rules: CANCEL_RULES,
    async run(suite) {
      const made = await suite.ask({
        as: 'personal',
        method: 'POST',
        path: '/v1/assets',
        headers: { 'idempotency-key': fresh() },
        json: { prompt: 'a plain wooden crate' },
      });
      const job = objectOf(made.json)['job_id'];
      if (typeof job !== 'string') return suite.skip(`no job was made: ${made.status}`);
      const path = suite.dialect.jobs.cancelPath.replace('{id}', encodeURIComponent(job));
      const answer = await suite.ask({ as: 'personal', method: 'POST', path });
      const look = () => suite.ask({ as: 'personal', method: 'GET', path: `/v1/jobs/${job}` });
      const statusIn = (json: unknown) => String(objectOf(objectOf(json)['job'])['status']);
      if ([404, 405].includes(answer.status)) {
        suite.notShown(CANCEL_RULES, answer, 'its path is open: propmaster probe');
        await until(suite, look, ({ json }) => FINAL.includes(statusIn(json)));
        return;
      }
      const ended = await until(suite, look, ({ json }) => FINAL.includes(statusIn(json)));
      // It may have been done before it could be cancelled, and the service says so.
      if (answer.status >= 400 && statusIn(ended.json) !== 'cancelled')
        return suite.skip(`the job had ended before it could be cancelled: ${answer.status}`);
      for (const rule of CANCEL_RULES)
        suite.rule(rule, statusIn(ended.json) === 'cancelled', ended, `the job ended as ${statusIn(ended.json)}`);
    },
  },
];

/** One asset of those that a key lists, by its own route. */
export async function singleAsset(suite: Suite, as: Caller): Promise<void> {
  const list = await suite.ask({ as, method: 'GET', path: '/v1/assets' });
  const id = objectOf(firstOf(objectOf(list.json)['assets']))['id'];
  if (typeof id !== 'string') return suite.skip('the library has no asset');
  const path = suite.dialect.assets.singlePath.replace('{id}', encodeURIComponent(id));
  const one = await suite.ask({ as, method: 'GET', path });
  if ([404, 405].includes(one.status))
    return suite.notShown(['named.single-asset'], one, 'its path is open: propmaster probe');
  const told = [objectOf(one.json), ...Object.values(objectOf(one.json)).map(objectOf)];
  const holds = one.status === 200 && told.some((part) => part['id'] === id);
  suite.rule('named.single-asset', holds, one, 'the answer does not hold the asset that was asked for');
}
