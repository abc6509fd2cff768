// What the client costs over bare undici: one small answer after the other, the same 50 at a time, a page of 100 assets,
// and a download of 64 MiB to the disk. Time and processor time a call, and the peak memory of the process.
//
//   npm run build && node bench/client.mjs          writes bench/results/client.json
//
// The service is a process of its own on the loopback that answers from memory, without rate limits. Each measurement is
// a fresh process; ours and the peer's take turns. The peer does the least that a program without a client has to:
// `undici.request` with the key, and `JSON.parse` of the body; of the download, a pipeline into a file. Ours does besides:
// deadlines, rate budget, repeats, redirects, limits, schema; of the download, link, sha256, flush and rename.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';

const RUNS = 7;
const KEY = 'pm_k1_0123456789abcdef';
const FILE_BYTES = 64 * 1024 ** 2;
/** Calls, and how many of them at once. */
const CASES = {
  get: { calls: 4_000, atOnce: 1 },
  get_50_at_once: { calls: 10_000, atOnce: 50 },
  page_of_100: { calls: 800, atOnce: 1 },
  download_64_mib: { calls: 4, atOnce: 1 },
};

const [role, name, url] = process.argv.slice(2);
if (role === 'serve') await serve();
else if (role) await measure(role, name, url);
else await compare();

async function serve() {
  const asset = (id) => ({
    ...{ id, name: 'Oak crate', status: 'ready', created_at: 1_767_225_600_000, updated_at: 1_767_225_600_000 },
    ...{ prompt: 'an oak crate, 40 cm wide, with a lid', formats: ['glb', 'usd', 'mjcf', 'sdf'] },
  });
  const bodies = {
    '/v1/assets/ast_1': JSON.stringify({ ok: true, asset: asset('ast_1') }),
    '/v1/assets?limit=100': JSON.stringify({
      ok: true,
      assets: Array.from({ length: 100 }, (_, index) => asset(`ast_${index}`)),
      has_more: false,
    }),
    '/v1/assets/ast_1/files/glb/url': JSON.stringify({ url: '/file', expires_in: 300, size_bytes: FILE_BYTES }),
  };
  const file = Buffer.alloc(FILE_BYTES, 'glTF');
  const server = http.createServer(({ url }, response) => {
    const body = bodies[url] ?? file;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
}

/** Runs one case in this process, after a warm-up. */
async function measure(who, name, url) {
  const { calls, atOnce } = CASES[name];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-'));
  const { call, close } = who === 'ours' ? await ours(name, url, folder) : await peer(name, url, folder);
  const run = async (total) => {
    let left = total;
    const one = async () => {
      while (left-- > 0) await call();
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  };
  await run(Math.ceil(calls / 10));
  const cpu = process.cpuUsage();
  const began = performance.now();
  await run(calls);
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  await close();
  rmSync(folder, { recursive: true });
  const peakMb = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ us: (ms * 1_000) / calls, cpuUs: (user + system) / calls, peakMb }));
}

async function ours(name, url, folder) {
  const { createClient } = await import('../dist/src/index.js');
  const client = createClient({ baseUrl: url, apiKey: KEY });
  const calls = {
    get: () => client.assets.get('ast_1'),
    get_50_at_once: () => client.assets.get('ast_1'),
    page_of_100: () => client.assets.list({ pageSize: 100 }),
    download_64_mib: () => client.assets.download('ast_1', 'glb', path.join(folder, 'file')),
  };
  return { call: calls[name], close: () => client.close() };
}

async function peer(name, url, folder) {
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent();
  const headers = { authorization: `Bearer ${KEY}`, accept: 'application/json' };
  const json = (route) => async () => (await request(url + route, { headers, dispatcher })).body.json();
  const calls = {
    get: json('/v1/assets/ast_1'),
    get_50_at_once: json('/v1/assets/ast_1'),
    page_of_100: json('/v1/assets?limit=100'),
    async download_64_mib() {
      const { body } = await request(`${url}/file`, { dispatcher });
      await pipeline(body, createWriteStream(path.join(folder, 'file')));
    },
  };
  return { call: calls[name], close: () => dispatcher.close() };
}

async function compare() {
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const round = (value, digits) => Number(value.toFixed(digits));
  const server = spawn(process.execPath, [import.meta.filename, 'serve'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(createInterface({ input: server.stdout }), 'line');
  const inProcess = (who, name) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, who, name, url], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  try {
    const results = {};
    for (const name of Object.keys(CASES)) {
      const runs = Array.from({ length: RUNS }, () => ({
        ours: inProcess('ours', name),
        peer: inProcess('peer', name),
      }));
      const of = (who, figure) => median(runs.map((run) => run[who][figure]));
      results[name] = {
        ...CASES[name],
        us: round(of('ours', 'us'), 0),
        peer_us: round(of('peer', 'us'), 0),
        overhead_us: round(median(runs.map((run) => run.ours.us - run.peer.us)), 0),
        ratio: round(median(runs.map((run) => run.ours.us / run.peer.us)), 2),
        cpu_us: round(of('ours', 'cpuUs'), 0),
        peer_cpu_us: round(of('peer', 'cpuUs'), 0),
        peak_mb: round(of('ours', 'peakMb'), 1),
        peer_peak_mb: round(of('peer', 'peakMb'), 1),
      };
    }
    const output = {
      command: 'npm run build && node bench/client.mjs',
      runs: RUNS,
      node: process.version,
      cores: os.availableParallelism(),
      peer: 'undici.request and JSON.parse; for the download, a pipeline into a file',
      results,
    };
    writeFileSync('bench/results/client.json', `${JSON.stringify(output, null, 2)}\n`);
    console.log(JSON.stringify(output, null, 2));
  } finally {
    server.kill();
  }
}
