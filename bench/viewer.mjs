// How soon `propmaster view` shows something, and whether its page stays responsive while it simulates, beside an app of mjswan and
// Drake's static HTML of the same props, in one run. Software rendering in Chromium: what a machine without a graphics card does.
//
//   npm run build && node bench/viewer.mjs PROJECT PYTHON NAME… > bench/results/viewer.json      ROUNDS of each, else 3
//
// PROJECT is installed for mujoco and drake; PYTHON has mjswan and drake (pip install mjswan drake).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const [project, python, ...names] = process.argv.slice(2);
if (python === undefined || names.length === 0) throw new Error('node bench/viewer.mjs PROJECT PYTHON NAME…');
const here = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const cli = here('../dist/lib/cli.js');
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const RUN_MS = 5_000;
const PATIENCE_MS = 240_000;
const SIZE = { width: 1280, height: 800 };
/** The middle of what is filmed, at a quarter of the size: a picture has many colours there, what says that it is loading has few. */
const FILM = { width: SIZE.width / 4, height: SIZE.height / 4 };
const MIDDLE = { left: 75, top: 50, width: 100, height: 100 };
const COLOURS = 60;
/** After which a picture is held to be the last. */
const STILL_MS = 12_000;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value, digits = 0) => (value === undefined ? undefined : Number(value.toFixed(digits)));
const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-viewer-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});

/**
 * Work of everything that this program has started, Chromium and what has ended included [ms]: on a machine that is shared
 * it tells more than time does.
 */
function workDone() {
  const TICK_MS = 10;
  const parents = new Map();
  const work = new Map();
  let ended = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let text;
    try {
      text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      continue; // it has just ended
    }
    // Behind the name, which may have spaces: state, parent, …; utime, stime, cutime and cstime are the 14th to 17th of all.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    parents.set(pid, fields[1]);
    const [own, system, children, childrenSystem] = fields.slice(11, 15).map(Number);
    work.set(pid, own + system + children + childrenSystem);
    if (Number(pid) === process.pid) ended = children + childrenSystem;
  }
  const isOurs = (pid) => {
    for (let one = parents.get(pid); one !== undefined; one = parents.get(one))
      if (Number(one) === process.pid) return true;
    return false;
  };
  const all = [...work].filter(([pid]) => isOurs(pid)).reduce((sum, [, ticks]) => sum + ticks, ended);
  return all * TICK_MS;
}

function ran(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'] });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}`))));
  });
}

/** Serves a folder, as mjswan's own server does: isolated, on the loopback interface. */
async function served(root) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    const named = path.join(root, path.normalize(decodeURIComponent(pathname)));
    const file = existsSync(named) && statSync(named).isFile() ? named : path.join(root, 'index.html');
    response.writeHead(200, {
      'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Each makes a page of something and gives its address; the time of that is part of the time to the first picture. */
const VIEWERS = {
  async propmaster(name) {
    const server = spawn(process.execPath, [cli, 'view', name, '--no-open', '--json', '--project', project]);
    const url = await new Promise((resolve) => {
      let said = '';
      server.stdout.on('data', (bytes) => {
        said += bytes;
        const line = said.split('\n').find((one) => one.includes('"viewing"'));
        if (line) resolve(JSON.parse(line).url);
      });
    });
    return { url, close: () => server.kill() };
  },
  async mjswan(name) {
    const out = mkdtempSync(path.join(folder, 'mjswan-'));
    await ran(python, [here('peers/viewer_mjswan.py'), project, name, out]);
    return served(out);
  },
  async drake(name) {
    const out = path.join(mkdtempSync(path.join(folder, 'drake-')), 'index.html');
    await ran(python, [here('peers/viewer_drake.py'), project, name, out]);
    return { url: pathToFileURL(out).href, close: () => {} };
  },
};

/** The middle of a picture, as colours in a row. */
const middleOf = (png) =>
  sharp(png).resize(FILM.width, FILM.height, { fit: 'fill' }).extract(MIDDLE).removeAlpha().raw().toBuffer();

function coloursOf(middle) {
  const seen = new Set();
  for (let at = 0; at < middle.length; at += 3)
    seen.add((middle[at] >> 2) * 4096 + (middle[at + 1] >> 2) * 64 + (middle[at + 2] >> 2));
  return seen.size;
}

/** Whether two middles show the same: all but 1 % of it, noise aside. */
function isSame(a, b) {
  let differ = 0;
  for (let at = 0; at < a.length; at += 3)
    if (Math.abs(a[at] - b[at]) + Math.abs(a[at + 1] - b[at + 1]) + Math.abs(a[at + 2] - b[at + 2]) > 12) differ += 1;
  return differ < a.length / 3 / 100;
}

/** Films a page: Chromium sends each picture that it has drawn, and when. Those that show what the one before did are left out. */
async function film(page) {
  const cdp = await page.context().newCDPSession(page);
  const shots = [];
  let last = Promise.resolve();
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    const [at, work] = [metadata.timestamp * 1_000, workDone()];
    last = last.then(async () => {
      const png = Buffer.from(data, 'base64');
      const middle = await middleOf(png);
      if (shots.length === 0 || !isSame(shots.at(-1).middle, middle)) shots.push({ at, work, middle, png });
    });
  });
  await cdp.send('Page.startScreencast', { format: 'png', maxWidth: FILM.width, maxHeight: FILM.height });
  return { shots, end: () => cdp.send('Page.stopScreencast') };
}

