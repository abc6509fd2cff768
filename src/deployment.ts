import { appDispatch, type Client, createClient, httpDispatch, LOCAL_BASE_URL } from './client/index.ts';
import { PropmasterError } from './errors.ts';
import type { Settings } from './settings.ts';

/** The service that this process talks to. */
export interface Deployment {
  readonly client: Client;
  /** Whether it runs in this process. */
  readonly local: boolean;
  /** What people and the journal call it: its base URL, or `local`. */
  readonly label: string;
  /** Ends connections and worker threads; jobs that are not done go on at the next opening. */
  close(): Promise<void>;
}

export const LOCAL_LABEL = 'local';

/** What the deployment of these settings is called, without opening it. */
export function deploymentLabel({ baseUrl }: Pick<Settings, 'baseUrl'>): string {
  return baseUrl ?? LOCAL_LABEL;
}

/**
 * Opens the service that the settings name; without a base URL the local one, whose code is loaded here and not before.
 *
 * @throws {PropmasterError} `not_allowed` without a key for a service elsewhere; `usage` for a base URL or key that
 *   can't be one; `disk_error` when the local service can't open its data
 */
export async function openDeployment(settings: Settings): Promise<Deployment> {
  return settings.baseUrl === undefined ? openLocal(settings.dataDir) : openRemote(settings.baseUrl, settings.apiKey);
}

async function openRemote(baseUrl: string, apiKey: string | undefined): Promise<Deployment> {
  if (apiKey === undefined) {
    throw new PropmasterError('not_allowed', 'There is no API key for the service.', {
      where: baseUrl,
      hint: 'Set PROPMASTER_API_KEY; or unset PROPMASTER_BASE_URL to use the local service, which needs none.',
    });
  }
  const client = createClient({ baseUrl, apiKey, dispatch: httpDispatch() });
  return { client, local: false, label: deploymentLabel({ baseUrl }), close: () => client.close() };
}

async function openLocal(dataDir: string): Promise<Deployment> {
  const { openService } = await import('./service/index.ts');
  const service = await openService({ dataDir });
  const client = createClient({
    baseUrl: LOCAL_BASE_URL,
    apiKey: service.keys.personal,
    dispatch: appDispatch((request) => service.fetch(request)),
  });
  return {
    client,
    local: true,
    label: LOCAL_LABEL,
    async close() {
      await client.close();
      await service.close();
    },
  };
}
