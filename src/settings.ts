import path from 'node:path';
import envPaths from 'env-paths';

/** Where the service is and where state is kept; resolved once at the edge, then passed down. */
export interface Settings {
  /** Undefined: the local service, in process. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  /** Data of the local service (database, blobs, keys). */
  readonly dataDir: string;
  /** Downloaded artefacts by sha256; may be deleted at any time. */
  readonly cacheDir: string;
}

/**
 * Command-line option, then environment (`PROPMASTER_BASE_URL`, `PROPMASTER_API_KEY`, `PROPMASTER_HOME`), then the
 * platform's own places.
 */
export function resolveSettings(
  options: { readonly baseUrl?: string; readonly apiKey?: string } = {},
  env: Readonly<Record<string, string | undefined>> = process.env,
): Settings {
  const home = env['PROPMASTER_HOME'];
  const places = envPaths('propmaster', { suffix: '' });
  return {
    baseUrl: options.baseUrl ?? (env['PROPMASTER_BASE_URL'] || undefined),
    apiKey: options.apiKey ?? (env['PROPMASTER_API_KEY'] || undefined),
    dataDir: home ? path.resolve(home, 'service') : path.join(places.data, 'service'),
    cacheDir: home ? path.resolve(home, 'cache') : places.cache,
  };
}
