import { readFileSync } from 'node:fs';
import { PropmasterError } from '../errors.ts';
import type { ServiceRole } from './index.ts';
import type { PostgresOptions } from './store/postgres.ts';
import type { S3Options } from './store/s3-blobs.ts';

/** Where processes on many machines keep what they share. */
export interface SharedSettings {
  readonly database: PostgresOptions;
  readonly s3: S3Options;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What a command line says of where the service keeps what it keeps. */
export interface StorageChoice {
  /** `postgres://user@host/database`, without a password. */
  readonly database?: string | undefined;
  /** `s3://bucket/prefix`, with `?endpoint=` and `&region=` where they differ from the environment's. */
  readonly blobs?: string | undefined;
  /** A folder that was named: with a database and no bucket, where all processes keep their files. */
  readonly data?: string | undefined;
  readonly role?: ServiceRole | undefined;
}

/** Variables that may be in a file instead, named by the same variable with `_FILE` behind it. */
const SECRETS = ['DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/**
 * The database and the bucket that the environment names: DATABASE_URL, DATABASE_SCHEMA; S3_BUCKET, S3_ENDPOINT, S3_REGION,
 * S3_PREFIX, S3_CA_FILE, and S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY, or Amazon's own variables, files and roles. DATABASE_URL and the two
 * keys are read from a file where DATABASE_URL_FILE and so on name one.
 *
 * @example
 * const service = await openService({ dataDir: 'unused', role: 'worker', ...sharedSettings(process.env) });
 *
 * @throws PropmasterError `invalid_input` without a database or a bucket, or if a file can't be read
 */
export function sharedSettings(env: Environment): SharedSettings {
  const known = withFiles(env);
  const database = databaseOf(known);
  return { database, s3: bucketOf(known) };
}

/**
 * Where a process keeps what it keeps: as its command line says, filled up from the environment. The environment alone counts only
 * where it names both a database and a bucket, or where the process is one of several by its role: a DATABASE_URL of another program
 * changes nothing.
 *
 * @returns nothing: SQLite and files in the data folder
 * @throws PropmasterError `invalid_input`, `usage` for a password in an argument
 */
export function chosenStorage(
  env: Environment,
  { database, blobs, data, role = 'all' }: StorageChoice,
): { readonly database?: PostgresOptions; readonly s3?: S3Options } {
  const known = withFiles(env);
  const inEnvironment = known['DATABASE_URL'] && (known['S3_BUCKET'] || (role !== 'all' && data === undefined));
  if (database === undefined && blobs === undefined && !inEnvironment) return {};
  if (database !== undefined) refusePassword(database);
  const named: Environment = { ...known, ...(database === undefined ? {} : { DATABASE_URL: database }) };
  const inBucket = blobs !== undefined || named['S3_BUCKET'] || data === undefined;
  return { database: databaseOf(named), ...(inBucket ? { s3: bucketOf({ ...named, ...bucketFrom(blobs) }) } : {}) };
}

/**
 * The address of a database alone.
 *
 * @param given on the command line @default DATABASE_URL or the file that DATABASE_URL_FILE names
 * @throws PropmasterError `invalid_input`, `usage` for a password in an argument
 */
export function databaseAddress(env: Environment, given: string | undefined): string {
  if (given !== undefined) refusePassword(given);
  return databaseOf({ ...withFiles(env), ...(given === undefined ? {} : { DATABASE_URL: given }) }).url;
}

function databaseOf(env: Environment): PostgresOptions {
  const url = needed(env, 'DATABASE_URL');
  if (!/^postgres(?:ql)?:\/\//.test(url)) {
    throw new PropmasterError('invalid_input', 'The address of the database does not begin with postgres://.', {
      where: 'DATABASE_URL',
      hint: 'For example: postgres://propmaster@db.example.org/propmaster.',
    });
  }
  return { url, ...optional(env, 'schema', 'DATABASE_SCHEMA') };
}

function bucketOf(env: Environment): S3Options {
  const accessKeyId = env['S3_ACCESS_KEY_ID'];
  return {
    bucket: needed(env, 'S3_BUCKET'),
    ...optional(env, 'endpoint', 'S3_ENDPOINT'),
    ...optional(env, 'region', 'S3_REGION'),
    ...optional(env, 'prefix', 'S3_PREFIX'),
    ...optional(env, 'caFile', 'S3_CA_FILE'),
    ...(accessKeyId ? { credentials: { accessKeyId, secretAccessKey: needed(env, 'S3_SECRET_ACCESS_KEY') } } : {}),
  };
}

function needed(env: Environment, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new PropmasterError('invalid_input', `Processes that share their work need ${name}, which is not set.`, {
    where: name,
    hint: 'Set DATABASE_URL (PostgreSQL) and S3_BUCKET; a service alone needs neither.',
  });
}

function optional<Name extends string>(env: Environment, name: Name, variable: string): Partial<Record<Name, string>> {
  return (env[variable] ? { [name]: env[variable] } : {}) as Partial<Record<Name, string>>;
}

/** An argument is seen by every user of the machine, and stays in the shell's history. */
function refusePassword(database: string): void {
  const { password } = parsed(database);
  if (!password) return;
  throw new PropmasterError(
    'usage',
    'The address of the database has a password, which everybody on this machine sees.',
    {
      where: '--database',
      hint: 'Put the address into DATABASE_URL, or into a file that DATABASE_URL_FILE names; or the password into PGPASSWORD or ~/.pgpass.',
    },
  );
}

function parsed(address: string): { readonly password: string } {
  try {
    return new URL(address);
  } catch {
    return { password: '' };
  }
}

/** `s3://bucket/prefix?endpoint=…&region=…` as the variables that say the same. */
function bucketFrom(blobs: string | undefined): Environment {
  if (blobs === undefined) return {};
  const refuse = (): never => {
    throw new PropmasterError('invalid_input', 'That is no address of a bucket.', {
      where: '--blobs',
      hint: 'For example: s3://props/team-a?endpoint=https://s3.example.org. Keys belong into S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    });
  };
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(blobs) ?? refuse();
  const [, bucket, prefix = '', query = ''] = parts;
  const settings = new URLSearchParams(query);
  if ([...settings.keys()].some((name) => name !== 'endpoint' && name !== 'region')) refuse();
  const [endpoint, region] = [settings.get('endpoint'), settings.get('region')];
  return {
    S3_BUCKET: bucket,
    ...(prefix === '' ? {} : { S3_PREFIX: prefix.endsWith('/') ? prefix : `${prefix}/` }),
    ...(endpoint === null ? {} : { S3_ENDPOINT: endpoint }),
    ...(region === null ? {} : { S3_REGION: region }),
  };
}

/** The environment, with secrets that lie in files, as containers are given them. */
function withFiles(env: Environment): Environment {
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file || env[name]) continue;
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch (cause) {
      throw new PropmasterError('invalid_input', `${name}_FILE can't be read: ${(cause as Error).message}`, {
        where: file,
        hint: `Let ${name}_FILE name a file with nothing but the value, which this user may read.`,
        cause,
      });
    }
  }
  return { ...env, ...read };
}
