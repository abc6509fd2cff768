/**
 * `propmaster/service`: the local service in your own process. It answers `fetch` requests; no socket is opened.
 *
 * @example
 * const service = await openService({ dataDir: 'props-data' });
 * const answer = await service.fetch(new Request(`${LOCAL_ORIGIN}/v1/catalog`));
 * await service.close();
 *
 * @module
 */

export { type ErrorCode, type ErrorDetails, isPropmasterError, PropmasterError } from '../errors.ts';
export { LOCAL_ORIGIN, openService, type Service, type ServiceOptions, type ServiceRole } from '../service/index.ts';
export { type SharedSettings, sharedSettings } from '../service/shared-settings.ts';
export type { LocalKeys } from '../service/store/local-keys.ts';
export type { PostgresOptions } from '../service/store/postgres.ts';
export type { S3Options } from '../service/store/s3-blobs.ts';
