// Many clients of one `propmaster mcp --http` at once, one of them killed every second in the middle of what it does. Fails
// if a job is lost or made twice, an answer goes to another client, memory grows, or the server is not there at the end.
//
//   npm run build && node bench/mcp-load.mjs [clients 50] [calls 1000] [kills]      writes bench/results/mcp-load.json
//
// With `kills` so many clients are killed, spread over the calls, and nothing is written: for tests.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, CrossTalk } from './mcp-load/client.mjs';
import { startServer } from './mcp-load/server.mjs';

const [clients = 50, calls = 1_000, kills] = process.argv.slice(2).map(Number);
/** Looked at so often while the calls go on. */
const LOOKS = 10;
/** What one call may leave behind, in the second half of the calls: the journal of a job, an entry of a cache [bytes]. */
const MOST_KEPT = 4_096;

const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-load-'));
const server = await startServer(folder);
const seen = { answered: 0, rateLimited: 0, busy: 0, cutOff: 0, killed: 0 };
/** Prompt → its job, as its client was told. */
const jobs = new Map();
const memory = [];
const running = new Set();
const began = performance.now();
let failure;

try {
  await warmUp();
  memory.push({ calls: 0, ...(await server.memory()) });
  const killer = kills === undefined ? setInterval(killOne, 1_000).unref() : undefined;
  await Promise.all(Array.from({ length: clients }, (_, index) => work(index)));
  clearInterval(killer);
  const seconds = (performance.now() - began) / 1_000;
  memory.push({ calls: seen.answered, ...(await server.memory()) });
  const found = await everyJobIsThere();
  if (!server.alive()) throw new Error('The server has ended.');
  report(seconds, found);
} catch (error) {
  failure = error;
} finally {
  const { code, said } = await server.stop();
  if (!failure && code !== 0) failure = new Error(`The server ended with ${code}: ${said.slice(-2_000)}`);
  rmSync(folder, { recursive: true, force: true });
}
if (failure) {
  process.stderr.write(`${failure.stack}\n`);
  process.exit(1); // clients that go on would keep it alive
}

/** Loads whatever is loaded once, so that it does not count as growth. */
async function warmUp() {
  const client = new Client(server.url, 'warm-up', 0);
  await client.begin();
  await finished(client, 'oak crate 20 x 20 x 20 cm');
  for (let n = 0; n < 20; n++) await client.call('browse', { what: 'jobs' });
  client.close();
}

/** A client, and whoever comes after it is killed: a new one that takes up what the last one was at. */
async function work(index) {
  let life = 0;
  let round = 0;
  while (seen.answered < calls) {
    const client = new Client(server.url, `${index}.${life}`, index);
    running.add(client);
    try {
      await client.begin();
      while (seen.answered < calls) {
        await finished(client, promptOf(index, round));
        await mine(client, promptOf(index, round));
        round += 1;
      }
    } catch (error) {
      if (error instanceof CrossTalk || !client.gone) throw error;
      seen.cutOff += 1; // its successor makes the same request again
    } finally {
      running.delete(client);
      client.close();
    }
    life += 1;
  }
}

function promptOf(client, round) {
  return `oak crate ${30 + client} x ${30 + (round % 60)} x ${30 + Math.floor(round / 60)} cm`;
}

/** From words to a finished job. */
async function finished(client, prompt) {
  const { job_id } = await answered(client, 'generate_asset', { prompt });
  const known = jobs.get(prompt);
  if (known !== undefined && known !== job_id) throw new Error(`"${prompt}" has two jobs: ${known} and ${job_id}`);
  jobs.set(prompt, job_id);
  for (;;) {
    const job = await answered(client, 'check_job', { job_id, wait_seconds: 1 });
    if (job.job_id !== job_id) throw new CrossTalk(`${job_id} was asked for, and ${job.job_id} came`);
    if (job.state === 'succeeded') return;
    if (job.state !== 'queued' && job.state !== 'running') throw new Error(`${job_id} is ${job.state}`);
  }
}

