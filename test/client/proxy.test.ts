import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { httpDispatch } from '../../src/client/index.ts';
import { proxyFor } from '../../src/client/proxy.ts';
import { ASSET, bench, failure, KEY } from './bench.ts';
import { faultServer, json } from './fault-server.ts';

const GET = 'GET /v1/assets/ast_1';
const FINE = json(200, { ok: true, asset: ASSET });

/** A proxy on the loopback. Whatever host it is asked for, it leads to `port`; or it refuses with `status`. */
async function proxy({ port = 0, status = 200 }: { readonly port?: number; readonly status?: number }) {
  const asked: string[] = [];
  const authorizations = new Set<string | undefined>();
  const sockets = new Set<Duplex>();
  const note = (request: http.IncomingMessage) => {
    asked.push(`${request.method} ${request.url}`);
    authorizations.add(request.headers['proxy-authorization']);
  };
  const server = http.createServer((request, response) => {
    note(request);
    if (status !== 200) return void response.writeHead(status).end('no');
    const { pathname } = new URL(request.url!);
    const onward = http.request(
      { port, path: pathname, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  });
  server.on('connect', (request, socket) => {
    note(request);
    socket.on('error', () => {});
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const onward = net.connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 Fine\r\n\r\n'));
    onward.on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  onTestFinished(close);
  return { asked, authorizations, close, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A client of `baseUrl` in this environment. */
const clientOf = async (baseUrl: string, env: Record<string, string>) =>
  (await bench({}, { baseUrl, dispatch: httpDispatch({ env }), retry: { repeats: 1 } })).client;

const portOf = (url: string) => Number(new URL(url).port);

describe('proxies of the environment', () => {
  it.each(['HTTP_PROXY', 'http_proxy'])('%s: an http address is asked for by way of it', async (name) => {
    const service = await faultServer({ [GET]: [FINE] });
    const { asked, authorizations, address } = await proxy({ port: portOf(service.url) });
    const client = await clientOf('http://service.test', { [name]: `http://user:hunter2@${address}` });
    expect((await client.assets.get('ast_1')).id).toBe('ast_1');
    expect(asked).toEqual(['GET http://service.test/v1/assets/ast_1']);
    expect([...authorizations]).toEqual([`Basic ${Buffer.from('user:hunter2').toString('base64')}`]);
    expect(service.seen[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    await service.close();
  });

  it('the loopback is never asked for by proxy', async () => {
    const service = await faultServer({ [GET]: [FINE] });
    const { asked, address } = await proxy({ status: 500 });
    const client = await clientOf(service.url, { HTTP_PROXY: address, HTTPS_PROXY: address });
    expect((await client.assets.get('ast_1')).id).toBe('ast_1');
    expect(asked).toEqual([]);
    await service.close();
  });

  it.each([
    ['http', 407, 'wants a user name and a password (407)', 1],
    ['https', 407, 'wants a user name and a password (407)', 1],
    ['https', 403, 'does not lead to https://service.test (403)', 1],
    ['https', 503, 'does not lead to https://service.test (503)', 2],
  ])('%s: a proxy that refuses with %i is told as such', async (scheme, status, message, times) => {
    const { asked, address } = await proxy({ status });
    const env = { HTTP_PROXY: `user:hunter2@${address}`, HTTPS_PROXY: `user:hunter2@${address}` };
    const thrown = await failure((await clientOf(`${scheme}://service.test`, env)).assets.get('ast_1'));
    expect(thrown).toMatchObject({ code: 'network_error', exitCode: 8, where: GET });
    expect(thrown.message).toBe(`The proxy http://${address} ${message}.`);
    expect(thrown.hint).toContain('HTTPS_PROXY');
    expect(JSON.stringify(thrown) + thrown.stack).not.toContain('hunter2');
    expect(asked).toHaveLength(times);
  });

  it.each(['http', 'https'])('%s: a proxy that is not there is told as such', async (scheme) => {
    const { address, close } = await proxy({});
    await close();
    const client = await clientOf(`${scheme}://service.test`, { HTTP_PROXY: address, HTTPS_PROXY: address });
    const thrown = await failure(client.assets.get('ast_1'));
    expect(thrown.message).toBe(`Nothing listens at the proxy http://${address} (connection refused).`);
    expect(thrown.hint).toContain('NO_PROXY');
  });

  it.each(['socks5://127.0.0.1:1', 'http://', 'not a proxy'])('%j is refused, and not shown', async (value) => {
    const client = await clientOf('http://service.test', { http_proxy: value });
    const thrown = await failure(client.assets.get('ast_1'));
    expect(thrown).toMatchObject({ code: 'usage', where: 'HTTP_PROXY' });
    expect(thrown.message).not.toContain(value);
  });
});

describe('proxyFor', () => {
  const ENV = { HTTP_PROXY: 'http://a:1', HTTPS_PROXY: 'http://b:2' };
  it.each([
    ['http://service.test', ENV, 'http://a:1/'],
    ['https://service.test', ENV, 'http://b:2/'],
    ['https://service.test', { HTTP_PROXY: 'http://a:1' }, undefined],
    ['http://service.test', { ...ENV, http_proxy: 'http://c:3' }, 'http://c:3/'],
    ['http://service.test', { HTTP_PROXY: '' }, undefined],
    ['http://service.test', {}, undefined],
    ['http://127.0.0.1:8080', ENV, undefined],
    ['http://localhost', ENV, undefined],
    ['http://[::1]:8080', ENV, undefined],
    ['http://service.test', { ...ENV, NO_PROXY: '*' }, undefined],
    ['http://service.test', { ...ENV, NO_PROXY: 'other.test, service.test' }, undefined],
    ['http://service.test', { ...ENV, no_proxy: 'SERVICE.TEST' }, undefined],
    ['http://service.test', { ...ENV, no_proxy: '', NO_PROXY: '*' }, 'http://a:1/'],
    ['http://api.service.test', { ...ENV, NO_PROXY: 'service.test' }, undefined],
    ['http://api.service.test', { ...ENV, NO_PROXY: '.service.test' }, undefined],
    ['http://api.service.test', { ...ENV, NO_PROXY: '*.service.test' }, undefined],
    ['http://myservice.test', { ...ENV, NO_PROXY: 'service.test' }, 'http://a:1/'],
    ['http://service.test', { ...ENV, NO_PROXY: 'service.test:80' }, undefined],
    ['https://service.test', { ...ENV, NO_PROXY: 'service.test:80' }, 'http://b:2/'],
    ['http://service.test:8080', { ...ENV, NO_PROXY: 'service.test:8080' }, undefined],
  ])('%s in %j: %s', (url, env, expected) => {
    expect(proxyFor(new URL(url), env)?.href).toBe(expected);
  });
});

/** No X.509 in Node itself: a certificate needs openssl. */
const openssl = (() => {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
})();

describe('https through a tunnel', () => {
  const reason = openssl ? '' : ' (skipped: the certificate needs openssl)';
  it.skipIf(reason !== '')(`CONNECT, and TLS to the service itself${reason}`, async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-proxy-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=service.test', '-addext', 'subjectAltName=DNS:service.test'];
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ];
    execFileSync('openssl', made, { stdio: 'ignore' });

    const seen: (string | undefined)[] = [];
    const service = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
      seen.push(request.headers.authorization);
      response.end(JSON.stringify({ ok: true, asset: ASSET }));
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    onTestFinished(() => {
      service.closeAllConnections();
      service.close();
    });
    const { asked, authorizations, address } = await proxy({ port: (service.address() as AddressInfo).port });

    // Without the authority the tunnel stands, and the certificate is refused.
    const untrusting = await clientOf('https://service.test', { HTTPS_PROXY: `user:hunter2@${address}` });
    const thrown = await failure(untrusting.assets.get('ast_1'));
    expect(thrown.message).toContain('https://service.test has no valid certificate');
    expect(seen).toEqual([]);

    // Node reads further authorities at its start only.
    const program = path.join(folder, 'get.ts');
    const client = JSON.stringify(path.resolve('src/client/index.ts'));
    writeFileSync(
      program,
      `import { createClient } from ${client};
      const client = createClient({ baseUrl: 'https://service.test', apiKey: '${KEY}' });
      client.assets.get('ast_1').then(({ name }) => console.log(name)).finally(() => client.close());`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
      env: { ...process.env, HTTPS_PROXY: `http://user:hunter2@${address}`, NODE_EXTRA_CA_CERTS: cert },
    });
    expect(stdout.trim()).toBe('Oak crate');
    expect(seen).toEqual([`Bearer ${KEY}`]);
    expect(new Set(asked)).toEqual(new Set(['CONNECT service.test:443']));
    expect([...authorizations]).toEqual([`Basic ${Buffer.from('user:hunter2').toString('base64')}`]);
  });
});