/** The first picture with something to see: what is loading has few colours. */
async function firstWithColours(shots, page) {
  const found = () => shots.find(({ middle }) => coloursOf(middle) >= COLOURS);
  for (const until = Date.now() + PATIENCE_MS; !found(); await page.waitForTimeout(50))
    if (Date.now() > until) throw new Error('There was no picture.');
  return found();
}

/** The first picture that shows what stays: a peer may show a thing small, and few colours of it. */
async function firstThatStays(shots, page) {
  const isStill = () => shots.length > 1 && Date.now() - shots.at(-1).at > STILL_MS;
  for (const until = Date.now() + PATIENCE_MS; !isStill(); await page.waitForTimeout(200))
    if (Date.now() > until) throw new Error('The picture does not come to rest.');
  return shots.at(-1);
}

async function once(viewer, name) {
  const [began, before] = [Date.now(), workDone()];
  const since = () => Date.now() - began;
  const { url, close } = await VIEWERS[viewer](name);
  const address = since();
  const page = await browser.newPage({ viewport: SIZE });
  const isOurs = viewer === 'propmaster';
  try {
    await page.addInitScript(() => {
      globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
      }).observe({ entryTypes: ['longtask'] });
    });
    const { shots, end } = await film(page);
    await page.goto(url, { waitUntil: 'commit' });
    const first = await (isOurs ? firstWithColours : firstThatStays)(shots, page);
    await end();
    if (process.env.FILM) writeFileSync(path.join(process.env.FILM, `${viewer}-${name}.png`), first.png);
    const picture = { address, picture: first.at - began, work: first.work - before };
    return {
      ...picture,
      ...(isOurs ? await simulated(page, since, before) : { longest: await longestWhile(page, RUN_MS) }),
    };
  } catch (error) {
    throw new Error(`${viewer}, ${name}: ${error.message}`);
  } finally {
    await page.close();
    close();
  }
}

async function simulated(page, since, before) {
  const until = (check) => page.waitForFunction(check, undefined, { timeout: PATIENCE_MS });
  await until(() => document.querySelector('.view.is-shown'));
  const [model, modelWork] = [since(), workDone() - before];
  await until(() => document.querySelector('.view').state.physics === 'ready');
  const physics = since();
  const time = () => page.evaluate(() => document.querySelector('.view').state.time);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.waitForTimeout(1_000);
  const from = [performance.now(), await time()];
  const longest = await longestWhile(page, RUN_MS);
  const speed = ((await time()) - from[1]) / ((performance.now() - from[0]) / 1_000);
  return { model, modelWork, physics, speed, longest };
}

/** The longest task of the page's main thread that its browser tells of; 0: none was longer than 50 ms. */
async function longestWhile(page, ms) {
  await page.evaluate(() => {
    globalThis.longest = 0;
  });
  await page.waitForTimeout(ms);
  return page.evaluate(() => globalThis.longest);
}

