import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectCollection } from '../../src/viewer/project-collection.ts';
import { eventually } from '../eventually.ts';
import { openPage, ready, reason, screenOf, stateOf, waitFor } from './browser.ts';
import { CUPBOARD, projectOf, TRAY } from './things.ts';

let project: Awaited<ReturnType<typeof projectOf>>;
beforeAll(async () => {
  if (reason === '') project = await projectOf({ cupboard: CUPBOARD, tray: TRAY });
});
afterAll(() => project?.remove());

type Point = readonly [x: number, y: number];

/** A telephone with the view of a prop on it, and fingers. */
async function onPhone(prop: string) {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, errors } = await openPage(projectCollection(project.root), `#/view/${prop}`, phone);
  await ready(page);
  return { page, errors, fingers: await page.context().newCDPSession(page) };
}

/** Moves fingers from where they come down to where they go up, all at once. */
async function drag(fingers: CDPSession, from: readonly Point[], to: readonly Point[]): Promise<void> {
  const steps = 8;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch('touchStart', from);
  for (let step = 1; step <= steps; step++)
    await touch(
      'touchMove',
      from.map(([x, y], at) => [x + ((to[at]![0] - x) * step) / steps, y + ((to[at]![1] - y) * step) / steps]),
    );
  await touch('touchEnd', []);
}

/** Length of an edge of the tray on the screen, and the direction of it. */
async function edgeOf(page: Page): Promise<{ length: number; slope: number }> {
  const [a, b] = [await screenOf(page, 'tray', [-0.1, 0, 0]), await screenOf(page, 'tray', [0.1, 0, 0])];
  return { length: Math.hypot(b[0] - a[0], b[1] - a[1]), slope: Math.atan2(b[1] - a[1], b[0] - a[0]) };
}

describe.skipIf(reason !== '')(`the page of the viewer, by fingers, in Chromium${reason}`, () => {
  it('turns by one finger on the background, and comes nearer by two', async () => {
    const { page, errors, fingers } = await onPhone('tray');
    const { x, y, width, height } = (await page.locator('.view canvas').boundingBox())!;
    const before = await edgeOf(page);
    await drag(fingers, [[x + 30, y + 60]], [[x + 130, y + 60]]);
    await eventually(async () => expect(Math.abs((await edgeOf(page)).slope - before.slope)).toBeGreaterThan(0.1));
    expect((await stateOf(page)).running).toBe(false);

    const turned = await edgeOf(page);
    const middle = [x + width / 2, y + height * 0.12] as const;
    const apart = (by: number): Point[] => [
      [middle[0] - by, middle[1]],
      [middle[0] + by, middle[1]],
    ];
    await drag(fingers, apart(40), apart(120));
    await eventually(async () => expect((await edgeOf(page)).length).toBeGreaterThan(1.3 * turned.length));
    expect(errors).toEqual([]);
  });

  it('pulls a door by a finger, and moves it by its slider', async () => {
    const { page, errors, fingers } = await onPhone('cupboard');
    const [x, y] = await screenOf(page, 'door', [0.36, -0.008, 0]);
    await drag(fingers, [[x, y]], [[x - 60, y + 90]]);
    await waitFor(page, ({ joints }) => joints['hinge']! > 0.02);
    await page.getByRole('button', { name: 'Pause' }).tap();
    await page.getByRole('button', { name: 'Reset' }).tap();
    await waitFor(page, ({ joints, running }) => !running && joints['hinge'] === 0);

    const slider = page.locator('input[data-joint="hinge"]');
    await slider.scrollIntoViewIfNeeded();
    const box = (await slider.boundingBox())!;
    const at = (share: number): Point => [box.x + 8 + share * (box.width - 16), box.y + box.height / 2];
    await drag(fingers, [at(0)], [at(0.6)]);
    await waitFor(page, ({ joints }) => Math.abs(joints['hinge']! / 1.9 - 0.6) < 0.05);
    expect(errors).toEqual([]);
  });

  it('scrolls below the picture, and opens what is folded up', async () => {
    const { page, fingers } = await onPhone('tray');
    const side = (await page.locator('.side').boundingBox())!;
    await drag(fingers, [[200, side.y + 60]], [[200, side.y - 240]]);
    await eventually(async () => expect(await page.evaluate('scrollY')).toBeGreaterThan(100));
    const compare = page.locator('details', { hasText: 'Compare' });
    await compare.locator('summary').tap();
    expect(await compare.getAttribute('open')).toBe('');
  });

  it('has targets of 24 px at least, the size that WCAG 2.2 asks for', async () => {
    const { page } = await onPhone('cupboard');
    const small = await page
      .locator('button:visible, summary:visible, .switch:visible, input[type="range"]:visible, a.tool:visible')
      .evaluateAll((all) =>
        all
          .map((one) =>
            (one as unknown as { getBoundingClientRect(): { width: number; height: number } }).getBoundingClientRect(),
          )
          .filter(({ width, height }) => width < 24 || height < 24),
      );
    expect(small).toEqual([]);
  });
});

describe.skipIf(reason !== '')(`the page of the viewer, where motion is to be reduced${reason}`, () => {
  it('fades and swings nothing, and a drop is run by its button alone', async () => {
    const { page } = await openPage(projectCollection(project.root), '#/view/tray', { reducedMotion: 'reduce' });
    await ready(page);
    const moving = await page.evaluate('document.getAnimations().length');
    expect(moving).toBe(0);
    const { x, y } = (await page.locator('.view canvas').boundingBox())!;
    await page.mouse.move(x + 30, y + 60);
    await page.mouse.down();
    await page.mouse.move(x + 130, y + 60, { steps: 5 });
    await page.mouse.up();
    // What swings on moves for 20 frames and more.
    await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))');
    const still = await edgeOf(page);
    await page.waitForTimeout(300);
    expect(await edgeOf(page)).toEqual(still);
    const { time, running } = await stateOf(page);
    expect([time, running]).toEqual([0, false]);
  });
});
