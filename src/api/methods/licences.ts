import { isPropmasterError } from '../../errors.ts';
import { fitsLicences } from '../../formats/licence/only.ts';
import type { Licence } from '../../formats/licence/types.ts';
import { licenceInLock } from '../../pipeline/locked-licence.ts';
import { readInstalled } from '../../pipeline/read-installed.ts';
import type { LockedProp } from '../../project/lockfile.ts';
import { readLock } from '../../project/project-files.ts';
import { checkKnown } from './known-names.ts';
import { type ProjectSession, settle } from './session.ts';

/** Under what an installed prop may be used. */
export interface PropLicence {
  /** Name of the prop. */
  readonly name: string;
  /** SPDX identifier where its words are known, else the words; `null`: not stated. */
  readonly licence: string | null;
  /** Whom to name, as the source says. Untrusted text. */
  readonly attribution: string | null;
  /** File that states it; `null` where that was not recorded. */
  readonly source: string | null;
}

export interface LicencesOptions {
  /** Names of props. @default all */
  readonly names?: readonly string[];
  /** Only props under one of these: `CC0`, `CC-BY`, `MIT`; `none`: not stated. @default all */
  readonly only?: readonly string[];
}

/** The licences of installed props, by name. @throws {PropmasterError} `not_found` for a name that there is none of */
export async function licences(
  session: ProjectSession,
  { names = [], only }: LicencesOptions = {},
): Promise<PropLicence[]> {
  await settle(session);
  const { props } = await readLock(session.root);
  checkKnown(names, props);
  const all: PropLicence[] = [];
  for (const name of names.length > 0 ? [...new Set(names)].sort() : Object.keys(props).sort()) {
    const found = await licenceOfProp(session.root, name, props[name]!);
    if (only === undefined || fitsLicences(found.licence, only)) all.push(found);
  }
  return all;
}

/** From the lock; of a lock of an older release from the prop's own files. */
export async function licenceOfProp(root: string, name: string, locked: LockedProp): Promise<PropLicence> {
  const known = licenceInLock(locked);
  const said = known === undefined ? await inFiles(root, name, locked) : known;
  return { name, licence: said?.id ?? null, attribution: said?.attribution ?? null, source: said?.source ?? null };
}

/** Files that can't be read say nothing: `verify` tells what is wrong with them. */
async function inFiles(root: string, name: string, locked: LockedProp): Promise<Partial<Licence> | undefined> {
  try {
    const { license, attribution } = (await readInstalled(root, name, locked)).model.semantics;
    return license === undefined ? undefined : { id: license, ...(attribution === undefined ? {} : { attribution }) };
  } catch (error) {
    if (isPropmasterError(error)) return undefined;
    throw error;
  }
}
