import type { Chooser } from '../profiles/choose.ts';
import { keyStores, storeOf } from '../profiles/keys.ts';
import { resolvePlaces, type Settings } from './settings.ts';

/** Which service is used and why. Holds no key and reads none. */
export interface ServiceDescription {
  /** Base URL, or `local`. */
  readonly service: string;
  /** What chose the service: an option, the environment, a file; `default` where nothing did. */
  readonly chosenBy: string;
  readonly profile: string | undefined;
  /** Where the key comes from. */
  readonly key: string;
  /** A key was given and is not used, since it belongs to another service. */
  readonly withheld: boolean;
}

const CHOSEN_BY: Readonly<Record<Chooser, string>> = {
  option: 'an option',
  environment: 'the environment',
  project: 'propmaster.json',
  active: 'propmaster auth use',
};

/** @throws {PropmasterError} the problem of the settings */
export function describeService(settings: Settings): ServiceDescription {
  if (settings.problem) throw settings.problem;
  const { baseUrl, chosen, profile } = settings;
  return {
    service: baseUrl ?? 'local',
    chosenBy: chosen?.chosenBy === undefined ? 'default' : CHOSEN_BY[chosen.chosenBy],
    profile: profile?.name,
    key: baseUrl === undefined ? 'made by the local service itself' : keyPlace(settings),
    withheld: chosen?.withheld ?? false,
  };
}

function keyPlace({ chosen, profile, configDir = resolvePlaces().configDir }: Settings): string {
  if (chosen?.keyFrom === 'environment') return 'PROPMASTER_API_KEY';
  if (chosen?.keyFrom === 'option') return 'given by the program';
  if (profile?.key === undefined) return 'none';
  const { store } = profile.key;
  return storeOf(keyStores(configDir), store)?.title ?? `${store}, which this machine does not have`;
}
