import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CheckPair, makePair } from '../../scripts/check-pairs/make-pair.ts';
import { NOT_SHOWN, OF_CHAPTER } from '../../scripts/check-pairs/not-shown.ts';
import { PLANTED, type PlantedFault } from '../../scripts/check-pairs/planted.ts';
import { sharedPage, writeShared } from '../../scripts/check-pairs/shared-page.ts';
import { CATALOG } from '../../src/verify/catalog.ts';
import { carriedPage } from '../../src/viewer/static-page.ts';
import { IS_NIGHTLY } from '../nightly.ts';
import { openAddress, openFile, pageFolder, reason } from './browser.ts';

const planted = (code: string): PlantedFault => PLANTED.find((one) => one.code === code)!;
const codesOf = ({ findings }: CheckPair['failing']): string[] => findings.map(({ code }) => code);

describe('pairs of a failing and a mended prop', () => {
  it('there is one of every check, or the reason why not', () => {
    const all = CATALOG.flatMap(({ kinds }) => kinds.map(({ code }) => code));
    expect([...PLANTED.map(({ code }) => code), ...NOT_SHOWN.keys()].toSorted()).toEqual([...new Set(all)].toSorted());
    expect(Object.keys(OF_CHAPTER).filter((title) => !CATALOG.some((chapter) => chapter.title === title))).toEqual([]);
  });

  const DAILY = ['structure/mesh-data', 'physics/concave-collider', 'physics/up-axis', 'simulation/joint-range'];
  it.each(PLANTED.filter(({ code }) => IS_NIGHTLY || DAILY.includes(code)))(
    '$code finds what is planted, and not what is mended',
    async (fault) => {
      const { failing, mended } = await makePair(fault);
      expect(codesOf(failing)).toContain(fault.code);
      expect(codesOf(mended)).not.toContain(fault.code);
      expect(mended.verdict).not.toBe('failed');
    },
    120_000,
  );

  it('says which repair has mended it', async () => {
    const { isRepaired, carried } = await makePair(planted('structure/joint-limits'));
    expect(isRepaired).toBe(true);
    expect(carried.both[1].data.source).toMatch(/^Mended by propmaster doctor --fix. Its reason: ./);
  });
});

describe.skipIf(reason !== '')(`a page of two, in Chromium${reason}`, () => {
  it('shows both in one file, with the layers that show the fault', async () => {
    const { carried } = await makePair(planted('physics/up-axis'));
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-pair-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'pair.html');
    writeFileSync(file, await carriedPage({ ...carried, layers: ['frames'] }, await pageFolder()));
    const { page, errors } = await openFile(file);
    await page.locator('.view.is-shown').nth(1).waitFor();
    expect(await page.locator('h1').textContent()).toBe('physics/up-axis');
    expect(await page.locator('.column-head h2').allTextContents()).toEqual(['failing', 'mended']);
    expect(await page.locator('.badge').allTextContents()).toEqual(['Warnings', 'Passed']);
    expect(await page.locator('input[data-layer="frames"]:checked').count()).toBe(2);
    expect(await page.locator('.column').first().locator('.findings code').allTextContents()).toContain(
      'physics/up-axis',
    );
    expect(errors).toEqual([]);
  });

  it('shares script and style with others beside it', async () => {
    const { carried } = await makePair(planted('structure/mesh-data'));
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-pairs-'));
    writeShared(folder, await pageFolder());
    const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
    const server = createServer(({ url }, response) => {
      const isPage = url === '/pair.html';
      const type = isPage ? 'text/html' : types[path.extname(url!)]!;
      response.writeHead(200, { 'Content-Type': type });
      response.end(isPage ? sharedPage(carried) : readFileSync(path.join(folder, path.basename(url!))));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    });
    const { page, errors } = await openAddress(`http://127.0.0.1:${(server.address() as AddressInfo).port}/pair.html`);
    await page.locator('.view.is-shown').nth(1).waitFor();
    expect(await page.locator('.badge').allTextContents()).toEqual(['Failed', 'Passed']);
    expect(errors).toEqual([]);
    expect(sharedPage(carried).length).toBeLessThan(400_000);
  });
});
