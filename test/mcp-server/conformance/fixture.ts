/**
 * What the official conformance suite is run against: our own server, with our own transport around it, and beside our tools
 * those that the suite's scenarios call by name. Prints its address on stdout and serves until it is told to stop.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openHost } from '../../../mcp-server/host.ts';
import { type RunningHttp, serveHttp } from '../../../mcp-server/http.ts';
import { createServer } from '../../../mcp-server/server.ts';
import { addInputTools } from './input-tools.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';
import { addTools } from './tools.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-conformance-'));
process.env['PROPMASTER_HOME'] = path.join(folder, 'home');
const host = openHost({ project: path.join(folder, 'project') });
const running: RunningHttp = await serveHttp(
  () => {
    const server = createServer(host);
    server.server.registerCapabilities({ logging: {}, completions: {}, resources: { subscribe: true } });
    addTools(server, () => running.notify);
    addInputTools(server);
    addResources(server);
    addPrompts(server);
    return server;
  },
  { port: 0, graceMs: 100 },
);
process.stdout.write(`${running.url}\n`);

const stop = async (): Promise<never> => {
  await running.close();
  await host.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
};
process.once('SIGTERM', stop).once('SIGINT', stop);
process.stdin.on('end', stop).resume();
