/**
 * Times sorting on the page of an audit of ten thousand models in Chromium: a click on each column's title, four times, until the layout is
 * done.
 *
 *   node --import tsx bench/report-page.mjs --rows 10000 AUDIT.jsonl
 *
 * The rows are those of a real audit, repeated under other names. `CHROMIUM` names another browser than /usr/bin/chromium.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { buildReportPage } from '../scripts/build-lib/report-page.ts';
import { reportPage } from '../src/collections/report/html.ts';
import { Totals } from '../src/collections/totals.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '10000' } },
});
const known = readFileSync(positionals[0], 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const count = Number(values.rows);
const rowAt = (index) => {
  const row = known[index % known.length];
  return { ...row, path: `${Math.floor(index / known.length)}/${row.path}` };
};
async function* rows() {
  for (let index = 0; index < count; index++) yield rowAt(index);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-report-'));
await buildReportPage(path.resolve(import.meta.dirname, '..'), folder);
const totals = new Totals();
for await (const row of rows()) totals.add(row);
const subject = {
  name: 'bench',
  level: 'physics',
  release: '0',
  totals: totals.result(),
  base: './',
  picture: async () => undefined,
};
const pieces = [];
for await (const piece of reportPage(subject, rows(), folder)) pieces.push(piece);
const file = path.join(folder, 'audit.html');
writeFileSync(file, pieces.join(''));

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
await page.goto(pathToFileURL(file).href);
await page.locator('.rows tbody tr:not(.space)').first().waitFor();
const times = await page.evaluate(() => {
  const found = [];
  for (const title of document.querySelectorAll('.rows thead button')) {
    const ms = [];
    for (let time = 0; time < 4; time++) {
      const began = performance.now();
      title.click();
      document.body.getBoundingClientRect();
      ms.push(performance.now() - began);
    }
    found.push({ column: title.textContent, ms });
  }
  return found;
});
await browser.close();
rmSync(folder, { recursive: true, force: true });
const all = times.flatMap(({ ms }) => ms).sort((a, b) => a - b);
for (const { column, ms } of times) console.log(`${column}: ${ms.map((value) => value.toFixed(0)).join(' ')} ms`);
console.log(
  `${count} rows, median ${all[all.length >> 1].toFixed(0)} ms, most ${all.at(-1).toFixed(0)} ms, load ${os.loadavg()[0].toFixed(1)}`,
);
