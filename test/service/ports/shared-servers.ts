import type { TestProject } from 'vitest/node';
import { startPostgres, startS3 } from './servers.ts';

/** For runs with `PROPMASTER_TEST_STORAGE=shared`: one PostgreSQL and one S3 for all test files; see shared-storage.ts. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [postgres, s3] = [await startPostgres(), await startS3()];
  provide('sharedStorage', { database: postgres.address, s3: s3.address });
  return async () => {
    await postgres.close();
    await s3.close();
  };
}
