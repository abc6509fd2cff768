import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareProps } from '../../../scripts/bench-scale/props.ts';
import { temporaryFolder } from '../open.ts';
import { noPostgres, noS3, type OwnServer, type S3Address, startPostgres, startS3 } from './servers.ts';

const PROPS = process.env['PROPMASTER_NIGHTLY'] ? 400 : 24;
const WORKERS = process.env['PROPMASTER_NIGHTLY'] ? 4 : 2;
const missing = noPostgres ?? noS3;

describe.skipIf(missing)(`workers that are killed${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let postgres: OwnServer<string>;
  let s3: OwnServer<S3Address>;
  beforeAll(async () => {
    postgres = await startPostgres();
    s3 = await startS3();
  }, 300_000);
  afterAll(async () => {
    await postgres?.close();
    await s3?.close();
  });

  it(`make ${PROPS} props that are those of one process, byte for byte`, async () => {
    const shared = {
      database: { url: postgres.address, schema: 'killed_workers', connections: 4 },
      s3: { ...s3.address, prefix: 'killed-workers/' },
    };
    const made = await compareProps({ props: PROPS, workers: WORKERS, folder: temporaryFolder(), shared });
    expect(made.differences).toEqual([]);
    expect(made.kills).toBe(WORKERS);
  }, 1_800_000);
});
