import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { initialize, message, send } from './http-clients.ts';
import { hello, type McpProcess, messages, newFolder, startMcp } from './mcp-process.ts';

let folder: string;
const started: McpProcess[] = [];

beforeEach(() => {
  folder = newFolder();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(args: readonly string[] = [], env: Record<string, string> = {}): McpProcess {
  const process = startMcp(folder, args, env);
  started.push(process);
  return process;
}

describe('on stdin and stdout', () => {
  it('answers, and ends with 0 when stdin does; stdout holds the protocol and nothing else', async () => {
    const mcp = start(['--verbose']);
    mcp.tell(hello);
    mcp.tell({ id: 2, method: 'tools/call', params: { name: 'list_project', arguments: {} } });
    await mcp.answer(2);
    mcp.child.stdin.end();
    const { exitCode, stdout } = await mcp.ended;
    expect(exitCode).toBe(0);
    expect(messages(stdout).map(({ id }) => id)).toEqual([1, 2]);
    expect(stdout.endsWith('\n')).toBe(true);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 at %s, in the middle of a call', async (signal) => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const asked = once(silent, 'request');
    const mcp = start(['--base-url', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`], {
      PROPMASTER_API_KEY: 'key_of_nobody',
    });
    mcp.tell(hello);
    mcp.tell({ id: 2, method: 'tools/call', params: { name: 'check_job', arguments: { job_id: 'job_1' } } });
    await asked;
    mcp.child.kill(signal);
    const { exitCode, stdout } = await mcp.ended;
    silent.closeAllConnections();
    silent.close();
    expect(exitCode).toBe(0);
    messages(stdout); // every line is a whole message
  });

  it('lives on after lines that are no messages', async () => {
    const mcp = start();
    for (const line of ['garbage', '{', '[]', '42', '{"jsonrpc":"1.0"}', '', '\u0000']) mcp.tell(line);
    mcp.tell(hello);
    expect(await mcp.answer(1)).toMatchObject({ result: { serverInfo: { name: 'propmaster' } } });
    mcp.child.stdin.end();
    expect((await mcp.ended).exitCode).toBe(0);
  });

  it('gives a client up that sends a message without end, and says why', async () => {
    const mcp = start();
    mcp.tell('x'.repeat(11 * 1024 * 1024));
    const { exitCode, stderr, stdout } = await mcp.ended;
    expect(exitCode).toBe(8);
    expect(stderr).toContain('10 MB');
    expect(stdout).toBe('');
  });

  it('ends when its client is gone without a word', async () => {
    const mcp = start();
    mcp.tell(hello);
    await mcp.answer(1);
    mcp.child.stdout.destroy();
    mcp.child.stdin.destroy();
    expect((await mcp.ended).exitCode).toBe(0);
  });
});

describe('over HTTP', () => {
  const serve = async (args: readonly string[], env: Record<string, string> = {}): Promise<[McpProcess, string]> => {
    const mcp = start(['--http', '--port', '0', ...args], env);
    const said = await mcp.said('stderr', '/mcp');
    return [mcp, /http:\/\/\S+\/mcp/.exec(said)![0]];
  };

  it('says its address on stderr, serves, and ends with 0 at SIGTERM', async () => {
    const [mcp, url] = await serve([]);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const answer = await send(url, { body: initialize });
    expect(message(answer.text).result).toMatchObject({ serverInfo: { name: 'propmaster' } });
    mcp.child.kill('SIGTERM');
    const { exitCode, stdout } = await mcp.ended;
    expect(exitCode).toBe(0);
    expect(stdout).toBe('');
  });

  it('does not mind that stdin is closed, as under a supervisor', async () => {
    const [mcp, url] = await serve([]);
    mcp.child.stdin.end();
    expect((await send(url, { body: initialize })).status).toBe(200);
    expect((await send(url, { body: initialize })).status).toBe(200);
    expect(mcp.child.exitCode).toBe(null);
  });

  it('takes its token from a file or the environment, and never shows it', async () => {
    const token = 'a-token-of-some-length';
    const file = path.join(folder, 'token');
    writeFileSync(file, `${token}\n`);
    for (const [args, env] of [
      [['--token-file', file], { PROPMASTER_MCP_TOKEN: 'the-file-goes-before-this' }],
      [[], { PROPMASTER_MCP_TOKEN: token }],
    ] as const) {
      const [mcp, url] = await serve(args, env);
      expect((await send(url, { body: initialize })).status).toBe(401);
      const headers = { authorization: `Bearer ${token}` };
      expect((await send(url, { headers, body: initialize })).status).toBe(200);
      mcp.child.kill('SIGTERM');
      expect((await mcp.ended).stderr).not.toContain(token);
    }
  });
});

describe('bad options', () => {
  it.each([
    [['--toolsets', 'generate,nonsense'], 'nonsense'],
    [['--tools', 'no_such_tool'], 'no_such_tool'],
    [['--confirm-above', '-1'], '--confirm-above'],
    [['--port', '70000', '--http'], '--port'],
    [['--port', '1'], '--http'],
    [['--host', '0.0.0.0'], '--http'],
    [['--host', '0.0.0.0', '--http'], 'token'],
    [['--token-file', '/nowhere', '--http'], '/nowhere'],
    [['--json'], '--json'],
  ])('%j: exit code 2 and the reason, before any client comes', async (args, reason) => {
    const { exitCode, stdout, stderr } = await start(args).ended;
    expect(exitCode).toBe(2);
    expect(`${stdout}${stderr}`).toContain(reason);
  });

  it('a token that is empty or too short does not open the door', async () => {
    const file = path.join(folder, 'token');
    for (const token of ['', '\n', 'short', 'with spaces in between']) {
      writeFileSync(file, token);
      const { exitCode, stderr } = await start(['--http', '--token-file', file]).ended;
      expect(exitCode, JSON.stringify(token)).toBe(2);
      expect(stderr).toContain('characters');
    }
    const { exitCode } = await start(['--http'], { PROPMASTER_MCP_TOKEN: 'short' }).ended;
    expect(exitCode).toBe(2);
  });
});
