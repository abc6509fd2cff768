import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPropmaster } from '../../src/api/open.ts';
import { projectCollection } from '../../src/viewer/project-collection.ts';
import { serveViewer } from '../../src/viewer/serve.ts';
import { eventually } from '../eventually.ts';
import {
  frameOf,
  openAddress,
  openPage,
  PATIENCE,
  pageFolder,
  ready,
  reason,
  screenOf,
  stateOf,
  waitFor,
} from './browser.ts';
import { CUPBOARD, projectOf, TRAY } from './things.ts';

let project: Awaited<ReturnType<typeof projectOf>>;
beforeAll(async () => {
  if (reason === '') project = await projectOf({ cupboard: CUPBOARD, tray: TRAY });
});
afterAll(() => project?.remove());
const shown = () => projectCollection(project.root);

/** Of an `<input type="range">`. */
interface Slider {
  readonly min: string;
  readonly max: string;
  readonly valueAsNumber: number;
  getAttribute(name: string): string | null;
}

/** Pixels of the canvas as the page shows it, without what lies above. */
async function pixels(page: Page): Promise<Buffer> {
  const png = await page.locator('.view canvas').screenshot({ timeout: PATIENCE });
  return sharp(png).removeAlpha().raw().toBuffer();
}

/** Share of pixels that differ by more than noise. */
function difference(a: Buffer, b: Buffer): number {
  let differ = 0;
  for (let at = 0; at < a.length; at += 3) {
    if (Math.abs(a[at]! - b[at]!) + Math.abs(a[at + 1]! - b[at + 1]!) + Math.abs(a[at + 2]! - b[at + 2]!) > 30)
      differ++;
  }
  return differ / (a.length / 3);
}

