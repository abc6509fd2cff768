// How soon `propmaster view` shows something, and whether its page stays responsive while it simulates. Software rendering in
// Chromium: what a machine without a graphics card does.
//
//   npm run build && node bench/viewer.mjs PROJECT NAME… > bench/results/viewer.json
import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [project, ...names] = process.argv.slice(2);
if (project === undefined || names.length === 0) throw new Error('node bench/viewer.mjs PROJECT NAME…');
const cli = fileURLToPath(new URL('../dist/lib/cli.js', import.meta.url));
const ROUNDS = 3;
const RUN_MS = 5_000;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value) => Math.round(value);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});

async function once(name) {
  const began = performance.now();
  const server = spawn(process.execPath, [cli, 'view', name, '--no-open', '--json', '--project', project]);
  const url = await new Promise((resolve) => {
    let said = '';
    server.stdout.on('data', (bytes) => {
      said += bytes;
      const line = said.split('\n').find((one) => one.includes('"viewing"'));
      if (line) resolve(JSON.parse(line).url);
    });
  });
  const since = () => performance.now() - began;
  const served = since();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.addInitScript(() => {
      globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
      }).observe({ entryTypes: ['longtask'] });
    });
    await page.goto(url);
    await page.waitForFunction(() => document.querySelector('.still')?.naturalWidth > 0);
    const picture = since();
    await page.waitForFunction(() => document.querySelector('.view.is-shown'), undefined, { timeout: 120_000 });
    const model = since();
    const state = (key) => page.evaluate((one) => document.querySelector('.view').state[one], key);
    await page.waitForFunction(() => document.querySelector('.view').state.physics === 'ready', undefined, {
      timeout: 120_000,
    });
    const physics = since();
    await page.evaluate(() => {
      globalThis.longest = 0;
    });
    await page.getByRole('button', { name: 'Run' }).click();
    const from = [performance.now(), await state('time')];
    await page.waitForTimeout(RUN_MS);
    const speed = ((await state('time')) - from[1]) / ((performance.now() - from[0]) / 1_000);
    return { served, picture, model, physics, speed, longest: await page.evaluate(() => globalThis.longest) };
  } finally {
    await page.close();
    server.kill();
  }
}

const results = {};
for (const name of names) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await once(name));
  const of = (key) => median(rounds.map((one) => one[key]));
  results[name] = {
    address_ms: round(of('served')),
    first_picture_ms: round(of('picture')),
    model_ms: round(of('model')),
    physics_ms: round(of('physics')),
    simulated_over_real_time: Number(of('speed').toFixed(2)),
    longest_task_while_running_ms: round(of('longest')),
  };
}
await browser.close();
console.log(
  JSON.stringify(
    {
      node: process.version,
      cpu: os.cpus()[0]?.model,
      cores: os.cpus().length,
      load_average: os.loadavg()[0],
      results,
    },
    undefined,
    2,
  ),
);
