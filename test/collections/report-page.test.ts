import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildReportPage } from '../../scripts/build-lib/report-page.ts';
import { reportPage } from '../../src/collections/report/html.ts';
import { Totals } from '../../src/collections/totals.ts';
import type { AuditRow } from '../../src/collections/types.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const isThere = existsSync(CHROMIUM);
const reason = isThere ? '' : ` (skipped: there is no ${CHROMIUM}; CHROMIUM names another)`;
const ROWS = 10_000;
const HOSTILE = '<img src=x onerror="document.title=1">';
const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-report-'));

function row(index: number): AuditRow {
  const isBad = index % 10 === 3;
  return {
    path: index === 3 ? `set/${HOSTILE}.urdf` : `set/model_${String(index).padStart(5, '0')}.urdf`,
    format: 'urdf',
    verdict: isBad ? 'failed' : 'passed',
    level: 'physics',
    release: '0',
    sha256: null,
    bytes: 1,
    name: 'model',
    category: null,
    size: [1, 1, 1],
    // Each mass once, in an order that is not that of the paths.
    mass: (index * 7919) % ROWS,
    links: 1,
    joints: 0,
    triangles: index,
    colliders: 1,
    licence: 'MIT',
    attribution: null,
    errors: isBad ? 1 : 0,
    warnings: 0,
    findings: isBad
      ? [
          {
            code: 'physics/mass-positive',
            severity: 'error',
            count: 1,
            message: HOSTILE,
            place: '/links/0',
            hint: 'Weigh it.',
          },
        ]
      : [],
    ms: 1,
  };
}

async function* rows(): AsyncGenerator<AuditRow> {
  for (let index = 0; index < ROWS; index++) yield row(index);
}

describe.runIf(isThere)(`the page of an audit${reason}`, () => {
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    await buildReportPage(path.resolve(import.meta.dirname, '../..'), folder);
    const totals = new Totals();
    for await (const one of rows()) totals.add(one);
    const subject = {
      name: HOSTILE,
      level: 'physics',
      release: '0',
      totals: totals.result(),
      base: './x/',
      picture: async () => undefined,
    };
    const pieces: string[] = [];
    for await (const piece of reportPage(subject, rows(), folder)) pieces.push(piece);
    writeFileSync(path.join(folder, 'audit.html'), pieces.join(''));
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
      timeout: 120_000,
    });
    page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
    page.setDefaultTimeout(120_000);
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(pathToFileURL(path.join(folder, 'audit.html')).href);
    await page.locator('.rows tbody tr:not(.space)').first().waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const first = (): Promise<string | null> => page.locator('.rows tbody tr:not(.space)').first().textContent();
  const sortBy = (title: string): Promise<void> =>
    page.locator('.rows thead').getByRole('button', { name: title }).click();

  it('draws only the rows that are seen, of ten thousand', async () => {
    expect(await page.locator('.count').textContent()).toBe(`${ROWS} of ${ROWS} models`);
    expect(await page.locator('.rows tbody tr:not(.space)').count()).toBeLessThan(60);
  });

  it('sorts by any column, both ways', async () => {
    await sortBy('mass [kg]');
    expect(await first()).toContain('model_02321'); // 2321 × 7919 ends in 9999
    await sortBy('mass [kg]');
    expect(await first()).toMatch(/model_00000/);
    expect(await page.locator('.rows th[aria-sort]').textContent()).toBe('mass [kg]');
  });

  it('filters by words, by verdict and by finding', async () => {
    await page.getByRole('searchbox').fill('model_0012');
    expect(await page.locator('.count').textContent()).toBe(`10 of ${ROWS} models`);
    await page
      .getByRole('button', { name: /failed/ })
      .first()
      .click();
    expect(await page.locator('.count').textContent()).toBe(`1 of ${ROWS} models`);
    await page
      .getByRole('button', { name: /failed/ })
      .first()
      .click();
    await page.getByRole('searchbox').fill('');
    await page.locator('.findings tbody button').first().click();
    expect(await page.locator('.count').textContent()).toBe(`1000 of ${ROWS} models`);
    await page.locator('.findings tbody button').first().click();
  });

  it('shows what is said of one model, with file and place, as text', async () => {
    await page.getByRole('searchbox').fill('set/<img');
    await page.locator('.rows tbody button').first().click();
    const detail = await page.locator('.detail').textContent();
    expect(detail).toContain(`set/${HOSTILE}.urdf`);
    expect(detail).toContain('physics/mass-positive');
    expect(detail).toContain('/links/0');
    expect(detail).toContain('Weigh it.');
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).toBe(`Audit of ${HOSTILE}`);
  });

  it('meets no error, and nothing that its policy refuses', () => {
    expect(errors).toEqual([]);
  });
});
