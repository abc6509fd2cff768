import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openService } from '../../../src/service/index.ts';
import { examineService } from '../../../src/service/operation/doctor.ts';
import { chosenStorage } from '../../../src/service/shared-settings.ts';
import { listenPostgres, openPostgres } from '../../../src/service/store/postgres.ts';
import { s3Blobs } from '../../../src/service/store/s3-blobs.ts';
import { FAKE_PRODUCER } from '../open.ts';
import { type Authority, authority, noOpenssl } from './certificates.ts';
import { noServers } from './own-servers.ts';
import { type OwnServer, type S3Address, startPostgres, startS3 } from './servers.ts';

const missing = noServers ?? noOpenssl;
const BYTES = new TextEncoder().encode('sent through TLS');
const SHA256 = createHash('sha256').update(BYTES).digest('hex');

/** Servers whose certificates an authority has signed that no machine knows. */
describe.skipIf(missing)(`TLS${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let folder: string;
  let known: Authority;
  let stranger: Authority;
  let postgres: OwnServer<string>;
  let s3: OwnServer<S3Address>;
  let misnamed: OwnServer<S3Address>;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-tls-'));
    known = authority(folder, 'known');
    stranger = authority(folder, 'stranger');
    const certificate = known.sign('IP:127.0.0.1');
    postgres = await startPostgres(certificate);
    s3 = await startS3(certificate);
    misnamed = await startS3(known.sign('DNS:elsewhere.example.org'));
  }, 300_000);
  afterAll(async () => {
    for (const server of [postgres, s3, misnamed]) await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const database = (query: string) => ({ url: `${postgres.address}?${query}`, schema: 'encrypted' });
  const trusting = ({ file }: Authority) => `sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`;
  /** Puts and reads some bytes. @returns what was read */
  async function exchange(address: S3Address, caFile?: string): Promise<string> {
    const blobs = await s3Blobs({ ...address, attempts: 1, ...(caFile === undefined ? {} : { caFile }) });
    onTestFinished(() => blobs.close());
    await blobs.put(SHA256, BYTES);
    return new TextDecoder().decode(await blobs.read(SHA256));
  }

  it('to PostgreSQL is used where the file of its authority is named', async () => {
    const db = await openPostgres(database(trusting(known)));
    onTestFinished(() => db.close());
    const row = await db.get<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    expect(row).toEqual({ ssl: true });
    let heard = 0;
    const listener = await listenPostgres(database(trusting(known)), () => heard++);
    await listener.stop();
    expect(heard).toBe(1);
  });

  it.each([
    ['of no authority that is known', () => 'sslmode=verify-full'],
    ['of another authority', () => trusting(stranger)],
  ])('to PostgreSQL is refused with a certificate %s', async (_, query) => {
    await expect(openPostgres(database(query()))).rejects.toMatchObject({
      code: 'network_error',
      where: 'DATABASE_URL',
      message: expect.stringContaining('certificate'),
      hint: expect.stringContaining('sslrootcert'),
    });
  });

  it('is what this PostgreSQL insists on', async () => {
    await expect(openPostgres(database(''))).rejects.toMatchObject({ message: expect.stringContaining('pg_hba.conf') });
  });

  it('to S3 is used where the file of its authority is named', async () => {
    expect(await exchange(s3.address, known.file)).toBe('sent through TLS');
  });

  it.each([
    ['of no authority that is known', () => exchange(s3.address)],
    ['of another authority', () => exchange(s3.address, stranger.file)],
    ['for another name', () => exchange(misnamed.address, known.file)],
  ])('to S3 is refused with a certificate %s', async (_, exchanged) => {
    await expect(exchanged()).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/CERT|VERIFY/) },
    });
  });

  it.each(['none.pem', 'empty.pem'])('a file of authorities that is no such file is named: %s', async (name) => {
    const caFile = path.join(folder, name);
    if (name === 'empty.pem') writeFileSync(caFile, '');
    const refused = { code: 'invalid_input', where: caFile, hint: expect.stringContaining('S3_CA_FILE') };
    await expect(s3Blobs({ ...s3.address, caFile })).rejects.toMatchObject(refused);
  });

  /** As containers are given them: every secret in a file, and the file of the authority. */
  function environment(trusted: Authority): Record<string, string> {
    const secrets = {
      DATABASE_URL: database(trusting(trusted)).url,
      S3_ACCESS_KEY_ID: s3.address.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.address.credentials.secretAccessKey,
    };
    const env: Record<string, string> = {
      DATABASE_SCHEMA: 'by_files',
      S3_BUCKET: s3.address.bucket,
      S3_ENDPOINT: s3.address.endpoint,
      S3_CA_FILE: trusted.file,
    };
    for (const [name, value] of Object.entries(secrets)) {
      env[`${name}_FILE`] = path.join(folder, name);
      writeFileSync(env[`${name}_FILE`]!, `${value}\n`, { mode: 0o600 });
    }
    return env;
  }

  it('is in order by the words of the doctor, links included', async () => {
    const checks = await examineService({ dataDir: 'unused', ...chosenStorage(environment(known), {}) });
    expect(checks.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    expect(checks.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['database/encryption', 'bucket/link', 'bucket/remove']),
    );
  });

  it('with another authority is told by the doctor, with the way out', async () => {
    const checks = await examineService({ dataDir: 'unused', ...chosenStorage(environment(stranger), {}) });
    const failed = checks.filter(({ verdict }) => verdict === 'failed');
    expect(failed.map(({ check }) => check)).toEqual(['database/reached', 'bucket/reached']);
    expect(failed.map(({ hint }) => hint)).toEqual([
      expect.stringContaining('sslrootcert'),
      expect.stringContaining('S3_CA_FILE'),
    ]);
  });

  it('is all that a service needs, from a request to its files', async () => {
    const service = await openService({
      dataDir: 'unused',
      producer: FAKE_PRODUCER,
      workers: 1,
      ...chosenStorage(environment(known), {}),
    });
    onTestFinished(() => service.close());
    const headers = { Authorization: `Bearer ${service.keys.personal}`, 'Content-Type': 'application/json' };
    const submitted = await service.fetch(
      new Request('http://service.test/v1/assets', {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': 'tls' },
        body: JSON.stringify({ prompt: 'brief crate' }),
      }),
    );
    expect(submitted.status).toBe(202);
    const { job_id } = (await submitted.json()) as { job_id: string };
    await service.waitIdle();
    const job = await service.fetch(new Request(`http://service.test/v1/jobs/${job_id}`, { headers }));
    expect(await job.json()).toMatchObject({ job: { status: 'succeeded' } });
  });
});
