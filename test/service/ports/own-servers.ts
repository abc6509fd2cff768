import { afterAll, beforeAll } from 'vitest';
import { noPostgres, noS3, type RestartableServer, type S3Address, startPostgres, startS3 } from './servers.ts';

/** Why there can't be both here; undefined: they can be started. */
export const noServers = noPostgres ?? noS3;

/** The same, behind the title of a suite that is skipped for it. */
export const skippedWithout = noServers ? ` (skipped: ${noServers})` : '';

/** A PostgreSQL and an S3 of a suite's own, from before its first test until after its last one. */
export function ownServers(): {
  readonly postgres: RestartableServer<string>;
  readonly s3: RestartableServer<S3Address>;
} {
  let postgres: RestartableServer<string> | undefined;
  let s3: RestartableServer<S3Address> | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
    s3 = await startS3();
  }, 300_000);
  afterAll(async () => {
    await postgres?.close();
    await s3?.close();
  });
  return {
    get postgres() {
      return postgres!;
    },
    get s3() {
      return s3!;
    },
  };
}
