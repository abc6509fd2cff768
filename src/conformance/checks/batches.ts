import { createHash } from 'node:crypto';
import { objectOf } from '../call.ts';
import type { ConformanceCheck, Suite } from '../check.ts';
import { type FieldRule, fields, firstOf, presentFields } from './fields.ts';
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
    ],
    async run(suite) {
      const json = {
        items: [{ custom_id: 'conformance-1', input: { prompt: 'a plain wooden crate' } }],
        max_concurrency: 1,
        max_cost_cents: 100_000,
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
      const list = await until(
        suite,
        () => suite.ask({ as: 'team', method: 'GET', path: `/v1/batches/${batch}/items` }),
        ({ json: told }) => FINAL.includes(String(objectOf(firstOf(objectOf(told)['items']))['status'])),
      );
      suite.rule('batches-items.route', list.status === 200, list, `must be 200, and is ${list.status}`);
      fields(suite, list, list.json, [
        ['batch-results.ok', 'ok', 'boolean'],
        ['batch-results.items', 'items', 'array'],
        ['batch-results.has_more', 'has_more', 'boolean'],
        ['batches-items.envelope', 'has_more', 'boolean'],
      ]);
      const item = objectOf(firstOf(objectOf(list.json)['items']));
      presentFields(suite, list, item, batchFields());
      for (const rule of ['batch-item.custom_id-echoed', 'areas.batches-partial'])
        suite.rule(rule, item['custom_id'] === 'conformance-1', list, 'the item does not carry its `custom_id`');
      const asset = item['asset_id'];
      if (typeof asset !== 'string') return suite.skip('the item of the batch made no asset');
      await savedFiles(suite, asset);
    },
  },
];

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

async function savedFiles(suite: Suite, asset: string): Promise<void> {
  const link = await suite.ask({ as: 'team', method: 'GET', path: `/v1/assets/${asset}/files/glb/url` });
  for (const rule of ['assets-link.route', 'assets-link.required-formats'])
    suite.rule(rule, link.status === 200, link, `must be 200, and is ${link.status}`);
  fields(suite, link, link.json, [
    ['link.url', 'url', 'string'],
    ['assets-link.answer', 'url', 'string'],
    ['link.expires_in', 'expires_in', 'integer'],
    ['link.name', 'name', 'string'],
    ['link.size_bytes', 'size_bytes', 'integer'],
    ['link.sha256', 'sha256', 'string'],
  ]);
  const file = await suite.ask({ as: 'team', method: 'GET', path: `/v1/assets/${asset}/files/glb` });
  for (const rule of ['assets-file.route', 'assets-file.glb', 'areas.exports-visual'])
    suite.rule(rule, file.status === 200, file, `must be 200, and is ${file.status}`);
  suite.rule('assets-file.binary', file.bytes.byteLength > 0 && file.json === undefined, file, 'the answer is no file');
  const other = await suite.ask({ as: 'team', method: 'GET', path: `/v1/assets/${asset}/files/obj/url` });
  suite.rule(
    'assets-link.other-format',
    other.status >= 400 && other.status < 500,
    other,
    `must be refused, and is ${other.status}`,
  );
  const { url, sha256, size_bytes: size } = objectOf(link.json);
  if (typeof url !== 'string' || !/^https?:/.test(url)) return suite.skip('there is no link to follow');
  const linked = await suite.ask({ as: 'nobody', method: 'GET', path: url });
  suite.rule('link.url', linked.status === 200, linked, `the link must work without a key, and is ${linked.status}`);
  suite.rule(
    'link.size_bytes',
    size === linked.bytes.byteLength,
    linked,
    `the file has ${linked.bytes.byteLength} bytes, and \`size_bytes\` is ${String(size)}`,
  );
  const hash = createHash('sha256').update(linked.bytes).digest('hex');
  suite.rule('link.sha256', String(sha256).toLowerCase() === hash, linked, '`sha256` is not that of the file');
  const last = url.at(-1) === 'A' ? 'B' : 'A';
  const altered = await suite.ask({ as: 'nobody', method: 'GET', path: url.slice(0, -1) + last });
  suite.rule('link.private', altered.status >= 400, altered, 'an altered link opens the file');
}
