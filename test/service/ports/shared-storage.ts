/**
 * Loaded before every test file of a run with `PROPMASTER_TEST_STORAGE=shared`: what a test keeps in a data folder lies in
 * PostgreSQL and S3 instead, in a schema and under a prefix that belong to the folder. So the same tests hold for both.
 */
import { createHash } from 'node:crypto';
import { inject, vi } from 'vitest';
import type { SharedSettings } from '../../../src/service/shared-settings.ts';
import type { S3Address } from './servers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    sharedStorage: { readonly database: string; readonly s3: S3Address };
  }
}

function storageOf(dataDir: string): SharedSettings {
  const { database: url, s3 } = inject('sharedStorage');
  const name = `s${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  return { database: { url, schema: name, connections: 3 }, s3: { ...s3, prefix: `${name}/` } };
}

vi.mock(import('../../../src/service/store/store.ts'), async (original) => {
  const { openStore, ...rest } = await original();
  return { ...rest, openStore: (dataDir, options) => openStore(dataDir, { ...options, ...storageOf(dataDir) }) };
});

vi.mock(import('../../../src/service/store/database.ts'), async (original) => {
  const { openPostgres } = await import('../../../src/service/store/postgres.ts');
  return { ...(await original()), openDatabase: (dataDir) => openPostgres(storageOf(dataDir).database) };
});

vi.mock(import('../../../src/service/store/manage-keys.ts'), async (original) => {
  const { manageKeys, ...rest } = await original();
  return { ...rest, manageKeys: (dataDir) => manageKeys(dataDir, storageOf(dataDir).database) };
});

vi.mock(import('../../../src/service/index.ts'), async (original) => {
  const { openService, ...rest } = await original();
  return { ...rest, openService: (options) => openService({ ...options, ...storageOf(options.dataDir) }) };
});
