/**
 * Child process of killed.test.ts: `run-until-killed.ts <folder> <kind> <moment>` runs the items of a folder with a local
 * service of its own, and kills itself at the given moment, counted over: each request on its way out, each answer that
 * the service has given and nobody has got yet (asking again and hearing the same doesn't count, however long it goes on),
 * each change of an item, and both sides of each install. At the end it
 * prints what became of the items.
 */
import path from 'node:path';
import { runItems } from '../../src/batch/run.ts';
import { systemClock } from '../../src/client/clock.ts';
import { appDispatch, createClient, LOCAL_BASE_URL } from '../../src/client/index.ts';
import { adaptersOf } from '../../src/pipeline/simulators.ts';
import { Cache } from '../../src/project/cache.ts';
import { openService } from '../../src/service/index.ts';
import { moduleUrl } from '../../src/thread.ts';
import { quickWorkerPool } from './quick-worker-pool.ts';

const [folder = '', kind = 'team', moment = '0'] = process.argv.slice(2);
let left = Number(moment);
const pass = (): void => {
  if (--left === 0) process.kill(process.pid, 'SIGKILL');
};

const service = await openService({
  dataDir: path.join(folder, 'service'),
  producer: moduleUrl(import.meta.url, '../service/fixtures/producer.ts').href,
  workers: 2,
});
const answers = new Map<string, string>();
const dispatch = appDispatch(async (request) => {
  const seen = request.method === 'GET' ? answers.get(request.url) : undefined;
  if (seen === undefined) pass();
  const response = await service.fetch(request);
  const answer = await response.clone().text();
  answers.set(request.url, answer);
  if (answer !== seen) pass();
  return response;
});
const client = createClient({
  baseUrl: LOCAL_BASE_URL,
  apiKey: service.keys[kind as 'team' | 'personal'],
  dispatch,
});
const cacheDir = path.join(folder, 'cache');
const run = await runItems(
  path.join(folder, 'items.jsonl'),
  { onEvent: ({ type }) => type === 'item' && pass() },
  {
    context: {
      root: path.join(folder, 'project'),
      deployment: 'local',
      client: async () => client,
      cache: new Cache(cacheDir),
      adapters: await adaptersOf(['mujoco']),
      options: { name: undefined, replace: false, allowFailed: false, format: undefined, treatment: {} },
      notice: () => {},
    },
    cacheDir,
    clock: systemClock,
    kinds: async () => [],
    bounds: async () => ({ leastMs: 20, mostMs: 200 }),
    openWorkerPool: () => quickWorkerPool(),
  },
);
await service.close();
process.stdout.write(JSON.stringify(run.items.map(({ status }) => status)));