/** What is listed under a job's id is what its client asked for. */
async function mine(client, prompt) {
  const { items } = await answered(client, 'browse', { what: 'jobs', query: prompt });
  const item = items.find(({ id }) => id === jobs.get(prompt));
  if (item && item.about !== prompt) throw new CrossTalk(`${item.id} is "${item.about}", not "${prompt}"`);
}

async function answered(client, tool, args) {
  for (;;) {
    const answer = await client.call(tool, args);
    if (answer.error?.code === 'rate_limited' || answer.error?.code === 'project_busy') {
      seen[answer.error.code === 'rate_limited' ? 'rateLimited' : 'busy'] += 1;
      await sleep(300 + 700 * Math.random()); // as the hint says; all at once would come too early again
      continue;
    }
    if (answer.error) throw new Error(`${tool}: ${JSON.stringify(answer.error)}`);
    seen.answered += 1;
    if (seen.answered % Math.ceil(calls / LOOKS) === 0 && seen.answered < calls) {
      memory.push({ calls: seen.answered, ...(await server.memory()) });
    }
    if (kills > seen.killed && seen.answered >= ((seen.killed + 1) * calls) / (kills + 1)) killOne();
    return answer;
  }
}

function killOne() {
  const [oldest] = running; // the one that runs longest, so that it comes to each in turn
  if (!oldest) return;
  running.delete(oldest);
  oldest.kill();
  seen.killed += 1;
}

/** Every job that a client was told of has come to its end, whoever was killed, and every prompt has one. */
async function everyJobIsThere() {
  const client = new Client(server.url, 'the last', 1);
  const listed = new Map();
  let cursor;
  do {
    const page = await answered(client, 'browse', { what: 'jobs', ...(cursor ? { cursor } : {}) });
    for (const { id, about } of page.items) {
      if (listed.has(about)) throw new Error(`"${about}" has two jobs: ${listed.get(about)} and ${id}`);
      listed.set(about, id);
    }
    cursor = page.next_cursor;
  } while (cursor);
  let found = 0;
  for (const [prompt, job_id] of jobs) {
    if (listed.get(prompt) !== job_id) throw new Error(`Lost: ${job_id} (${prompt}); listed is ${listed.get(prompt)}`);
    const { state } = await answered(client, 'check_job', { job_id, wait_seconds: 30 });
    if (state !== 'succeeded') throw new Error(`${job_id} is ${state}`);
    found += 1;
  }
  client.close();
  return found;
}

function report(seconds, found) {
  const half = memory.slice(Math.floor(memory.length / 2));
  const kept = slope(half.map((look) => [look.calls, look.heap]));
  const result = {
    command: `node bench/mcp-load.mjs ${process.argv.slice(2).join(' ')}`.trim(),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    cpus: os.availableParallelism(),
    clients,
    calls: seen.answered,
    seconds: Math.round(seconds),
    clients_killed: seen.killed,
    calls_cut_off: seen.cutOff,
    told_to_come_again: { rate_limited: seen.rateLimited, project_busy: seen.busy },
    jobs: jobs.size,
    jobs_found_succeeded: found,
    heap_kept_per_call_bytes: Math.round(kept),
    memory: memory.map(({ calls: at, heap, rss }) => ({ calls: at, heap_mb: mb(heap), rss_mb: mb(rss) })),
  };
  if (kept > MOST_KEPT && kills === undefined) throw new Error(`Memory grows:\n${JSON.stringify(result, null, 2)}`);
  const text = `${JSON.stringify(result, null, 2)}\n`;
  if (kills === undefined) writeFileSync(new URL('results/mcp-load.json', import.meta.url), text);
  process.stdout.write(text);
}

/** Of the line through the points, by least squares. */
function slope(points) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  const below = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

function mb(bytes) {
  return Math.round((bytes / 1024 / 1024) * 10) / 10;
}
