import { z } from 'zod';
import { dialectOverrides } from '../contract/dialect.ts';
import { learntDialect } from './learnt-dialect.ts';

/** The profile that every machine has: the local service. It can be chosen, but neither changed nor removed. */
export const LOCAL_PROFILE = 'local';

/** Where a key can be kept; see `key-stores/`. */
export const KEY_STORE_IDS = ['macos-keychain', 'secret-service', 'windows-dpapi', 'file'] as const;
export type KeyStoreId = (typeof KEY_STORE_IDS)[number];

/** Typed on a command line and part of file names, so no more than what every shell and file system takes as it is. */
export const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

/** Where the key of a profile lies. Never the key. */
const storedKey = z.looseObject({
  store: z.enum(KEY_STORE_IDS),
  /** What the store calls it: the name of the profile and a random part, the same in no other folder or time. */
  account: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
});
export type StoredKey = z.infer<typeof storedKey>;

/** One service elsewhere: where it is, where its key lies, how it spells what the specification leaves open. */
const profile = z.looseObject({
  base_url: z.string().min(1),
  key: storedKey.optional(),
  dialect: dialectOverrides.optional(),
  /** What the last `propmaster probe` found out, and how. */
  learnt: learntDialect.optional(),
});
export type Profile = z.infer<typeof profile>;

/** `profiles.json`. Unknown keys are kept. */
export const profilesFile = z.looseObject({
  version: z.literal(1),
  /** Used where nothing else chooses; absent: the local service. */
  active: z.string().optional(),
  profiles: z.record(z.string().regex(PROFILE_NAME), profile),
});
export type Profiles = z.infer<typeof profilesFile>;

export const NO_PROFILES: Profiles = { version: 1, profiles: {} };

/** `undefined` also for names that every object has, such as `constructor`. */
export const profileOf = ({ profiles }: Profiles, name: string): Profile | undefined =>
  Object.hasOwn(profiles, name) ? profiles[name] : undefined;

/** @returns `undefined` for what is no URL */
export const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);
