import { PropmasterError } from '../errors.ts';
import type { PostgresOptions } from './store/postgres.ts';
import type { S3Options } from './store/s3-blobs.ts';

/** Where processes on many machines keep what they share. */
export interface SharedSettings {
  readonly database: PostgresOptions;
  readonly s3: S3Options;
}

/**
 * The database and the bucket that the environment names: DATABASE_URL, DATABASE_SCHEMA; S3_BUCKET, S3_ENDPOINT, S3_REGION,
 * S3_PREFIX, and S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY, or Amazon's own variables, files and roles.
 *
 * @example
 * const service = await openService({ dataDir: 'unused', role: 'worker', ...sharedSettings(process.env) });
 *
 * @throws PropmasterError `invalid_input` without a database or a bucket
 */
export function sharedSettings(env: Readonly<Record<string, string | undefined>>): SharedSettings {
  const needed = (name: string): string => {
    const value = env[name];
    if (value) return value;
    throw new PropmasterError('invalid_input', `Processes that share their work need ${name}, which is not set.`, {
      where: name,
      hint: 'Set DATABASE_URL (PostgreSQL) and S3_BUCKET; a service alone needs neither.',
    });
  };
  const optional = <Name extends string>(name: Name, variable: string) =>
    (env[variable] ? { [name]: env[variable] } : {}) as Partial<Record<Name, string>>;
  const accessKeyId = env['S3_ACCESS_KEY_ID'];
  return {
    database: { url: needed('DATABASE_URL'), ...optional('schema', 'DATABASE_SCHEMA') },
    s3: {
      bucket: needed('S3_BUCKET'),
      ...optional('endpoint', 'S3_ENDPOINT'),
      ...optional('region', 'S3_REGION'),
      ...optional('prefix', 'S3_PREFIX'),
      ...(accessKeyId ? { credentials: { accessKeyId, secretAccessKey: needed('S3_SECRET_ACCESS_KEY') } } : {}),
    },
  };
}
