import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildVscodeExtension } from '../scripts/build-vscode-extension.ts';
import { CLI, finished } from './cli/run-cli.ts';
import { bareEnvironment } from './environment.ts';

// The extension in VS Code itself: its server from npm (code-server), its page in Chromium. `@vscode/test-electron` downloads
// VS Code from elsewhere, and VS Code for the web alone starts no command line.

const SERVER = process.env['CODE_SERVER'] ?? path.resolve('.venv-judges/code-server');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const isThere = existsSync(path.join(SERVER, 'ready')) && existsSync(CHROMIUM);
const PATIENCE = 120_000;

describe.skipIf(!isThere)(
  'samples/vscode in VS Code (skipped without test/judges/install-code-server.sh and Chromium)',
  { timeout: 5 * PATIENCE },
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-vscode-'));
    const project = path.join(folder, 'project');
    let server: ChildProcess;
    let url: string;

    const codeServer = (...args: string[]): ChildProcess =>
      spawn(
        path.join(SERVER, 'node_modules/node/bin/node'),
        [
          path.join(SERVER, 'node_modules/code-server/out/node/entry.js'),
          ...['--auth', 'none', '--disable-telemetry', '--disable-update-check'],
          ...['--user-data-dir', path.join(folder, 'user'), '--extensions-dir', path.join(folder, 'extensions')],
          ...args,
        ],
        { env: { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') } },
      );

    beforeAll(async () => {
      mkdirSync(project);
      mkdirSync(path.join(folder, 'user', 'User'), { recursive: true });
      const settings = {
        'propmaster.command': [process.execPath, ...CLI],
        'security.workspace.trust.enabled': false,
        'workbench.startupEditor': 'none',
      };
      writeFileSync(path.join(folder, 'user', 'User', 'settings.json'), JSON.stringify(settings));
      const { name, bytes } = await buildVscodeExtension();
      writeFileSync(path.join(folder, name), bytes);
      const { exitCode, stdout } = await finished(codeServer('--install-extension', path.join(folder, name)));
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining('successfully installed')]);
      const port = await freePort();
      server = codeServer('--bind-addr', `127.0.0.1:${port}`, project);
      await new Promise<void>((resolve) =>
        server.stdout!.on('data', (said) => String(said).includes('HTTP server listening') && resolve()),
      );
      url = `http://127.0.0.1:${port}/?folder=${encodeURIComponent(project)}`;
    }, PATIENCE);
    afterAll(async () => {
      const ended = finished(server);
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    });

    it('generates a prop, lists it, shows it, and tells its findings', async () => {
      const heavy = path.join(folder, 'heavy.xml');
      writeFileSync(
        heavy,
        '<mujoco model="heavy"><worldbody><body name="heavy"><freejoint/><inertial pos="0 0 0.1" mass="900" ' +
          'diaginertia="9 9 9"/><geom name="box" type="box" size="0.1 0.1 0.1" pos="0 0 0.1"/></body></worldbody></mujoco>',
      );
      const [program, ...first] = [process.execPath, ...CLI];
      const imported = spawnSync(program!, [...first, 'import', heavy, '--project', project, '--allow-failed'], {
        env: { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') },
      });
      expect(imported.status, String(imported.stderr)).toBe(0);

      const args = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
      const browser = await chromium.launch({ executablePath: CHROMIUM, args });
      try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        page.setDefaultTimeout(PATIENCE);
        await page.goto(url, { waitUntil: 'commit' });
        await page.locator('.pane-header', { hasText: 'Props' }).click();
        await page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row', { hasText: 'heavy' }).waitFor();

        const order = async (title: string): Promise<void> => {
          await page.keyboard.press('F1');
          await page.locator('.quick-input-widget input').fill(`>propmaster: ${title}`);
          await page.locator('.quick-input-list-row', { hasText: title }).first().click();
        };
        await order('Generate prop');
        await page.locator('.quick-input-widget input[placeholder*="oak cabinet"]').fill('wooden crate');
        await page.keyboard.press('Enter');
        const told = page.locator('.notification-list-item', { hasText: 'pine_crate: passed' });
        await told.getByRole('button', { name: 'Show', exact: true }).click();
        const shown = page.frameLocator('iframe.webview').frameLocator('iframe');
        await shown.locator('.view.is-shown').waitFor();
        expect(await shown.locator('h1').textContent()).toBe('pine crate');
        await page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row', { hasText: 'pine_crate' }).waitFor();

        await order('Verify');
        await page.locator('.notification-list-item', { hasText: 'Verified: 2' }).waitFor();
        await page.keyboard.press('Control+Shift+M');
        const problems = page.locator('.markers-panel .monaco-list-row');
        await problems.filter({ hasText: 'physics/plausible-density' }).first().waitFor();
      } finally {
        await browser.close();
      }
    });
  },
);

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
