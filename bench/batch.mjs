// A batch of 1,000 assets with a key of 60 requests a minute, in simulated time: how many requests it takes to order,
// follow and download them, against the least number that the interface allows.
//
//   node --import tsx bench/batch.mjs           writes bench/results/batch.json
//   node --import tsx bench/batch.mjs quick     the same without verification and pictures, in minutes
//
// The bound. A Team key gets n assets with no fewer than 1 + ceil(n / 100) + n requests that count against it:
// - 1: a submission takes up to 1,000 items (specification, "Batches").
// - ceil(n / 100): the ids of the assets are told nowhere but in the items listing, whose pages hold at most 100. Asking
//   for the jobs one by one would take n, and so would the library: `GET /v1/assets` names no item or job.
// - n: a file comes by a link of its own (`GET /v1/assets/{id}/files/{format}/url`), or as binary data from the same path,
//   one request either way. The link is taken, since it alone carries size and sha256. What it points to is asked without
//   the key, and so does not count.
// For n = 1,000 that is 1,011. It is reached only by who asks for each page once, when all its items are done; whoever
// downloads while the service still works has to look more often. The target is 1.05 times the bound, and no 429 at all.
//
// The service is a stand-in of the tests (test/batch/fake-service.ts): written from the specification, it answers in
// simulated time and counts its own requests in a fixed window of a minute. The first scenario is real from end to end
// otherwise: the client, its rate budget and downloads, all nine stages with MuJoCo and the picture, the project on the
// disk. The others differ in how the service works, and skip verification and picture, which ask for nothing.
// The peer, in the same run: what one would write first with the same client, `batches.wait` and then the downloads.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runItems } from '../src/batch/run.ts';
import { openWorkerPool } from '../src/batch/worker-pool.ts';
import { createClient } from '../src/client/index.ts';
import { writeMjcf } from '../src/formats/mjcf/write.ts';
import { writeZip } from '../src/formats/zip/write.ts';
import { adaptersOf } from '../src/pipeline/simulators.ts';
import { Cache } from '../src/project/cache.ts';
import { BASE, FakeService } from '../test/batch/fake-service.ts';
import { quickWorkerPool } from '../test/batch/quick-worker-pool.ts';
import { VirtualClock } from '../test/batch/virtual-clock.ts';
import { brick } from '../test/pipeline/props.ts';

const N = 1_000;
const PER_MINUTE = 60;
const BOUND = 1 + Math.ceil(N / 100) + N;
const quick = process.argv[2] === 'quick';
const SECOND = 1_000;

/** Uniform in [0, 1), the same in every run (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const about = (seconds) => {
  const random = seeded(7);
  return () => seconds * SECOND * (0.6 + 0.8 * random());
};
const widely = (seconds) => {
  const random = seeded(11);
  return () => -Math.log(1 - random()) * seconds * SECOND;
};

const SCENARIOS = [
  { name: '20 at once, about a minute each: slower than the key', concurrency: 20, duration: about(60), real: !quick },
  { name: '50 at once, about half a minute each: faster than the key', concurrency: 50, duration: about(30) },
  { name: '50 at once, about 50 seconds each: as fast as the key', concurrency: 50, duration: about(50) },
  { name: 'all there at once', concurrency: N, duration: () => SECOND },
  { name: '20 at once, exponential around a minute: stragglers', concurrency: 20, duration: widely(60) },
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-'));
const minutes = (ms) => Number((ms / 60_000).toFixed(1));

/** A service of its own for each measurement, and a client that counts. */
async function prepare({ concurrency, duration }) {
  const clock = new VirtualClock();
  const durations = Array.from({ length: N }, duration);
  const zips = await Promise.all(Array.from({ length: N }, (_, index) => writeZip(writeMjcf(brickOf(index)))));
  const service = new FakeService({
    kind: 'team',
    limit: PER_MINUTE,
    clock,
    concurrency,
    duration: (index) => durations[index],
    artifact: (index) => zips[index],
  });
  const client = createClient({ baseUrl: BASE, apiKey: 'pm_k1_00', dispatch: service.dispatch, clock });
  return { clock, service, client };
}

/** Each brick has a mass of its own, so that no two files are the same. */
function brickOf(index) {
  const [link] = brick.links;
  return { ...brick, links: [{ ...link, inertial: { ...link.inertial, mass: 3 + index / N } }] };
}

function counted(service, clock) {
  const requests = service.total;
  return {
    requests,
    ratio: Number((requests / BOUND).toFixed(4)),
    refused_429: service.refused,
    simulated_min: minutes(clock.elapsed),
  };
}

async function ours(scenario, at) {
  const { clock, service, client } = await prepare(scenario);
  const place = path.join(folder, String(at));
  mkdirSync(place);
  const items = path.join(place, 'items.jsonl');
  writeFileSync(items, Array.from({ length: N }, (_, index) => `{"prompt":"brick ${index}"}\n`).join(''));
  const assets = { ...client.assets, download: (...given) => clock.during(() => client.assets.download(...given)) };
  const cacheDir = path.join(place, 'cache');
  const began = performance.now();
  const run = await runItems(
    items,
    {},
    {
      context: {
        root: path.join(place, 'project'),
        deployment: 'simulated',
        client: async () => ({ ...client, assets }),
        cache: new Cache(cacheDir),
        adapters: adaptersOf(['mujoco']),
        options: { name: undefined, replace: false, allowFailed: false, density: undefined, mass: undefined },
        notice: (message) => console.error(message),
      },
      cacheDir,
      clock,
      bounds: async () => ({ leastMs: 5 * SECOND, mostMs: 300 * SECOND }),
      openWorkerPool: scenario.real ? openWorkerPool : () => quickWorkerPool(),
    },
  );
  const realSeconds = Math.round((performance.now() - began) / SECOND);
  const lock = JSON.parse(readFileSync(path.join(place, 'project', 'propmaster.lock'), 'utf8'));
  rmSync(place, { recursive: true, force: true });
  if (run.failure) throw run.failure;
  return {
    installed: Object.keys(lock.props).length,
    ...counted(service, clock),
    by_route: Object.fromEntries([...service.requests].sort()),
    real_s: realSeconds,
  };
}

async function peer(scenario, at) {
  const { clock, service, client } = await prepare(scenario);
  const place = path.join(folder, `peer-${at}`);
  mkdirSync(place);
  const items = Array.from({ length: N }, (_, index) => ({ input: { prompt: `brick ${index}` } }));
  const { batch_id } = await client.batches.create({ items });
  for (const { asset_id } of await client.batches.wait(batch_id)) {
    await clock.during(() => client.assets.download(asset_id, 'mjcf', path.join(place, asset_id)));
  }
  rmSync(place, { recursive: true, force: true });
  return counted(service, clock);
}

try {
  const results = {};
  for (const [at, scenario] of SCENARIOS.entries()) {
    const { name, real = false } = scenario;
    results[name] = { verified_and_drawn: real, ...(await ours(scenario, at)), peer: await peer(scenario, at) };
    console.error(name, JSON.stringify(results[name]));
  }
  const output = {
    command: `node --import tsx bench/batch.mjs${quick ? ' quick' : ''}`,
    node: process.version,
    cores: os.availableParallelism(),
    items: N,
    requests_per_minute: PER_MINUTE,
    least_requests: BOUND,
    target_ratio: 1.05,
    peer: 'the same client: batches.wait, then one download after another; nothing is verified or installed',
    results,
  };
  writeFileSync('bench/results/batch.json', `${JSON.stringify(output, null, 2)}\n`);
  console.log(JSON.stringify(output, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
