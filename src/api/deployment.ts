import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_DEADLINES, type Deadlines } from '../client/deadlines.ts';
import {
  appDispatch,
  type Client,
  type ClientOptions,
  createClient,
  type Dispatch,
  httpDispatch,
  isInClear,
  type KeyKind,
  LOCAL_BASE_URL,
} from '../client/index.ts';
import type { DialectOverrides } from '../contract/dialect.ts';
import { PropmasterError } from '../errors.ts';
import { keyStores, readKey } from '../profiles/keys.ts';
import type { RefusedPrompt } from '../service/refused-prompt.ts';
import { keepDeviations } from './deviations.ts';
import type { Settings } from './settings.ts';

export type { KeyKind } from '../client/index.ts';

/** The service that this process talks to. */
export interface Deployment {
  /** With the key that the settings ask for. */
  readonly client: Client;
  /**
   * With another key of the local service, which has one of each kind; both see what is on this machine. A service
   * elsewhere is used with one key: this is then `client`, whatever kind that is of.
   */
  clientWith(kind: KeyKind): Client;
  /** Whether it runs in this process. */
  readonly local: boolean;
  /** What people and the journal call it: its base URL, or `local`. */
  readonly label: string;
  /** Why the local service makes nothing of a prompt, known at once; what a service elsewhere can make is not known here. */
  refusedPrompt(what: 'asset' | 'scene', prompt: string, kinds?: readonly object[]): Promise<RefusedPrompt | undefined>;
  /** What a service elsewhere was seen to do otherwise than its profile says, each with the line that settles it. */
  readonly deviations?: () => readonly string[];
  /** Ends connections and worker threads; jobs that are not done go on at the next opening. */
  close(): Promise<void>;
}

export const LOCAL_LABEL = 'local';

/** What the deployment of these settings is called, without opening it. Two keys that see different jobs differ in it. */
export function deploymentLabel({
  baseUrl,
  keyKind,
  problem,
}: Pick<Settings, 'baseUrl' | 'keyKind' | 'problem'>): string {
  if (problem) return 'none';
  return baseUrl ?? (keyKind === 'team' ? `${LOCAL_LABEL}, team` : LOCAL_LABEL);
}

/**
 * Opens the service that the settings name; without a base URL the local one, whose code is loaded here and not before.
 *
 * @throws {PropmasterError} `not_allowed` without a key for a service elsewhere; `usage` for a base URL or key that
 *   can't be one; `disk_error` when the local service can't open its data; the problem of the settings
 */
export async function openDeployment(
  settings: Settings,
  notice: (message: string) => void = () => {},
): Promise<Deployment> {
  if (settings.problem) throw settings.problem;
  if (settings.baseUrl === undefined) return openLocal(settings);
  const deployment = await openRemote(settings, settings.baseUrl);
  // The key of a profile was warned of when it was kept.
  const warning = settings.apiKey === undefined ? undefined : keyInClear(settings.baseUrl);
  if (warning !== undefined) notice(warning);
  return deployment;
}

/** What to tell whoever sends a key to this address; `undefined` where nobody on the way can read it. */
export const keyInClear = (baseUrl: string): string | undefined =>
  URL.canParse(baseUrl) && isInClear(new URL(baseUrl))
    ? `http: whoever is on the way to ${new URL(baseUrl).origin} can read the key. Use https if the service can.`
    : undefined;

/**
 * The key that goes to a service elsewhere.
 *
 * @throws {PropmasterError} `not_allowed` without one
 */
export async function keyFor(settings: Settings, baseUrl: string): Promise<string> {
  const apiKey = settings.apiKey ?? (await storedKey(settings));
  if (apiKey === undefined) throw keyless(settings, baseUrl);
  return apiKey;
}

async function openRemote(settings: Settings, baseUrl: string): Promise<Deployment> {
  const apiKey = await keyFor(settings, baseUrl);
  const { dispatch, dialect } = await wayTo(settings, { baseUrl, apiKey }, httpDispatch);
  const { logger, told } = keepDeviations(settings.logger);
  const options = clientOptions({ ...settings, logger });
  const client = createClient({ ...options, baseUrl, apiKey, dispatch, ...(dialect && { dialect }) });
  return {
    client,
    deviations: told,
    clientWith: () => client,
    local: false,
    label: deploymentLabel(settings),
    refusedPrompt: async () => undefined,
    close: () => client.close(),
  };
}