/**
 * The same simulation as in the page's worker, in one thread of Node: seconds that are simulated in a second of work. Things
 * of a scene rest at first, and do still after 2 s: that is what a page that is run simulates.
 */
async function simulatedOverWork(name) {
  const [{ projectCollection }, { compileMjcf }, { Simulation }] = await Promise.all(
    ['viewer/project-collection.js', 'formats/mjcf/compile.js', 'viewer/engine/simulation.js'].map(
      (file) => import(here(`../dist/src/${file}`)),
    ),
  );
  const { data, physics } = await projectCollection(path.resolve(project)).open(name);
  const { mujoco, model } = await compileMjcf(physics, data.world, { own: true });
  const simulation = new Simulation(mujoco, model);
  const from = process.cpuUsage();
  while (simulation.time < 2) simulation.step();
  const { user, system } = process.cpuUsage(from);
  const simulatedSeconds = simulation.time;
  simulation.dispose();
  return {
    things: data.kind === 'scene' ? data.links.length - 1 : 1,
    over: simulatedSeconds / ((user + system) / 1e6),
  };
}

const loads = [os.loadavg()[0]];
// A browser that runs, as that of somebody who looks at props does: the first page with WebGL starts what draws.
const warm = await browser.newPage({ viewport: SIZE });
await warm.evaluate(() => document.createElement('canvas').getContext('webgl2')?.clear(16_384));
await warm.close();
const results = {};
for (const name of names) {
  const rounds = Object.fromEntries(Object.keys(VIEWERS).map((viewer) => [viewer, []]));
  for (let turn = 0; turn < ROUNDS; turn++)
    for (const viewer of Object.keys(VIEWERS)) rounds[viewer].push(await once(viewer, name));
  const { things, over } = await simulatedOverWork(name);
  results[name] = { simulated_over_work_of_one_thread: round(over, 1), links: things };
  for (const [viewer, all] of Object.entries(rounds)) {
    const of = (key) => (all[0][key] === undefined ? undefined : median(all.map((one) => one[key])));
    results[name][viewer] = {
      address_ms: round(of('address')),
      first_picture_ms: round(of('picture')),
      first_picture_ms_all: all.map(({ picture }) => round(picture)),
      first_picture_work_ms: round(of('work')),
      model_ms: round(of('model')),
      model_work_ms: round(of('modelWork')),
      physics_ms: round(of('physics')),
      simulated_over_real_time: round(of('speed'), 2),
      longest_task_ms: round(of('longest')),
    };
  }
  const { propmaster: own } = results[name];
  for (const peer of Object.keys(VIEWERS).filter((one) => one !== 'propmaster')) {
    const { first_picture_ms, first_picture_work_ms } = results[name][peer];
    // Theirs is the model: against our model, and against the installed picture that ours shows first.
    Object.assign(results[name][peer], {
      over_our_first_picture: round(first_picture_ms / own.first_picture_ms, 1),
      over_our_model: round(first_picture_ms / own.model_ms, 2),
      work_over_our_first_picture: round(first_picture_work_ms / own.first_picture_work_ms, 1),
      work_over_our_model: round(first_picture_work_ms / own.model_work_ms, 2),
    });
  }
}
await browser.close();
loads.push(os.loadavg()[0]);
rmSync(folder, { recursive: true, force: true });

/** What the page loads before the first picture, as it lies in the package [byte]. */
const own = ['index.html', 'start.js', 'page.js', 'worker.js', 'style.css'].map((file) =>
  readFileSync(here(`../dist/lib/viewer/${file}`)),
);
console.log(
  JSON.stringify(
    {
      command: `ROUNDS=${ROUNDS} node bench/viewer.mjs PROJECT PYTHON ${names.join(' ')}`,
      node: process.version,
      cpu: os.cpus()[0]?.model,
      cores: os.cpus().length,
      load_average_before_and_after: loads.map((one) => round(one, 1)),
      page_bytes: own.reduce((sum, { length }) => sum + length, 0),
      page_gzip_bytes: own.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0),
      results,
    },
    undefined,
    2,
  ),
);
