import { PropmasterError } from '../errors.ts';
import { LOCAL_PROFILE, originOf, type Profile, type Profiles, profileOf } from './profile.ts';

/** Places that choose a service, the first that does so wins. */
export const CHOOSERS = ['option', 'environment', 'project', 'active'] as const;
export type Chooser = (typeof CHOOSERS)[number];

/** What one place says. */
export interface ServiceChoice {
  readonly baseUrl?: string | undefined;
  readonly profile?: string | undefined;
  readonly apiKey?: string | undefined;
}

/** The value of each source. `propmaster.json` cannot set keys or URLs: it may come from an untrusted repository. */
export interface ServiceChoices {
  readonly option: ServiceChoice;
  readonly environment: ServiceChoice;
  readonly project: Pick<ServiceChoice, 'profile'>;
  readonly profiles: Profiles;
}

/** The service to use, and with which key. */
export interface Choice {
  /** Undefined: the local service. */
  readonly baseUrl: string | undefined;
  /** Undefined: nothing chose, so it is the local service. */
  readonly chosenBy: Chooser | undefined;
  /** The profile that belongs to `baseUrl`: its key may go there, its dialect is spoken there. */
  readonly profile: (Profile & { readonly name: string }) | undefined;
  /** A key that was given as it is, and where. Undefined: that of the profile, if it has one. */
  readonly apiKey: string | undefined;
  readonly keyFrom: 'option' | 'environment' | 'profile' | undefined;
  /** A key was given, and kept back, since it belongs to another service. */
  readonly withheld: boolean;
}

/**
 * Which service, and which key may be sent to it.
 *
 * A profile belongs to the origin of its base URL: its key and its dialect are used there and nowhere else. A key of the
 * environment or of the caller belongs to the base URL or profile that stands beside it; where none does, to the service
 * that would be chosen without `propmaster.json`, which therefore can never change where such a key goes.
 *
 * @throws {PropmasterError} `not_found` for a profile that there is none of; `usage` for options that contradict each other
 */
export function chooseService(choices: ServiceChoices): Choice {
  const places = placesOf(choices);
  const { baseUrl, chosenBy, chosen } = select(places, choices.profiles);
  const profile = chosen ?? applicable(places, choices.profiles, baseUrl);
  const key = givenKey(choices, baseUrl, chosenBy === 'option' && chosen?.key !== undefined);
  return {
    baseUrl,
    chosenBy,
    profile,
    apiKey: key.apiKey,
    keyFrom: key.from ?? (profile?.key && 'profile'),
    withheld: key.withheld,
  };
}

type Place = readonly [by: Chooser, choice: ServiceChoice];
type Named = Profile & { readonly name: string };

const placesOf = ({ option, environment, project, profiles }: ServiceChoices): Place[] => [
  ['option', option],
  ['environment', environment],
  ['project', { profile: project.profile }],
  ['active', { profile: profiles.active }],
];

interface Selection {
  readonly baseUrl: string | undefined;
  readonly chosenBy: Chooser | undefined;
  /** Set where the place named a profile, not only a base URL. */
  readonly chosen: Named | undefined;
}

function select(places: readonly Place[], profiles: Profiles): Selection {
  const nothing = { baseUrl: undefined, chosen: undefined };
  for (const [chosenBy, { baseUrl, profile: name }] of places) {
    if (baseUrl !== undefined) {
      if (chosenBy === 'option' && name !== undefined) refuseContradiction(baseUrl, named(profiles, name, chosenBy));
      return { baseUrl, chosenBy, chosen: undefined };
    }
    if (name === LOCAL_PROFILE) return { ...nothing, chosenBy };
    if (name === undefined) continue;
    const chosen = named(profiles, name, chosenBy);
    return { baseUrl: chosen!.base_url, chosenBy, chosen };
  }
  return { ...nothing, chosenBy: undefined };
}

/** @returns `undefined` for the local service */
function named(profiles: Profiles, name: string, by: Chooser): Named | undefined {
  if (name === LOCAL_PROFILE) return undefined;
  const profile = profileOf(profiles, name);
  if (profile) return { ...profile, name };
  const where = {
    option: '--profile',
    environment: 'PROPMASTER_PROFILE',
    project: 'propmaster.json',
    active: 'profiles.json',
  };
  throw new PropmasterError('not_found', `There is no profile ${JSON.stringify(name)} on this machine.`, {
    where: where[by],
    hint: `Make it with \`propmaster auth login --profile <name> --base-url <url>\`; or use the local service with \`--profile ${LOCAL_PROFILE}\`.`,
  });
}

function refuseContradiction(baseUrl: string, profile: Named | undefined): void {
  if (profile && sameOrigin(baseUrl, profile.base_url)) return;
  throw new PropmasterError('usage', '--base-url and --profile name different services.', {
    where: profile ? `profile ${profile.name}: ${profile.base_url}` : 'the local service',
    hint: 'Give one of the two.',
  });
}

/** The first profile that is named anywhere, if it belongs to the service that something else has chosen. */
function applicable(places: readonly Place[], profiles: Profiles, baseUrl: string | undefined): Named | undefined {
  if (baseUrl === undefined) return undefined;
  for (const [, { profile: name }] of places) {
    const profile = name === undefined ? undefined : profileOf(profiles, name);
    if (profile && sameOrigin(profile.base_url, baseUrl)) return { ...profile, name: name! };
  }
  return undefined;
}

/** @param hasBetter whether a profile with a key was asked for by option, which goes before the environment */
function givenKey(
  choices: ServiceChoices,
  baseUrl: string | undefined,
  hasBetter: boolean,
): { apiKey: string | undefined; from: 'option' | 'environment' | undefined; withheld: boolean } {
  const none = { apiKey: undefined, from: undefined, withheld: false };
  if (baseUrl === undefined) return none;
  let withheld = false;
  for (const from of ['option', 'environment'] as const) {
    const { apiKey } = choices[from];
    if (apiKey === undefined) continue;
    if (from === 'environment' && hasBetter) return none;
    if (sameOrigin(homeOf(choices, from), baseUrl)) return { apiKey, from, withheld: false };
    withheld = true;
  }
  return { ...none, withheld };
}

/** The base URL that a given key belongs to. */
function homeOf(choices: ServiceChoices, from: 'option' | 'environment'): string | undefined {
  const { baseUrl, profile } = choices[from];
  if (baseUrl !== undefined) return baseUrl;
  if (profile !== undefined) return profileOf(choices.profiles, profile)?.base_url;
  try {
    return select(placesOf({ ...choices, project: {} }), choices.profiles).baseUrl;
  } catch {
    return undefined; // a profile that there is none of chooses nothing
  }
}

function sameOrigin(one: string | undefined, other: string): boolean {
  const origin = one === undefined ? undefined : originOf(one);
  return origin === undefined ? one === other : origin === originOf(other);
}