/** The way to a service elsewhere: recorded, or out of a recording, where the settings ask for it. */
export async function wayTo(
  { record, replay, profile }: Settings,
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  usual: () => Dispatch,
): Promise<{ readonly dispatch: Dispatch; readonly dialect?: DialectOverrides }> {
  if (replay !== undefined) {
    const { replaying } = await import('../client/recording/replay.ts');
    const { dispatch, dialect } = await replaying(replay);
    return { dispatch, ...(dialect ? { dialect: dialect as DialectOverrides } : {}) };
  }
  if (record === undefined) return { dispatch: usual() };
  const { recording } = await import('../client/recording/record.ts');
  const options = { folder: record, baseUrl: new URL(baseUrl), apiKey, dialect: profile?.dialect };
  return { dispatch: await recording(usual(), options) };
}

/** The key of the profile, out of wherever it lies. */
async function storedKey({ profile, configDir }: Settings): Promise<string | undefined> {
  if (profile?.key === undefined || configDir === undefined) return undefined;
  return readKey(keyStores(configDir), profile.key, profile.name);
}

function keyless({ chosen, profile }: Settings, baseUrl: string): PropmasterError {
  const kept = ' A key was given, but it belongs to another service and was not sent.';
  return new PropmasterError('not_allowed', `There is no API key for the service.${chosen?.withheld ? kept : ''}`, {
    where: baseUrl,
    hint: profile
      ? `Log in: propmaster auth login --profile ${profile.name}; or set PROPMASTER_BASE_URL and PROPMASTER_API_KEY.`
      : 'Set PROPMASTER_API_KEY, or log in with `propmaster auth login`; or use the local service, which needs none: --profile local.',
  });
}

async function openLocal(settings: Settings): Promise<Deployment> {
  const { openService } = await import('../service/index.ts');
  const service = await openService({ dataDir: settings.dataDir, exportsOnDemand: true });
  const clients = new Map<KeyKind, Client>();
  const inProcess = () => appDispatch((request) => service.fetch(request));
  // The local service has two keys; one recording has room for the one that was asked for.
  const wanted = settings.keyKind ?? 'personal';
  const ways = new Map<KeyKind, Dispatch>();
  if (settings.record !== undefined) {
    const at = { baseUrl: LOCAL_BASE_URL, apiKey: service.keys[wanted] };
    ways.set(wanted, (await wayTo(settings, at, inProcess)).dispatch);
  }
  const clientWith = (kind: KeyKind): Client => {
    const known = clients.get(kind);
    if (known) return known;
    const client = createClient({
      ...clientOptions(settings),
      baseUrl: LOCAL_BASE_URL,
      apiKey: service.keys[kind],
      dispatch: ways.get(kind) ?? inProcess(),
    });
    clients.set(kind, client);
    return client;
  };
  return {
    client: clientWith(settings.keyKind ?? 'personal'),
    clientWith,
    local: true,
    label: deploymentLabel(settings),
    refusedPrompt: (what, prompt, kinds) => service.refusedPrompt(what, prompt, kinds),
    async close() {
      for (const client of clients.values()) await client.close();
      await service.close();
    },
  };
}

/** A local service with a data folder that is gone once it is closed, and both of its keys. */
export async function openScratch(): Promise<{
  readonly dispatch: Dispatch;
  readonly keys: Readonly<Record<KeyKind, string>>;
  close(): Promise<void>;
}> {
  const { openService } = await import('../service/index.ts');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'propmaster-scratch-'));
  const service = await openService({ dataDir: folder });
  return {
    dispatch: appDispatch((request) => service.fetch(request)),
    keys: { personal: service.keys.personal, team: service.keys.team },
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function clientOptions({
  silenceMs,
  logger,
  profile,
}: Settings): Pick<ClientOptions, 'deadlines' | 'logger' | 'dialect'> {
  return {
    ...(silenceMs === undefined ? {} : { deadlines: deadlinesFor(silenceMs) }),
    ...(logger && { logger }),
    ...(profile?.dialect && { dialect: profile.dialect }),
  };
}

/** Scales the window of the least throughput too, so that a trickle is noticed in the same proportion. */
function deadlinesFor(silenceMs: number): Deadlines {
  const scale = silenceMs / DEFAULT_DEADLINES.silenceMs;
  return {
    silenceMs,
    windowMs: DEFAULT_DEADLINES.windowMs * scale,
    leastBytes: Math.ceil(DEFAULT_DEADLINES.leastBytes * scale),
  };
}
