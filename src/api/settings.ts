import path from 'node:path';
import envPaths from 'env-paths';
import type { LogEntry } from '../client/index.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import { type Choice, chooseService } from '../profiles/choose.ts';
import { readProfiles } from '../profiles/profile-file.ts';
import { pictureSize } from '../project/picture-size.ts';

/** Sent to nobody: a recording asks for no key. */
const REPLAY_KEY = 'replay_k1_00000000';
/** Where a recording says that the service is; the client's `RECORDED_BASE_URL`. */
const RECORDED_BASE_URL = 'https://service.recorded';

type Environment = Readonly<Record<string, string | undefined>>;

/** Folders of this machine. */
interface Places {
  /** Data of the local service (database, blobs, keys). */
  readonly dataDir: string;
  /** Downloaded artefacts by sha256; may be deleted at any time. */
  readonly cacheDir: string;
  /** Profiles, and keys where there is no keychain. */
  readonly configDir: string;
}

/** Where the service is and where state is kept; resolved once at the edge, then passed down. */
export interface Settings extends Omit<Places, 'configDir'>, Partial<Pick<Places, 'configDir'>> {
  /** Undefined: the local service, in process. */
  readonly baseUrl: string | undefined;
  /** As given by option or environment; undefined: that of the profile. */
  readonly apiKey: string | undefined;
  readonly profile?: Choice['profile'];
  /** Who chose the service and the key, for those who want to know. */
  readonly chosen?: Pick<Choice, 'chosenBy' | 'keyFrom' | 'withheld'>;
  /** Which key of the local service. @default 'personal' */
  readonly keyKind?: 'personal' | 'team';
  /** How long a silent connection is waited for [ms]. */
  readonly silenceMs?: number;
  /** Folder to keep requests and answers in, without keys and links. */
  readonly record?: string;
  /** Folder of a recording that answers in place of a service. */
  readonly replay?: string;
  /** Told of every request. */
  readonly logger?: (entry: LogEntry) => void;
  /** Why no service can be chosen; thrown when one is needed, since much works without. */
  readonly problem?: PropmasterError;
}

/** What a caller may choose; the command line's options. */
export interface SettingsOptions {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly profile?: string;
  readonly keyKind?: 'personal' | 'team';
  readonly timeoutMs?: number;
  readonly record?: string;
  readonly replay?: string;
  readonly logger?: (entry: LogEntry) => void;
}

/** `PROPMASTER_HOME`, else the platform's own places. */
export function resolvePlaces(env: Environment = process.env): Places {
  const home = env['PROPMASTER_HOME'];
  const places = envPaths('propmaster', { suffix: '' });
  return {
    dataDir: home ? path.resolve(home, 'service') : path.join(places.data, 'service'),
    cacheDir: home ? path.resolve(home, 'cache') : places.cache,
    configDir: home ? path.resolve(home, 'config') : places.config,
  };
}

/**
 * Option, then environment (`PROPMASTER_BASE_URL`, `PROPMASTER_API_KEY`, `PROPMASTER_PROFILE`, `PROPMASTER_TIMEOUT`), then
 * the profile that `propmaster.json` names, then the active one, then the local service. Reads no key out of a keychain.
 *
 * Throws nothing: what keeps a service from being chosen is `problem`.
 *
 * @param projectProfile `profile` of the project's `propmaster.json`
 */
export async function resolveSettings(
  options: SettingsOptions = {},
  env: Environment = process.env,
  projectProfile?: string,
): Promise<Settings> {
  const places = resolvePlaces(env);
  const { keyKind, logger, record, replay } = options;
  const kept = {
    ...places,
    ...(keyKind && { keyKind }),
    ...(logger && { logger }),
    ...(record !== undefined && { record }),
    ...(replay !== undefined && { replay }),
  };
  try {
    pictureSize(env); // before anything is ordered that a mistake in it would keep from being installed
    const silenceMs = options.timeoutMs ?? timeoutOf(env);
    // A recording answers for the service that it is of, whichever is chosen here.
    if (replay !== undefined) return { ...kept, baseUrl: RECORDED_BASE_URL, apiKey: REPLAY_KEY };
    const { baseUrl, apiKey, profile, chosenBy, keyFrom, withheld } = chooseService({
      option: options,
      environment: {
        baseUrl: env['PROPMASTER_BASE_URL'] || undefined,
        apiKey: env['PROPMASTER_API_KEY'] || undefined,
        profile: env['PROPMASTER_PROFILE'] || undefined,
      },
      project: { profile: projectProfile },
      profiles: await readProfiles(places.configDir),
    });
    const chosen = { chosenBy, keyFrom, withheld };
    return { ...kept, baseUrl, apiKey, chosen, ...(profile && { profile }), ...(silenceMs && { silenceMs }) };
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    return { ...kept, baseUrl: undefined, apiKey: undefined, problem: error };
  }
}

function timeoutOf(env: Environment): number | undefined {
  const text = env['PROPMASTER_TIMEOUT'];
  if (!text) return undefined;
  const seconds = Number(text);
  if (seconds > 0 && seconds < Number.POSITIVE_INFINITY) return seconds * 1_000;
  throw new PropmasterError('usage', 'PROPMASTER_TIMEOUT must be a number of seconds above 0.', {
    where: 'PROPMASTER_TIMEOUT',
    hint: 'Correct it, or unset it: 30 s is the default.',
  });
}
