import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { PostgresOptions } from '../store/postgres.ts';
import { POSTGRES_MIGRATIONS } from '../store/postgres-migrations.ts';
import { readAuthorities, type S3Options } from '../store/s3-blobs.ts';
import { isCertificateRefused } from '../store/storage-errors.ts';

/** One thing that a service needs, and how it stands. `skipped`: what it needs itself was not there. */
export interface ServiceCheck {
  readonly check: string;
  readonly verdict: 'passed' | 'failed' | 'warning' | 'skipped';
  readonly says: string;
  /** The way out, where it did not pass. */
  readonly hint?: string;
}

interface Parts {
  readonly dataDir: string;
  readonly database?: PostgresOptions | undefined;
  readonly s3?: S3Options | undefined;
}

/** Older releases lack what the tables use. */
const LEAST_POSTGRES = 15;
/** Signatures of S3 bear 15 minutes; a clock that is further off than this will be [ms]. */
const MOST_SKEW_MS = 60_000;

const UNREACHED_DATABASE = 'Check DATABASE_URL: host, port, user, password, sslmode; and the firewall.';
const UNKNOWN_DATABASE =
  "Add sslrootcert=<file of the certificate's authority> to DATABASE_URL, and use the name that the certificate is for.";
const UNREACHED_BUCKET =
  'Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys; they need s3:GetObject, s3:PutObject and s3:DeleteObject below the prefix.';
const UNKNOWN_BUCKET =
  "Let S3_CA_FILE name the file of the certificate's authority, and use the name that the certificate is for.";

type Tell = (check: string, verdict: ServiceCheck['verdict'], says: string, hint?: string) => void;

/** Looks at each part that a service with this storage needs. Changes nothing but one small object in the bucket, which goes again. */
export async function examineService({ dataDir, database, s3 }: Parts): Promise<readonly ServiceCheck[]> {
  const checks: ServiceCheck[] = [];
  const tell: Tell = (check, verdict, says, hint) => {
    checks.push({ check, verdict, says, ...(hint === undefined || verdict === 'passed' ? {} : { hint }) });
  };
  if (database) await examineDatabase(database, tell);
  if (s3) await examineBucket(s3, tell);
  if (!database || !s3) examineFolder(dataDir, tell);
  return checks;
}

