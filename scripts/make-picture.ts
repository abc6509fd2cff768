// `npm run picture`: makes the pictures of the README and of docs/viewer.md out of the viewer itself, in Chromium.
//
//   npm run build && npm run picture [folder]      CHROMIUM names the browser; the folder is docs/ unless one is named
//
// props.png: six props, each beside its colliders. viewer.png: the page with a prop that is pulled open. scene.png: a scene.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { openPropmaster } from '../src/api/open.ts';

const PROMPTS = [
  'oak cabinet with two doors and two drawers',
  'red steel toolbox 45 cm wide',
  'aluminium laptop',
  'blue ceramic mug',
  'walnut chair',
  'white ceramic bowl 25 cm wide',
];
const SCENE = 'a table with four chairs around it, and a laptop, a mug and a bowl of apples on it';
const COLUMNS = 3;
const TILE = 320;
const PATIENCE_MS = 300_000;
/** Shares of the ranges of joints that show best what is inside. */
const OPEN = 0.5;

const out = path.resolve(process.argv[2] ?? 'docs');
const folder = await mkdtemp(path.join(tmpdir(), 'propmaster-picture-'));
process.env['PROPMASTER_HOME'] = path.join(folder, 'home');
const propmaster = await openPropmaster({ project: path.join(folder, 'project') });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  timeout: PATIENCE_MS,
});
try {
  const names: string[] = [];
  for (const prompt of PROMPTS) names.push((await propmaster.generate(prompt)).name);
  const scene = installScene(SCENE);
  const { url, close } = await propmaster.view([]);
  try {
    const tiles: Buffer[] = [];
    for (const name of names) tiles.push(...(await bothFaces(browser, `${url}#/view/${name}`)));
    await sharp({ create: { width: 2 * COLUMNS * TILE, height: 2 * TILE, channels: 3, background: 'white' } })
      .composite(
        tiles.map((input, at) => ({
          input,
          left: (at % (2 * COLUMNS)) * TILE,
          top: Math.floor(at / (2 * COLUMNS)) * TILE,
        })),
      )
      .png({ compressionLevel: 9, palette: true, quality: 90 })
      .toFile(path.join(out, 'props.png'));
    await save(await pageOf(browser, `${url}#/view/${names[0]!}`, 'joints'), 'viewer.png');
    await save(await pageOf(browser, `${url}#/view/${scene}`), 'scene.png');
  } finally {
    await close();
  }
} finally {
  await browser.close();
  await propmaster.close();
  await rm(folder, { recursive: true, force: true });
}

/** Through the command line, which makes a scene and waits for it. @returns its name */
function installScene(prompt: string): string {
  const order = (...args: string[]): { scene_id?: string; name?: string } => {
    const cli = [path.resolve('dist/lib/cli.js'), 'scenes', ...args, '--project', propmaster.root, '--json'];
    const lines = execFileSync(process.execPath, cli, { encoding: 'utf8' }).trim().split('\n');
    return JSON.parse(lines.at(-1)!) as { scene_id?: string; name?: string };
  };
  const { scene_id } = order('create', prompt, '--wait');
  return order('install', scene_id!, '--name', 'dining_table').name!;
}

async function save(picture: Buffer, name: string): Promise<void> {
  await sharp(picture).png({ compressionLevel: 9, palette: true, quality: 95 }).toFile(path.join(out, name));
}

/** What is seen, and what a simulator touches: without anything of the page about it. */
async function bothFaces(on: Browser, address: string): Promise<[Buffer, Buffer]> {
  const page = await opened(on, address, { width: TILE + 340, height: TILE + 90 });
  try {
    await page.addStyleTag({
      content: '.view > :not(canvas), .exhibit-head { display: none } canvas { outline: 0 !important }',
    });
    await page.setViewportSize({ width: TILE + 340, height: TILE });
    await page.locator('.view').evaluate('dispatchEvent(new Event("resize"))');
    await openJoints(page);
    await page.locator('.view canvas').press('f');
    // What is open reaches further than what is shut.
    await page.locator('.view canvas').press('-');
    const seen = await drawn(page);
    await setLayer(page, 'colliders');
    return [seen, await drawn(page)];
  } finally {
    await page.context().close();
  }
}

/** The page as one sees it, joints open. @param layer that is on */
async function pageOf(on: Browser, address: string, layer?: string): Promise<Buffer> {
  const page = await opened(on, address, { width: 1280, height: 800 });
  try {
    await openJoints(page);
    if (layer !== undefined) await setLayer(page, layer);
    await page.waitForTimeout(1_500);
    return await page.screenshot({ timeout: PATIENCE_MS });
  } finally {
    await page.context().close();
  }
}

async function opened(on: Browser, address: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await on.newContext({ viewport, bypassCSP: true, reducedMotion: 'reduce', colorScheme: 'light' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('.view.is-shown').waitFor();
  await page.waitForFunction(`document.querySelector('.view').state.physics === 'ready'`);
  return page;
}

/** Of an `<input type="range">`. */
interface Slider extends EventTarget {
  readonly min: string;
  readonly max: string;
  value: string;
}

/** Moves each joint that has a range to about its middle, by its slider. */
async function openJoints(page: Page): Promise<void> {
  await page.locator('input[data-joint]').evaluateAll((sliders, share) => {
    for (const one of sliders as unknown as Slider[]) {
      const [low, high] = [Number(one.min), Number(one.max)];
      if (low < 0 && high > 0) continue;
      one.value = String(low + share * (high - low));
      one.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, OPEN);
}

async function setLayer(page: Page, layer: string): Promise<void> {
  await page.locator(`input[data-layer="${layer}"]`).dispatchEvent('click');
}

async function drawn(page: Page): Promise<Buffer> {
  await page.waitForTimeout(1_500);
  const picture = await page.locator('.view canvas').screenshot({ timeout: PATIENCE_MS });
  return sharp(picture).resize(TILE, TILE, { fit: 'cover' }).toBuffer();
}
