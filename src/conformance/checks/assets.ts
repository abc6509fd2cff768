import { type Exchange, objectOf } from '../call.ts';
import type { ConformanceCheck, Suite } from '../check.ts';
import { assetOf as madeBy } from '../ledger.ts';
import { firstOf, standardError } from './fields.ts';
import { readAssetList } from './reading.ts';
import { acceptance, COURSE_RULES, followed, fresh, isZip } from './work.ts';
import { zipNames } from './zip-names.ts';

export const ASSET_CHECKS: readonly ConformanceCheck[] = [
  {
    about: 'an asset of a Personal key: made, followed, exported, deleted',
    class: 'destroy',
    needs: ['personal'],
    rules: [
      'assets-create.route',
      'assets-create.202',
      'assets-create.job_id',
      'areas.assets-generate',
      'generation.asset-from-text',
      'generation.asynchronous',
      'job-birth.asset',
      'job-birth.id',
      'jobs-get.envelope',
      'jobs-get.include_result',
      'job-envelope.ok',
      'job-envelope.job',
      'job.id',
      'job.status',
      'job.mode',
      'job.created_at',
      'job.started_at',
      'job.result',
      'generation.polling',
      'areas.jobs-track',
      'job-state.succeeded',
      'events.personal',
      'events.format',
      'jobs-events.route',
      'assets-export.binary',
      'assets-export.mjcf',
      'assets-export.usd',
      'assets-export.usdz',
      'assets-export.sdf',
      'assets-export.glb',
      'assets-export.zip',
      'assets-export.usdz-file',
      'assets-export.other-format',
      'assets-export.format-required',
      'areas.exports-simulators',
      'assets-export.no-body',
      'assets-export.personal-glb-preview',
      'assets-export.personal-glb-zip',
      'generation.export-formats',
      ...COURSE_RULES,
      'assets-delete.route',
      'assets-delete.personal',
      'asset-state.ready',
    ],
    async run(suite) {
      const accepted = await suite.ask({
        as: 'personal',
        method: 'POST',
        path: '/v1/assets',
        headers: { 'idempotency-key': fresh() },
        json: { prompt: 'a plain wooden crate' },
      });
      const job = acceptance(
        suite,
        accepted,
        ['assets-create.202', 'job-birth.asset'],
        ['assets-create.route', 'areas.assets-generate', 'generation.asset-from-text', 'generation.asynchronous'],
        ['assets-create.job_id', 'job-birth.id'],
      );
      const events = suite.ask({
        as: 'personal',
        method: 'GET',
        path: `/v1/jobs/${job}/events`,
        headers: { accept: 'text/event-stream' },
      });
      events.catch(() => {}); // looked at below, unless the job is lost first
      const done = await followed(suite, 'personal', job);
      const stream = await events;
      const isStream = stream.status === 204 || /^text\/event-stream/.test(stream.headers.get('content-type') ?? '');
      for (const rule of ['events.personal', 'events.format', 'jobs-events.route'])
        suite.rule(rule, isStream, stream, 'it is no stream of server-sent events');
      const asset = await assetOf(suite, done);
      await exported(suite, asset);
      await readAssetList(suite, 'personal');
      const removed = await suite.ask({ as: 'personal', method: 'DELETE', path: `/v1/assets/${asset}` });
      for (const rule of ['assets-delete.route', 'assets-delete.personal'])
        suite.rule(
          rule,
          removed.status >= 200 && removed.status < 300,
          removed,
          `must be a success, and is ${removed.status}`,
        );
      const gone = await suite.ask({ as: 'personal', method: 'GET', path: '/v1/assets' });
      const left = objectOf(gone.json)['assets'];
      const stays = Array.isArray(left) && left.some((one) => objectOf(one)['id'] === asset);
      suite.rule('assets-delete.route', !stays, gone, 'the asset is listed after it was deleted');
    },
  },
];

/** The asset of a job; where the result names none, the newest of the library. */
async function assetOf(suite: Suite, done: Exchange): Promise<string> {
  const list = await suite.ask({ as: 'personal', method: 'GET', path: '/v1/assets' });
  const newest = objectOf(firstOf(objectOf(list.json)['assets']));
  suite.rule('asset-state.ready', newest['status'] === 'ready', list, 'the newest asset is not ready');
  const job = objectOf(objectOf(done.json)['job']);
  const told = madeBy(job, String(job['id'])) ?? newest['id'];
  return typeof told === 'string' ? told : suite.skip('the job names no asset, and none is listed');
}

async function exported(suite: Suite, asset: string): Promise<void> {
  const name = suite.dialect.assets.exportFormatParameter;
  const path = `/v1/assets/${asset}/export`;
  const ask = (query: Record<string, string>) => suite.ask({ as: 'personal', method: 'POST', path, query });
  const probe = await ask({ [name]: 'mjcf' });
  if (probe.status === 400 || probe.status === 422) {
    return suite.notShown(
      ['assets-export.mjcf', 'assets-export.format-required'],
      probe,
      `the name of the format parameter is open, and \`${name}\` is not it: propmaster probe`,
    );
  }
  for (const format of ['mjcf', 'usd', 'usdz', 'sdf', 'glb']) {
    const answer = await ask({ [name]: format });
    const there = answer.status === 200 || answer.status === 409;
    suite.rule(
      `assets-export.${format}`,
      there,
      answer,
      `must be 200, or 409 where the release has none, and is ${answer.status}`,
    );
    if (answer.status !== 200) {
      standardError(suite, answer, 409, 'export_not_available');
      continue;
    }
    const binary = !/^application\/json/.test(answer.headers.get('content-type') ?? '') && answer.bytes.byteLength > 0;
    for (const rule of [
      'assets-export.binary',
      'areas.exports-simulators',
      'assets-export.no-body',
      'generation.export-formats',
    ])
      suite.rule(rule, binary, answer, 'the answer is no file');
    if (['mjcf', 'usd', 'sdf'].includes(format))
      suite.rule('assets-export.zip', isZip(answer.bytes), answer, `${format} is no ZIP`);
    if (format === 'glb') personalGlb(suite, answer);
    if (format === 'usdz') suite.rule('assets-export.usdz-file', isZip(answer.bytes), answer, 'usdz is no .usdz file');
  }
  const other = await ask({ [name]: 'obj' });
  suite.rule(
    'assets-export.other-format',
    other.status >= 400 && other.status < 500,
    other,
    `must be refused, and is ${other.status}`,
  );
  const none = await ask({});
  suite.rule(
    'assets-export.format-required',
    none.status >= 400 && none.status < 500,
    none,
    `must be refused, and is ${none.status}`,
  );
}

/** The native USD preview; where there is none, a ZIP of three files. */
function personalGlb(suite: Suite, answer: Exchange): void {
  const names = zipNames(answer.bytes).map((name) => name.split('/').pop());
  const bundle = ['visual.glb', 'collision.glb', 'physics.json'].every((name) => names.includes(name));
  const preview =
    /^(PXR-USDC|#usda)/.test(Buffer.from(answer.bytes.subarray(0, 8)).toString('latin1')) ||
    /\.usd[ac]?$/.test(names[0] ?? '');
  if (preview) suite.rule('assets-export.personal-glb-preview', true, answer);
  const says = `it is no USD preview, and no ZIP of visual.glb, collision.glb and physics.json: ${names.join(', ')}`;
  if (!preview) suite.rule('assets-export.personal-glb-zip', bundle, answer, says);
}
