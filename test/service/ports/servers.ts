import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A server of its own on a free port of the loopback interface, in a folder of its own. */
export interface OwnServer<Address> {
  readonly address: Address;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** One that can be ended, without a word, and started again in the same place. */
export interface RestartableServer<Address> extends OwnServer<Address> {
  /** @param downMs how long it can't be reached meanwhile @default 0 */
  restart(downMs?: number): Promise<void>;
}

const POSTGRES = ['/usr/lib/postgresql/15/bin', '/usr/lib/postgresql/16/bin', '/usr/lib/postgresql/17/bin'].find(
  (folder) => existsSync(path.join(folder, 'initdb')),
);
const VERSITYGW = [process.env['VERSITYGW'], path.join(os.homedir(), 'go/bin/versitygw')].find(
  (file) => file && existsSync(file),
);

/** Why there can be no PostgreSQL here; undefined: it can be started. */
export const noPostgres = POSTGRES ? undefined : 'no PostgreSQL is installed';
/** The same of S3. */
export const noS3 = VERSITYGW
  ? undefined
  : 'no versitygw; go install github.com/versity/versitygw/cmd/versitygw@v1.8.0';

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Files in PEM that a server proves itself with. */
export interface ServerCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** PostgreSQL refuses to run as root; then it runs as the user `postgres`. */
const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

/** A program of PostgreSQL, such as `pg_dump`. */
export const postgresProgram = (name: string): string => path.join(POSTGRES!, name);

/**
 * @param tls then it refuses connections that are not encrypted
 * @returns URL of its database `propmaster`, whose user owns it
 */
export async function startPostgres(tls?: ServerCertificate): Promise<RestartableServer<string>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-postgres-'));
  chmodSync(folder, 0o777);
  const data = path.join(folder, 'data');
  const run = (program: string, ...args: string[]) => {
    const [command, ...rest] = [...asUser, path.join(POSTGRES!, program), ...args];
    return [command!, rest] as const;
  };
  execFileSync(...run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync'), {
    stdio: 'ignore',
    cwd: folder,
  });
  const port = await freePort();
  const [command, args] = run('postgres', '-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', '', '-F');
  if (tls) args.push(...encrypted(folder, tls));
  const start = async () => {
    const started = spawn(command, args, { stdio: 'ignore', cwd: folder });
    await untilOpen(port, started);
    return started;
  };
  let server = await start();
  const connect = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres'];
  for (let attempt = 0; ; attempt++) {
    try {
      const [createdb, options] = run('createdb', ...connect, 'propmaster');
      const env = { ...process.env, ...(tls ? { PGSSLMODE: 'require' } : {}) };
      execFileSync(createdb, options, { stdio: 'ignore', cwd: folder, env });
      break;
    } catch (error) {
      if (attempt === 100) throw error;
      await pause(100); // "the database system is starting up"
    }
  }
  const stop = () =>
    execFileSync(...run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'), { stdio: 'ignore', cwd: folder });
  return {
    address: `postgres://postgres@127.0.0.1:${port}/propmaster`,
    close: () => end(server, folder, stop),
    async restart(downMs = 0) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      stop();
      await ended;
      await pause(downMs);
      server = await start();
    },
  };
}

/** @returns options of a server that takes encrypted connections only; it takes a key only from its own user */
function encrypted(folder: string, { certificate, key }: ServerCertificate): string[] {
  const own = (file: string, name: string): string => {
    const copy = path.join(folder, name);
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    if (asUser.length > 0) execFileSync('chown', ['postgres', copy]);
    return copy;
  };
  const rules = path.join(folder, 'pg_hba.conf');
  writeFileSync(rules, 'hostssl all all 127.0.0.1/32 trust\n', { mode: 0o644 });
  const settings = [
    'ssl=on',
    `ssl_cert_file=${own(certificate, 'server.crt')}`,
    `ssl_key_file=${own(key, 'server.key')}`,
    `hba_file=${rules}`,
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

export interface S3Address {
  readonly endpoint: string;
  readonly bucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/**
 * An S3 service over a folder, with an empty bucket.
 *
 * @param tls then its endpoint is `https://`
 */
export async function startS3(tls?: ServerCertificate): Promise<RestartableServer<S3Address>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-s3-'));
  for (const name of ['data', 'data/props']) mkdirSync(path.join(folder, name));
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  const port = await freePort();
  const args = ['--access', credentials.accessKeyId, '--secret', credentials.secretAccessKey];
  if (tls) args.push('--cert', tls.certificate, '--key', tls.key);
  args.push('--port', `127.0.0.1:${port}`, 'posix', path.join(folder, 'data'));
  const start = async () => {
    const started = spawn(VERSITYGW!, args, { stdio: 'ignore' });
    await untilOpen(port, started);
    return started;
  };
  let server = await start();
  return {
    address: { endpoint: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, bucket: 'props', credentials },
    close: () => end(server, folder, () => server.kill('SIGKILL')),
    async restart(downMs = 0) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
      await pause(downMs);
      server = await start();
    },
  };
}

const MOTO = [process.env['MOTO_SERVER'], path.resolve('.venv-judges/moto/bin/moto_server')].find(
  (file) => file && existsSync(file),
);

/** Why there can't be the other S3 here; undefined: it can be started. */
export const noOtherS3 = MOTO ? undefined : 'no moto; bash test/judges/install.sh nightly';

/** S3 as another project implements it (moto, in Python, in memory), with an empty bucket. */
export async function startOtherS3(): Promise<OwnServer<S3Address>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-moto-'));
  const port = await freePort();
  const server = spawn(MOTO!, ['-H', '127.0.0.1', '-p', `${port}`], { stdio: 'ignore', cwd: folder });
  await untilOpen(port, server);
  const endpoint = `http://127.0.0.1:${port}`;
  const made = await fetch(`${endpoint}/props`, { method: 'PUT' });
  if (!made.ok) throw new Error(`the bucket is answered with ${made.status}`);
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  return {
    address: { endpoint, bucket: 'props', credentials },
    close: () => end(server, folder, () => server.kill('SIGKILL')),
  };
}

async function untilOpen(port: number, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server has ended with ${server.exitCode}`);
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
}

async function end(server: ChildProcess, folder: string, stop: () => unknown): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null && server.signalCode === null) {
    stop();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
