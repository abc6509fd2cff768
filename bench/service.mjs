// The local service against a bare Hono app on the same HTTP adapter: GET /v1/jobs/{id} under 500 clients at once, and
// GET /v1/assets under 50. Requests a second, latency, and the server's peak memory.
//
//   npm run build && node bench/service.mjs          writes bench/results/service.json
//
// Both servers are processes of their own, measured in turn by the same load generator (undici's pool, keep-alive, one
// request at a time a connection). The peer answers the same bytes from memory and does nothing else: no key, no
// database, no rate limit. The ratio is the price of everything that makes the service one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';

const SECONDS = Number(process.argv[2] ?? 6);
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;
const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-'));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value, digits = 1) => Number(value.toFixed(digits));

const PEER = `
  import { createServer } from 'node:http';
  import { getRequestListener } from '@hono/node-server';
  import { Hono } from 'hono';
  const app = new Hono();
  const answers = JSON.parse(process.argv[1]);
  app.get('/v1/jobs/:id', (context) => context.json(answers.job));
  app.get('/v1/assets', (context) => context.json(answers.assets));
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));
`;

/** Starts a server that says where it listens in its first line of JSON with a `url`. */
async function startServer(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, keys } = JSON.parse(line);
    if (url) return { child, url, keys };
  }
  throw new Error('the server did not start');
}

/** Resident memory at its peak [MB], as the kernel counted it. Linux only. */
const peakOf = ({ pid }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function stop({ child }) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Requests from `clients` at once for `seconds`. */
async function load(url, clients, request, seconds) {
  const pool = new Pool(url, { connections: clients, pipelining: 1 });
  const latencies = [];
  const end = performance.now() + seconds * 1_000;
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const { statusCode, body } = await pool.request(request());
      await body.dump();
      if (statusCode >= 300) throw new Error(`status ${statusCode}`);
      latencies.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - began) / 1_000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share) => round(latencies[Math.floor(share * (latencies.length - 1))]);
  return { requests_per_second: round(latencies.length / took, 0), p50_ms: at(0.5), p99_ms: at(0.99) };
}

try {
  const data = path.join(folder, 'data');
  const serve = ['dist/lib/cli.js', 'serve', '--port', '0', '--data', data, '--rate-limit', '100000000', '--json'];
  const ours = await startServer(serve);
  const headers = { authorization: `Bearer ${ours.keys.personal}` };
  const client = new Pool(ours.url);
  const ask = async (options) => (await client.request({ headers, ...options })).body.json();
  let jobId;
  for (let i = 0; i < 20; i++) {
    const submission = { 'content-type': 'application/json', ...headers };
    const body = JSON.stringify({ prompt: 'an oak crate' });
    jobId = (await ask({ method: 'POST', path: '/v1/assets', headers: submission, body })).job_id;
  }
  const paths = { job: `/v1/jobs/${jobId}`, assets: '/v1/assets' };
  const answers = {};
  do {
    for (const [name, path] of Object.entries(paths)) answers[name] = await ask({ method: 'GET', path });
  } while (answers.assets.assets.length < 20);
  await client.close();
  const peer = await startServer(['--input-type=module', '-e', PEER, JSON.stringify(answers)]);

  const cases = {
    'GET /v1/jobs/{id}, 500 clients': { clients: 500, request: () => ({ method: 'GET', path: paths.job, headers }) },
    'GET /v1/assets (20), 50 clients': { clients: 50, request: () => ({ method: 'GET', path: paths.assets, headers }) },
  };
  const results = {};
  for (const [name, { clients, request }] of Object.entries(cases)) {
    const runs = { ours: [], peer: [] };
    for (const server of [ours, peer]) await load(server.url, clients, request, WARM_UP_SECONDS);
    for (let i = 0; i < ROUNDS; i++) {
      runs.ours.push(await load(ours.url, clients, request, SECONDS));
      runs.peer.push(await load(peer.url, clients, request, SECONDS));
    }
    const middle = (list) =>
      Object.fromEntries(Object.keys(list[0]).map((key) => [key, median(list.map((run) => run[key]))]));
    results[name] = {
      ours: middle(runs.ours),
      peer: middle(runs.peer),
      ratio_requests: round(
        median(runs.ours.map((run, i) => run.requests_per_second / runs.peer[i].requests_per_second)),
        2,
      ),
      ratio_p99: round(median(runs.ours.map((run, i) => run.p99_ms / runs.peer[i].p99_ms)), 2),
    };
  }
  const output = {
    command: 'npm run build && node bench/service.mjs',
    rounds: ROUNDS,
    seconds: SECONDS,
    node: process.version,
    cores: os.availableParallelism(),
    peer: 'a bare Hono app on @hono/node-server that answers the same bytes from memory',
    results,
    peak_mb: { ours: round(peakOf(ours.child)), peer: round(peakOf(peer.child)) },
  };
  await Promise.all([stop(ours), stop(peer)]);
  writeFileSync('bench/results/service.json', `${JSON.stringify(output, null, 2)}\n`);
  console.log(JSON.stringify(output, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
