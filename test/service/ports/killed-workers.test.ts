import { describe, expect, it } from 'vitest';
import { compareProps } from '../../../scripts/bench-scale/props.ts';
import { temporaryFolder } from '../open.ts';
import { noServers, ownServers, skippedWithout } from './own-servers.ts';

const PROPS = process.env['PROPMASTER_NIGHTLY'] ? 400 : 24;
const WORKERS = process.env['PROPMASTER_NIGHTLY'] ? 4 : 2;

describe.skipIf(noServers)(`workers that are killed${skippedWithout}`, () => {
  const servers = ownServers();

  it(`make ${PROPS} props that are those of one process, byte for byte`, async () => {
    const shared = {
      database: { url: servers.postgres.address, schema: 'killed_workers', connections: 4 },
      s3: { ...servers.s3.address, prefix: 'killed-workers/' },
    };
    const made = await compareProps({ props: PROPS, workers: WORKERS, folder: temporaryFolder(), shared });
    expect(made.differences).toEqual([]);
    expect(made.kills).toBe(WORKERS);
  }, 1_800_000);
});