describe.skipIf(reason !== '')(`the page of the viewer, in Chromium${reason}`, () => {
  it('opens the gallery, and searches it', async () => {
    const { page, errors } = await openPage(shown());
    await page.locator('.card').first().waitFor();
    expect(await page.locator('.card h2').allTextContents()).toEqual(['cupboard', 'tray']);
    expect(await page.locator('.badge').count()).toBe(2);
    await page.getByRole('searchbox').fill('tra');
    expect(await page.locator('.card h2').allTextContents()).toEqual(['tray']);
    expect(await page.getByRole('status').first().textContent()).toBe('1 of 2 props');
    await page.getByRole('searchbox').fill('nothing like it');
    expect(await page.locator('.card').count()).toBe(0);
    await page.getByRole('searchbox').fill('');
    await page.locator('.card').first().click();
    await page.locator('h1', { hasText: 'cupboard' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('shows the picture before any script is there, the first time', async () => {
    const served = await serveViewer(shown(), { pageFolder: await pageFolder(), first: '/view/tray' });
    onTestFinished(() => served.close());
    const withoutScripts = { javaScriptEnabled: false };
    const { page, errors } = await openAddress(served.url, withoutScripts);
    await expect
      .poll(() => page.locator('.still').evaluate((one: { naturalWidth: number }) => one.naturalWidth))
      .toBeGreaterThan(0);
    expect(errors).toEqual([]);
    const again = await openAddress(served.url, withoutScripts);
    expect(await again.page.locator('.still').count()).toBe(0);
    const full = await openAddress(served.url);
    await ready(full.page);
  });

  it('draws a prop, runs it, stops it and puts it back', async () => {
    const { page, errors } = await openPage(shown(), '#/view/tray');
    expect(await page.locator('.still').getAttribute('src')).toContain('picture.png');
    await ready(page);
    const drawn = await pixels(page);
    const colours = new Set<number>();
    for (let at = 0; at < drawn.length; at += 3)
      colours.add((drawn[at]! >> 3) * 1024 + (drawn[at + 1]! >> 3) * 32 + (drawn[at + 2]! >> 3));
    expect(colours.size).toBeGreaterThan(40);

    await page.getByRole('button', { name: 'Drop' }).click();
    await waitFor(page, ({ time }) => time > 0.3);
    await page.getByRole('button', { name: 'Pause' }).click();
    await waitFor(page, ({ running }) => !running);
    const { time } = await stateOf(page);
    await page.getByRole('button', { name: 'Step' }).click();
    await waitFor(page, (state) => state.time > time);
    expect((await stateOf(page)).time - time).toBeCloseTo(0.002, 6);
    await page.getByRole('button', { name: 'Reset' }).click();
    await waitFor(page, (state) => state.time === 0);
    expect(errors).toEqual([]);
  });

  it('opens a door that is pulled by the mouse: the slider and the engine have the same angle', async () => {
    const { page, errors } = await openPage(shown(), '#/view/cupboard');
    await ready(page);
    const slider = page.locator('input[data-joint="hinge"]');
    expect(await slider.evaluate((one: Slider) => [one.min, one.max, one.valueAsNumber])).toEqual(['0', '1.9', 0]);
    const [x, y] = (await screenOf(page, 'door', [0.36, -0.008, 0]))!;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y + 60, { steps: 4 });
    await page.mouse.move(x - 170, y + 110, { steps: 6 });
    await waitFor(page, ({ joints }) => joints['hinge']! > 0.4);
    await page.mouse.up();
    await page.getByRole('button', { name: 'Pause' }).click();
    await waitFor(page, ({ running }) => !running);
    const { joints } = await stateOf(page);
    const told = await slider.evaluate(
      (one: Slider) => [one.valueAsNumber, one.getAttribute('aria-valuetext')] as const,
    );
    expect(told[0]).toBeCloseTo(joints['hinge']!, 9);
    expect(Number.parseFloat(told[1]!)).toBeCloseTo((joints['hinge']! * 180) / Math.PI, 0);
    // And where it is drawn: the free edge of the door, by the angle that the engine has.
    const drawn = await frameOf(page, 'door');
    expect(Math.atan2(-drawn[1]!, drawn[0]!)).toBeCloseTo(joints['hinge']!, 5);
    expect(errors).toEqual([]);
  });

  it('moves a joint by its slider and by keys', async () => {
    const { page } = await openPage(shown(), '#/view/cupboard');
    await ready(page);
    const slider = page.locator('input[data-joint="hinge"]');
    await slider.focus();
    for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight');
    await waitFor(page, ({ joints }) => Math.abs(joints['hinge']! - 0.38) < 1e-6);
    expect(await page.locator('.joint-value').textContent()).toBe('21.8°');
  });

  it('keeps a ball that is dropped into a container', async () => {
    const { page, errors } = await openPage(shown(), '#/view/tray');
    await ready(page);
    await page.getByRole('button', { name: 'Ball into it' }).click();
    await waitFor(page, ({ time, ball }) => time > 2 && ball !== undefined);
    const { ball } = await stateOf(page);
    expect(Math.abs(ball![0]!)).toBeLessThan(0.09);
    expect(Math.abs(ball![1]!)).toBeLessThan(0.09);
    expect(ball![2]).toBeGreaterThan(0.02);
    expect(ball![2]).toBeLessThan(0.06);
    expect(errors).toEqual([]);
  });

  it('shows each layer, and takes it off again', async () => {
    const { page, errors } = await openPage(shown(), '#/view/cupboard');
    await ready(page);
    const plain = await pixels(page);
    const all = await page
      .locator('input[data-layer]')
      .evaluateAll((boxes) => boxes.map((one) => one.getAttribute('data-layer')!));
    // Findings have words alone, and change with the checks.
    const layers = all.filter((one) => one !== 'findings');
    expect(layers).toEqual(['colliders', 'fit', 'masses', 'joints', 'contacts', 'frames']);
    for (const layer of layers.filter((one) => one !== 'contacts')) {
      const set = (isOn: boolean) => page.locator(`input[data-layer="${layer}"]`).setChecked(isOn, { force: true });
      const becomes = (check: (difference: number) => boolean) =>
        eventually(async () => {
          const found = difference(plain, await pixels(page));
          if (!check(found)) throw new Error(`${layer}: ${found} of the picture differs.`);
        });
      await set(true);
      await becomes((found) => found > 0.002);
      await page.locator('.legend:visible').waitFor();
      await set(false);
      await becomes((found) => found < 0.001);
    }
    expect(errors).toEqual([]);
  });

  it('says what the colours of the fit mean, and how far the surface is from the colliders', async () => {
    // The tray, seen 3 cm longer than it is touched.
    const collection = shown();
    const tray = await collection.open('tray');
    const [link] = tray.model.links;
    const visuals = link!.visuals.map((one, index) =>
      index === 0 ? { ...one, geometry: { type: 'box' as const, size: [0.26, 0.2, 0.01] as const } } : one,
    );
    const longer = { ...tray, model: { ...tray.model, links: [{ ...link!, visuals }] } };
    const { page, errors } = await openPage({ ...collection, open: async () => longer }, '#/view/tray');
    await ready(page);
    const legend = page.locator('.legend');
    await page.locator('input[data-layer="fit"]').setChecked(true, { force: true });
    await legend.waitFor();
    expect(await legend.textContent()).toContain('at most 3 cm outside, 0 mm under one');
    await page.locator('input[data-layer="fit"]').setChecked(false, { force: true });
    expect(await legend.isVisible()).toBe(false);
    expect(errors).toEqual([]);
  });

  it('compares it with how it was before the last change', async () => {
    const changed = await projectOf({ cupboard: CUPBOARD });
    onTestFinished(changed.remove);
    const propmaster = await openPropmaster({ project: changed.root });
    const lighter = path.join(changed.root, '../lighter.xml');
    writeFileSync(lighter, CUPBOARD.replace('mass="1.5"', 'mass="2.5"'));
    await propmaster.importFile(lighter, {
      name: 'cupboard',
      simulators: ['mujoco'],
      allowFailed: true,
      replace: true,
    });
    await propmaster.close();
    const { page, errors } = await openPage(projectCollection(changed.root), '#/view/cupboard');
    await ready(page);
    await page.locator('summary', { hasText: 'Compare' }).click();
    await page.getByLabel('Compare with').selectOption('Before the last install');
    await page.locator('.view.is-shown').nth(1).waitFor();
    expect(await page.locator('.column-head h2').allTextContents()).toEqual(['cupboard', 'cupboard before install']);
    const masses = await page.locator('.facts').evaluateAll((all) => all.map((one) => one.textContent));
    expect(masses.map((text) => /Mass([\d.]+ kg)/.exec(text!)![1])).toEqual(['10.5 kg', '9.5 kg']);
    expect(errors).toEqual([]);
  });

  it('compares two', async () => {
    const { page, errors } = await openPage(shown(), '#/compare/cupboard/tray');
    await page.locator('.view.is-shown').nth(1).waitFor();
    expect(await page.locator('.column-head h2').allTextContents()).toEqual(['cupboard', 'tray']);
    expect(errors).toEqual([]);
  });

  it('compares two files that are not installed', async () => {
    const propmaster = await openPropmaster({ project: project.root });
    onTestFinished(() => propmaster.close());
    const files = ['cupboard.xml', 'tray.xml'].map((file) => path.join(project.root, '..', file));
    const { url, close } = await propmaster.view(files);
    onTestFinished(close);
    const { page, errors } = await openAddress(url);
    await page.locator('.view.is-shown').nth(1).waitFor();
    expect(await page.locator('.column-head h2').allTextContents()).toEqual(['cupboard.xml', 'tray.xml']);
    expect(errors).toEqual([]);
  });

  it('shows what is new on the disk, and says when it is gone', async () => {
    const { page } = await openPage(shown());
    await page.locator('.card').first().waitFor();
    const lock = path.join(project.root, 'propmaster.lock');
    copyFileSync(lock, `${lock}.kept`);
    try {
      const { props, ...others } = JSON.parse(readFileSync(lock, 'utf8')) as { props: Record<string, object> };
      writeFileSync(lock, JSON.stringify({ ...others, props: { tray: props['tray'] } }));
      await eventually(async () => expect(await page.locator('.card').count()).toBe(1));
    } finally {
      renameSync(`${lock}.kept`, lock);
    }
    await eventually(async () => expect(await page.locator('.card').count()).toBe(2));
    await page.locator('.card').nth(1).click();
    await ready(page);
    renameSync(project.root, `${project.root}-away`);
    try {
      await page.getByText('It is not there any more').waitFor();
      expect(await page.locator('.trouble').textContent()).toContain('The project is gone.');
    } finally {
      renameSync(`${project.root}-away`, project.root);
    }
  });
});
