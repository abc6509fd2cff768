import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI, finished } from '../cli/run-cli.ts';
import { bareEnvironment } from '../environment.ts';
import { IS_NIGHTLY } from '../nightly.ts';
import { openAddress, PATIENCE, reason } from './browser.ts';
import { CUPBOARD } from './things.ts';

// The page in a chat, in a host that others have written: MCP Inspector, from npm, with its sandbox of another origin and its
// content security policy. `chat.test.ts` has every behaviour, over the same host library with a page of its own.

const INSPECTOR = path.resolve('.venv-judges/mcp-inspector/node_modules');
const isThere = IS_NIGHTLY && reason === '' && existsSync(path.join(INSPECTOR, '.bin/mcp-inspector'));

describe.skipIf(!isThere)(
  'the page in MCP Inspector (skipped but at night, with test/judges/install.sh and Chromium)',
  { timeout: 5 * PATIENCE },
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-inspector-'));
    const project = path.join(folder, 'project');
    const environment = { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') };
    let inspector: ChildProcess;
    let url: string;

    beforeAll(async () => {
      mkdirSync(project);
      writeFileSync(path.join(folder, 'cupboard.xml'), CUPBOARD);
      const [program, ...first] = [process.execPath, ...CLI];
      const order = [...first, 'import', path.join(folder, 'cupboard.xml'), '--project', project, '--allow-failed'];
      const { exitCode, stderr } = await finished(spawn(program!, order, { env: environment }));
      expect(exitCode, stderr).toBe(0);

      const [page, sandbox, app] = [await freePort(), await freePort(), await freePort()];
      inspector = spawn(
        path.join(INSPECTOR, 'node/bin/node'),
        [
          path.join(INSPECTOR, '.bin/mcp-inspector'),
          ...['--web', '-e', `PROPMASTER_HOME=${environment.PROPMASTER_HOME}`, '--'],
          ...[program!, ...first, 'mcp', '--project', project],
        ],
        {
          env: {
            ...environment,
            ...{ CLIENT_PORT: String(page), MCP_SANDBOX_PORT: String(sandbox), MCP_APP_ORIGIN_PORT: String(app) },
            ...{ MCP_AUTO_OPEN_ENABLED: 'false', MCP_INSPECTOR_SECRET_STORE: 'memory' },
          },
        },
      );
      url = await new Promise<string>((resolve) => {
        let said = '';
        inspector.stdout!.on('data', (bytes) => {
          said += String(bytes);
          const [, address] = /(http:\/\/127\.0\.0\.1:\d+\S*API_TOKEN=\w+)/.exec(said) ?? [];
          if (address) resolve(address);
        });
      });
    }, PATIENCE);
    afterAll(async () => {
      const ended = finished(inspector);
      inspector.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    });

    it('shows what `verify` answered of, and its joints move', async () => {
      const { page } = await openAddress(url, { viewport: { width: 1280, height: 900 } });
      await page.getByLabel(/^Connect or disconnect/).dispatchEvent('click');
      await page.getByText('Apps', { exact: true }).first().click();
      const apps = page.getByRole('button', { name: /an asset|a prop or scene|installed props/ });
      await apps.nth(2).waitFor();
      await page.getByRole('button', { name: 'Verify installed props' }).click();
      await page.getByRole('button', { name: 'Open App' }).click();
      // The sandbox, and in it the page.
      const shown = page.frameLocator('iframe').first().frameLocator('iframe').first();
      await shown.locator('.view.is-shown').waitFor();
      expect(await shown.locator('h1').textContent()).toBe('cupboard');
      await shown.locator('input[data-joint="hinge"]').press('PageUp');
      expect(await shown.locator('.joint-value').textContent()).toBe('10.9°');
      await shown.locator('input[data-layer="colliders"]').dispatchEvent('click');
      await shown.locator('.legend:visible').waitFor();
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
