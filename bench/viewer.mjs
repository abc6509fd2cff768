// How soon `propmaster view` shows something, and whether its page stays responsive while it simulates, beside an app of mjswan and
// Drake's static HTML of the same props, in one run. Software rendering in Chromium: what a machine without a graphics card does.
//
//   npm run build && node bench/viewer.mjs PROJECT PYTHON NAME… > bench/results/viewer.json
//
// PROJECT is installed for mujoco and drake; PYTHON has mjswan and drake (pip install mjswan drake).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
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
const PATIENCE_MS = 120_000;
const SIZE = { width: 1280, height: 800 };
/** The middle of the page: a picture has many colours there, what says that it is loading has few. */
const MIDDLE = { x: 300, y: 200, width: 400, height: 400 };
const COLOURS = 150;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value, digits = 0) => (value === undefined ? undefined : Number(value.toFixed(digits)));
const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-bench-viewer-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});

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

async function coloursOf(page) {
  const { data } = await sharp(await page.screenshot({ clip: MIDDLE }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = new Set();
  for (let at = 0; at < data.length; at += 3)
    seen.add((data[at] >> 2) * 4096 + (data[at + 1] >> 2) * 64 + (data[at + 2] >> 2));
  return seen.size;
}

async function once(viewer, name) {
  const began = performance.now();
  const since = () => performance.now() - began;
  const { url, close } = await VIEWERS[viewer](name);
  const address = since();
  const page = await browser.newPage({ viewport: SIZE });
  try {
    await page.addInitScript(() => {
      globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
      }).observe({ entryTypes: ['longtask'] });
    });
    await page.goto(url, { waitUntil: 'commit' });
    while ((await coloursOf(page).catch(() => 0)) < COLOURS && since() < PATIENCE_MS) await page.waitForTimeout(20);
    const picture = since();
    return { address, picture, ...(viewer === 'propmaster' ? await simulated(page, since) : await longestOf(page)) };
  } finally {
    await page.close();
    close();
  }
}

/** Of a page that runs or shows by itself: once it has settled. */
async function longestOf(page) {
  await page.waitForTimeout(8_000);
  await page.evaluate(() => {
    globalThis.longest = 0;
  });
  await page.waitForTimeout(RUN_MS);
  return { longest: await page.evaluate(() => globalThis.longest) };
}

async function simulated(page, since) {
  const until = (check) => page.waitForFunction(check, undefined, { timeout: PATIENCE_MS });
  await until(() => document.querySelector('.view.is-shown'));
  const model = since();
  await until(() => document.querySelector('.view').state.physics === 'ready');
  const physics = since();
  const time = () => page.evaluate(() => document.querySelector('.view').state.time);
  await page.evaluate(() => {
    globalThis.longest = 0;
  });
  await page.getByRole('button', { name: 'Run' }).click();
  const from = [performance.now(), await time()];
  await page.waitForTimeout(RUN_MS);
  const speed = ((await time()) - from[1]) / ((performance.now() - from[0]) / 1_000);
  return { model, physics, speed, longest: await page.evaluate(() => globalThis.longest) };
}

const results = {};
for (const name of names) {
  const rounds = Object.fromEntries(Object.keys(VIEWERS).map((viewer) => [viewer, []]));
  for (let turn = 0; turn < ROUNDS; turn++)
    for (const viewer of Object.keys(VIEWERS)) rounds[viewer].push(await once(viewer, name));
  results[name] = {};
  for (const [viewer, all] of Object.entries(rounds)) {
    const of = (key) => (all[0][key] === undefined ? undefined : median(all.map((one) => one[key])));
    results[name][viewer] = {
      address_ms: round(of('address')),
      first_picture_ms: round(of('picture')),
      model_ms: round(of('model')),
      physics_ms: round(of('physics')),
      simulated_over_real_time: round(of('speed'), 2),
      longest_task_ms: round(of('longest')),
    };
  }
  const { propmaster, ...peers } = results[name];
  for (const [peer, { first_picture_ms }] of Object.entries(peers))
    results[name][peer].first_picture_ratio = round(first_picture_ms / propmaster.first_picture_ms, 1);
}
await browser.close();
rmSync(folder, { recursive: true, force: true });

/** What the page loads before the first picture, as it lies in the package [byte]. */
const own = ['index.html', 'page.js', 'worker.js', 'style.css'].map((file) =>
  readFileSync(here(`../dist/lib/viewer/${file}`)),
);
console.log(
  JSON.stringify(
    {
      command: `node bench/viewer.mjs PROJECT PYTHON ${names.join(' ')}`,
      node: process.version,
      cpu: os.cpus()[0]?.model,
      cores: os.cpus().length,
      load_average: round(os.loadavg()[0], 2),
      page_bytes: own.reduce((sum, { length }) => sum + length, 0),
      page_gzip_bytes: own.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0),
      results,
    },
    undefined,
    2,
  ),
);
