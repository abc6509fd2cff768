import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { buildViewerPage } from '../../scripts/build-lib/viewer-page.ts';
import type { Collection } from '../../src/viewer/exhibit.ts';
import { serveViewer } from '../../src/viewer/serve.ts';
import { eventually } from '../eventually.ts';

/** Debian's, or the one that is named. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const isThere = existsSync(CHROMIUM);
if (!isThere && process.env['CI'])
  throw new Error(`There is no ${CHROMIUM}, and CI must test the viewer in a browser.`);

/** Why nothing is tested in a browser; '' where it is. */
export const reason = isThere ? '' : ` (skipped: there is no ${CHROMIUM}; CHROMIUM names another)`;

const SOFTWARE_RENDERING = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const WITHOUT_WEBGL = ['--disable-gpu', '--disable-webgl', '--disable-webgl2', '--disable-3d-apis'];
/** A shared machine is slow, and draws without a graphics card [ms]. */
export const PATIENCE = 120_000;

const browsers = new Map<boolean, Promise<Browser>>();
const launch = (webgl: boolean): Promise<Browser> => {
  const known = browsers.get(webgl);
  if (known) return known;
  const args = ['--no-sandbox', '--disable-dev-shm-usage', ...(webgl ? SOFTWARE_RENDERING : WITHOUT_WEBGL)];
  const browser = chromium.launch({ executablePath: CHROMIUM, args, timeout: PATIENCE });
  browsers.set(webgl, browser);
  return browser;
};

let built: Promise<string> | undefined;
/** The page, built from its sources once a file of tests. */
export function pageFolder(): Promise<string> {
  built ??= (async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-viewer-page-'));
    await buildViewerPage(path.resolve(import.meta.dirname, '../..'), folder);
    return folder;
  })();
  return built;
}

afterAll(async () => {
  for (const browser of browsers.values()) await (await browser).close();
  browsers.clear();
  if (built) rmSync(await built, { recursive: true, force: true });
  built = undefined;
});

/** What a page has said and asked for that it should not have. */
export interface Watched {
  readonly page: Page;
  readonly url: string;
  /** Errors of scripts, and refusals by the content security policy. */
  readonly errors: string[];
}

/**
 * Serves a collection, and opens a page of it.
 *
 * @param hash behind the `#` of the address
 */
export async function openPage(
  collection: Collection,
  hash = '',
  { webgl = true, ...options }: BrowserContextOptions & { readonly webgl?: boolean } = {},
): Promise<Watched> {
  const served = await serveViewer(collection, { pageFolder: await pageFolder() });
  const context = await (await launch(webgl)).newContext({ viewport: { width: 960, height: 640 }, ...options });
  onTestFinished(async () => {
    await context.close();
    await served.close();
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const errors: string[] = [];
  watchErrors({ page, url: served.url, errors });
  await page.goto(`${served.url}${hash}`);
  return { page, url: served.url, errors };
}

/** Opens an address. @param before gets the page while it is empty */
export async function openAddress(
  url: string,
  { webgl = true, ...options }: BrowserContextOptions & { readonly webgl?: boolean } = {},
  before: (page: Page) => Promise<void> = async () => {},
): Promise<Watched> {
  const context = await (await launch(webgl)).newContext({ viewport: { width: 960, height: 640 }, ...options });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  const watched = { page: await context.newPage(), url, errors: [] };
  watchErrors(watched);
  await before(watched.page);
  await watched.page.goto(url);
  return watched;
}

/** Opens a file of this machine, with no network to be had. */
export async function openFile(file: string): Promise<Watched> {
  const context = await (await launch(true)).newContext({ viewport: { width: 960, height: 640 }, offline: true });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  const url = pathToFileURL(file).href;
  const watched = { page: await context.newPage(), url, errors: [] };
  watchErrors(watched);
  await watched.page.goto(url);
  return watched;
}

function watchErrors({ page, errors }: Watched): void {
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404|410|422/.test(message.text())) errors.push(message.text());
  });
}

/** What the view of the page says of itself. */
export interface ViewedState {
  readonly model: string;
  readonly physics: string;
  readonly running: boolean;
  readonly time: number;
  readonly joints: Readonly<Record<string, number>>;
  readonly ball: readonly number[] | undefined;
}

/** What can be asked of a view. */
interface AskedState extends ViewedState {
  screenOf(link: string, point: readonly number[]): [number, number];
  frameOf(link: string): number[];
  crash(): void;
}

type View = { readonly state: AskedState };

/** What the engine last told the page. */
export const stateOf = (page: Page): Promise<ViewedState> =>
  page
    .locator('.view')
    .first()
    .evaluate((view: unknown) => {
      const { model, physics, running, time, joints, ball } = (view as View).state;
      return { model, physics, running, time, joints, ball };
    });

/** Where a point of a link is on the page [px]. */
export const screenOf = (page: Page, link: string, point: readonly number[]): Promise<[number, number]> =>
  page
    .locator('.view')
    .evaluate((view: unknown, [name, at]) => (view as View).state.screenOf(name, at), [link, point] as const);

/** Direction of the X axis of a link, as drawn. */
export const frameOf = (page: Page, link: string): Promise<number[]> =>
  page.locator('.view').evaluate((view: unknown, name) => (view as View).state.frameOf(name), link);

export const crash = (page: Page): Promise<void> =>
  page.locator('.view').evaluate((view: unknown) => (view as View).state.crash());

export const waitFor = (page: Page, check: (state: ViewedState) => boolean): Promise<void> =>
  eventually(async () => {
    const state = await stateOf(page);
    if (!check(state)) throw new Error(`It stands at ${JSON.stringify(state)}.`);
  });

/** Waits for the model to be drawn and the engine to be there. */
export const ready = (page: Page): Promise<void> =>
  waitFor(page, ({ model, physics }) => model === 'shown' && physics === 'ready');
