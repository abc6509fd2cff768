import { type Exchange, objectOf } from '../call.ts';
import type { ConformanceCheck, Suite } from '../check.ts';
import { CEILING_CENTS } from '../litter.ts';
import { type FieldRule, fields, presentFields } from './fields.ts';
import { singleAsset } from './named.ts';
import { readAssetPages } from './reading.ts';
import { RETRY_RULES, retried } from './retry.ts';
import { FORMAT_RULES, savedFiles } from './saved-files.ts';
import { FINAL, fresh, until } from './work.ts';

export const BATCH_CHECKS: readonly ConformanceCheck[] = [
  {
    about: 'a batch of a Team, and its saved files',
    class: 'spend',
    needs: ['team'],
    rules: [
      'batches-create.route',
      'batches-create.team',
      'batches-create.answer',
      'areas.batches-team',
      'batch-acceptance.ok',
      'batch-acceptance.batch_id',
      'batches-items.route',
      'batches-items.envelope',
      'batch-results.ok',
      'batch-results.items',
      'batch-results.has_more',
      ...batchFields().map(([rule]) => rule),
      'batch-item.custom_id-echoed',
      'areas.batches-partial',
      'assets-link.route',
      'assets-link.answer',
      'link.url',
      'link.expires_in',
      'link.name',
      'link.size_bytes',
      'link.sha256',
      'link.private',
      'assets-file.route',
      'assets-file.binary',
      'assets-file.glb',
      'assets-link.required-formats',
      'assets-link.other-format',
      'areas.exports-visual',
      'areas.exports-collision',
      'areas.batches-queue',
      'batch-request.max_concurrency-ceiling',
      'batch-results.next_cursor',
      'events.team-polls',
      ...FORMAT_RULES,
      'assets-export.team-glb',
      'link.no-identifier',
      'limit.link-lifetime',
      ...RETRY_RULES,
      'assets-list.page-size',
      'assets-list.cursor',
      'assets-list.short-pages',
      'named.single-asset',
    ],
    async run(suite) {
      const json = {
        items: ['a plain wooden crate', 'a plain cardboard box'].map((prompt, index) => ({
          custom_id: `conformance-${index + 1}`,
          input: { prompt },
        })),
        max_concurrency: 1,
        max_cost_cents: CEILING_CENTS,
      };
      const headers = { 'idempotency-key': fresh() };
      const accepted = await suite.ask({ as: 'team', method: 'POST', path: '/v1/batches', headers, json });
      const taken = accepted.status >= 200 && accepted.status < 300;
      for (const rule of ['batches-create.route', 'batches-create.team', 'areas.batches-team'])
        suite.rule(rule, taken, accepted, `must be a success, and is ${accepted.status}`);
      fields(suite, accepted, accepted.json, [
        ['batch-acceptance.ok', 'ok', 'boolean'],
        ['batch-acceptance.batch_id', 'batch_id', 'string'],
        ['batches-create.answer', 'batch_id', 'string'],
      ]);
      const batch = objectOf(accepted.json)['batch_id'];
      if (typeof batch !== 'string') return suite.skip('no batch was made');
      const again = await suite.ask({ as: 'team', method: 'POST', path: '/v1/batches', headers, json });
      suite.rule(
        'batches-create.key-rules',
        objectOf(again.json)['batch_id'] === batch,
        again,
        'the same request under the same key made another batch',
      );
      let atOnce = 0;
      const list = await until(
        suite,
        async () => {
          const answer = await suite.ask({ as: 'team', method: 'GET', path: `/v1/batches/${batch}/items` });
          atOnce = Math.max(atOnce, statesIn(answer).filter((state) => state === 'running').length);
          return answer;
        },
        (answer) => statesIn(answer).length > 0 && statesIn(answer).every((state) => FINAL.includes(state)),
      );
      const states = statesIn(list);
      suite.rule(
        'batch-request.max_concurrency-ceiling',
        atOnce <= 1,
        list,
        `${atOnce} items ran at once, and max_concurrency is 1`,
      );
      suite.rule(
        'areas.batches-queue',
        states.length === 2 && states.every((state) => FINAL.includes(state)),
        list,
        `the items are ${states.join(', ')}`,
      );
      await nextPage(suite, batch);
      suite.rule('batches-items.route', list.status === 200, list, `must be 200, and is ${list.status}`);
      fields(suite, list, list.json, [
        ['batch-results.ok', 'ok', 'boolean'],
        ['batch-results.items', 'items', 'array'],
        ['batch-results.has_more', 'has_more', 'boolean'],
        ['batches-items.envelope', 'has_more', 'boolean'],
      ]);
      const item = itemsIn(list).find(({ custom_id: label }) => label === 'conformance-1') ?? {};
      presentFields(suite, list, item, batchFields());
      for (const rule of ['batch-item.custom_id-echoed', 'areas.batches-partial'])
        suite.rule(rule, item['custom_id'] === 'conformance-1', list, 'the item does not carry its `custom_id`');
      const asset = item['asset_id'];
      if (typeof asset !== 'string') return suite.skip('the item of the batch made no asset');
      const job = item['id'];
      if (typeof job === 'string') {
        const polled = await suite.ask({ as: 'team', method: 'GET', path: `/v1/jobs/${encodeURIComponent(job)}` });
        // That the id of an item is that of its job is not shown.
        if (polled.status !== 404)
          suite.rule('events.team-polls', polled.status === 200, polled, `must be 200, and is ${polled.status}`);
        if (polled.status === 200) await retried(suite, batch, job, asset);
      }
      await readAssetPages(suite, 'team');
      await singleAsset(suite, 'team');
      await savedFiles(suite, asset);
    },
  },
  {
    about: 'a batch that costs more than its ceiling',
    class: 'spend',
    needs: ['team'],
    rules: ['batch-request.max_cost_cents-ceiling'],
    async run(suite) {
      const headers = { 'idempotency-key': fresh() };
      const json = { items: [{ input: { prompt: 'a plain wooden crate' } }], max_cost_cents: 1 };
      const accepted = await suite.ask({ as: 'team', method: 'POST', path: '/v1/batches', headers, json });
      const rule = 'batch-request.max_cost_cents-ceiling';
      const batch = objectOf(accepted.json)['batch_id'];
      if (typeof batch !== 'string') {
        suite.rule(rule, accepted.status >= 400 && accepted.status < 500, accepted, `it is ${accepted.status}`);
        return;
      }
      const list = await until(
        suite,
        () => suite.ask({ as: 'team', method: 'GET', path: `/v1/batches/${batch}/items` }),
        (answer) => statesIn(answer).length > 0 && statesIn(answer).every((state) => FINAL.includes(state)),
      );
      const spent = itemsIn(list).reduce((sum, item) => sum + Number(item['settled_spend_cents'] ?? 0), 0);
      suite.rule(rule, spent <= 1, list, `${spent} cents were spent, and the ceiling is 1`);
    },
  },
];