async function examineDatabase({ url, schema = 'propmaster' }: PostgresOptions, tell: Tell): Promise<void> {
  const later = ['database/version', 'database/permissions', 'database/schema', 'database/encryption', 'clock'];
  const skip = (): void => {
    for (const check of later) tell(check, 'skipped', 'The database was not reached.');
  };
  const pg = await import('pg').catch(() => undefined);
  if (!pg) {
    tell('database/reached', 'failed', 'The package pg is not installed.', 'Run `npm install pg` beside propmaster.');
    return skip();
  }
  const client = new pg.default.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  const one = async <Row>(sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows[0] as Row;
  try {
    const start = performance.now();
    await client.connect();
    tell('database/reached', 'passed', `Connected in ${Math.round(performance.now() - start)} ms.`);
  } catch (error) {
    const says = `It can't be reached: ${(error as Error).message || String(error)}`;
    tell('database/reached', 'failed', says, isCertificateRefused(error) ? UNKNOWN_DATABASE : UNREACHED_DATABASE);
    await client.end().catch(() => undefined);
    return skip();
  }
  try {
    const { server_version: version } = await one<{ server_version: string }>('show server_version');
    const isNew = Number.parseInt(version, 10) >= LEAST_POSTGRES;
    tell('database/version', isNew ? 'passed' : 'failed', `PostgreSQL ${version}.`, `Use ${LEAST_POSTGRES} or later.`);

    const { there } = await one<{ there: boolean }>('select to_regnamespace($1) is not null as there', schema);
    const { may } = there
      ? await one<{ may: boolean }>(
          "select has_schema_privilege($1, 'create') and has_schema_privilege($1, 'usage') as may",
          schema,
        )
      : await one<{ may: boolean }>("select has_database_privilege(current_database(), 'create') as may");
    const what = there ? `make tables in the schema ${schema}` : `make the schema ${schema}`;
    tell(
      'database/permissions',
      may ? 'passed' : 'failed',
      `The user may ${may ? '' : 'not '}${what}.`,
      there
        ? `grant create, usage on schema ${schema} to the user.`
        : 'grant create on database to the user, or make the schema for it.',
    );

    const { tables } = await one<{ tables: boolean }>(
      'select to_regclass($1) is not null as tables',
      `${schema}.schema_version`,
    );
    const version1 = tables
      ? Number((await one<{ version: string }>(`select version from ${schema}.schema_version`)).version)
      : 0;
    const newest = POSTGRES_MIGRATIONS.length;
    tell(
      'database/schema',
      version1 > newest ? 'failed' : 'passed',
      version1 === 0 ? 'There are no tables yet; the first process makes them.' : `Schema ${version1} of ${newest}.`,
      'The data is of a newer propmaster: update this one.',
    );

    const { ssl } = await one<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    tell(
      'database/encryption',
      ssl ? 'passed' : 'warning',
      ssl ? 'The connection is encrypted.' : 'The connection is not encrypted.',
      'Add sslmode=verify-full to DATABASE_URL, unless the database is on this machine.',
    );

    const before = Date.now();
    const { now } = await one<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now');
    const skewMs = Math.round((before + Date.now()) / 2 - Number(now));
    tell(
      'clock',
      Math.abs(skewMs) > MOST_SKEW_MS ? 'failed' : 'passed',
      `This machine is ${Math.abs(skewMs)} ms ${skewMs < 0 ? 'behind' : 'ahead of'} the database.`,
      'Set it by NTP. Jobs go by the clock of the database, but S3 refuses signatures of another time.',
    );
  } catch (error) {
    tell(
      'database/asked',
      'failed',
      `It refuses a question: ${(error as Error).message}`,
      'See the log of the database.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function examineBucket(options: S3Options, tell: Tell): Promise<void> {
  const { s3Blobs } = await import('../store/s3-blobs.ts');
  let blobs: Awaited<ReturnType<typeof s3Blobs>>;
  try {
    blobs = await s3Blobs({ ...options, attempts: 1 });
  } catch (error) {
    tell('bucket/reached', 'failed', (error as Error).message, (error as { hint?: string }).hint);
    return;
  }
  const bytes = new Uint8Array(randomBytes(64));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const step = async (check: string, says: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      tell(check, 'passed', says);
      return true;
    } catch (error) {
      const cause = ((error as Error).cause ?? error) as Error;
      const hint = isCertificateRefused(cause) ? UNKNOWN_BUCKET : UNREACHED_BUCKET;
      tell(check, 'failed', `${cause.name}: ${cause.message}`, hint);
      return false;
    }
  };
  const start = performance.now();
  const written =
    (await step('bucket/reached', `There is ${options.bucket}.`, () => blobs.has(sha256))) &&
    (await step('bucket/write', 'An object was written.', () => blobs.put(sha256, bytes)));
  if (written) {
    await step('bucket/read', 'It was read again, whole.', () => blobs.read(sha256));
    await step('bucket/link', 'A signed link opens it.', async () => {
      const link = await blobs.link(sha256, { name: 'probe', mediaType: 'application/octet-stream' }, 60);
      const status = await statusBehind(link!, options.caFile);
      if (status !== 200) throw new Error(`the link is answered with ${status}`);
    });
    await step('bucket/remove', `It was removed; all took ${Math.round(performance.now() - start)} ms.`, async () => {
      await blobs.remove(sha256);
      if (await blobs.has(sha256)) throw new Error('it is still there');
    });
  }
  blobs.close();
}

/** By the modules of Node.js, as `fetch` takes no authorities of a caller's own. */
async function statusBehind(link: string, caFile: string | undefined): Promise<number | undefined> {
  const isSecure = link.startsWith('https:');
  const { get } = await (isSecure ? import('node:https') : import('node:http'));
  const ca = caFile === undefined ? {} : { ca: readAuthorities(caFile) };
  return new Promise((resolve, reject) => {
    const request = get(link, { ...ca, signal: AbortSignal.timeout(5_000) }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    request.once('error', reject);
  });
}

function examineFolder(dataDir: string, tell: Tell): void {
  let place = dataDir;
  while (!existsSync(place) && path.dirname(place) !== place) place = path.dirname(place);
  try {
    accessSync(place, constants.W_OK);
    tell('folder/writable', 'passed', place === dataDir ? `${dataDir} is writable.` : `${dataDir} can be made.`);
  } catch (error) {
    tell(
      'folder/writable',
      'failed',
      (error as Error).message,
      'Let this user write there, or choose another folder with --data.',
    );
  }
}
