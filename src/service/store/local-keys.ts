import { createHmac } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { SCOPES } from '../../contract/account.ts';
import { PropmasterError } from '../../errors.ts';
import type { Db } from './database.ts';
import { keyStore, type LocalKeyKind, mintKey, type ServiceKeyStore } from './keys.ts';

/** The keys that every data folder has. */
export interface LocalKeys {
  readonly personal: string;
  readonly team: string;
}

const localKeysFile = z.object({ personal: z.string().min(1), team: z.string().min(1) });

/**
 * One Personal and one Team key, made at the first opening and the same ever after; one that was revoked is replaced
 * at the next opening. They lie in plain text in `keys.json` (0600): they guard nothing but this folder, which whoever
 * reads the file can read as well.
 *
 * @throws PropmasterError `disk_error` if the file is damaged
 */
export async function localKeys(db: Db, dataDir: string): Promise<LocalKeys> {
  const file = path.join(dataDir, 'keys.json');
  // Under the write lock, so that two processes which open a new folder at once agree.
  return db.transaction(async (inside) => {
    const keys = keyStore(inside);
    const known = readKeys(file);
    const valid = async (credential: string | undefined) =>
      credential === undefined || (await keys.isRevoked(credential)) ? mintKey() : credential;
    const local = { personal: await valid(known?.personal), team: await valid(known?.team) };
    if (local.personal !== known?.personal || local.team !== known.team) writeKeys(file, local);
    await adopt(keys, local);
    return local;
  });
}

/**
 * The same for a database that many machines share. Nothing lies in a file: the keys follow from the service's secret,
 * so all processes agree on them, and whoever can compute them can read the database as well. Of each, the first that
 * was not revoked counts.
 */
export function sharedLocalKeys(db: Db, secret: Buffer): Promise<LocalKeys> {
  return db.transaction(async (inside) => {
    const keys = keyStore(inside);
    const first = async (kind: LocalKeyKind): Promise<string> => {
      for (let n = 1; ; n++) {
        const digest = createHmac('sha256', secret).update(`local key ${kind} ${n}`).digest('hex');
        const credential = `pm_k1_${digest.slice(0, 48)}`;
        if (!(await keys.isRevoked(credential))) return credential;
      }
    };
    const local = { personal: await first('personal'), team: await first('team') };
    await adopt(keys, local);
    return local;
  });
}

async function adopt(keys: ServiceKeyStore, local: LocalKeys): Promise<void> {
  await keys.adopt(local.personal, { kind: 'personal', library: 'personal', scopes: [], name: 'Local, Personal' });
  await keys.adopt(local.team, { kind: 'team', library: 'team', scopes: SCOPES, name: 'Local, Team' });
}

function readKeys(file: string): LocalKeys | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return localKeysFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new PropmasterError('disk_error', "The service's key file is damaged.", {
      where: file,
      hint: 'Delete it: new keys are made at the next start, and the library stays as it is.',
      cause,
    });
  }
}

function writeKeys(file: string, keys: LocalKeys): void {
  const draft = `${file}.tmp`;
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