const itemsIn = ({ json }: Exchange): Readonly<Record<string, unknown>>[] => {
  const { items } = objectOf(json);
  return Array.isArray(items) ? items.map(objectOf) : [];
};
const statesIn = (list: Exchange): string[] => itemsIn(list).map(({ status }) => String(status));

/** Pages of one item: the first one leads to the second. */
async function nextPage(suite: Suite, batch: string): Promise<void> {
  const { pageSizeParameter: size, cursorParameter: cursor } = suite.dialect.pages;
  const path = `/v1/batches/${batch}/items`;
  const first = await suite.ask({ as: 'team', method: 'GET', path, query: { [size]: '1' } });
  const { next_cursor: next, has_more: more } = objectOf(first.json);
  const rule = 'batch-results.next_cursor';
  if ([400, 422].includes(first.status) || itemsIn(first).length !== 1)
    return suite.notShown(
      [rule],
      first,
      `the name of the page size is open, and \`${size}\` is not it: propmaster probe`,
    );
  suite.rule(
    rule,
    more === true && typeof next === 'string',
    first,
    '`next_cursor` must be a string while there is more',
  );
  if (typeof next !== 'string') return;
  const second = await suite.ask({ as: 'team', method: 'GET', path, query: { [size]: '1', [cursor]: next } });
  if ([400, 422].includes(second.status)) return;
  const goesOn = second.status === 200 && itemsIn(second)[0]?.['custom_id'] !== itemsIn(first)[0]?.['custom_id'];
  suite.rule(rule, goesOn, second, 'the cursor does not lead to the next page');
}

function batchFields(): readonly FieldRule[] {
  const of = (kind: FieldRule[2], ...names: string[]) =>
    names.map((name): FieldRule => [`batch-result.${name}`, name, kind]);
  return [
    ...of(
      'string',
      'id',
      'status',
      'phase',
      'mode',
      'billing_status',
      'artifact_status',
      'validation_status',
      'asset_id',
      'retry_of_job_id',
      'retry_mode',
      'failure_stage',
      'custom_id',
      'error',
      'release_id',
      'result_url',
    ),
    ...of(
      'integer',
      'index',
      'reserved_spend_cents',
      'settled_spend_cents',
      'unresolved_provider_calls',
      'budget_cents',
    ),
    ...of('timestamp', 'created_at', 'started_at', 'completed_at'),
    ...of('strings', 'published_formats'),
  ];
}
