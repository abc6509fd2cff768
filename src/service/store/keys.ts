import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PropmasterError } from '../../errors.ts';
import type { Db } from './database.ts';

export type KeyKind = 'personal' | 'team';

/** What a valid key stands for. */
export interface ApiKey {
  readonly id: string;
  readonly kind: KeyKind;
  /** Keys with the same library see the same assets and jobs. */
  readonly library: string;
  readonly scopes: readonly string[];
}

/** The keys that every data folder has. */
export interface LocalKeys {
  readonly personal: string;
  readonly team: string;
}

export interface KeyStore {
  /** The valid key behind a credential; undefined if it is unknown or revoked. */
  find(credential: string): ApiKey | undefined;
  /** Makes a key. Only its hash is kept: the return value is the one time it is seen. */
  create(key: Omit<ApiKey, 'id'>): string;
  revoke(credential: string): void;
}

export function keyStore(db: Db): KeyStore {
  return {
    find(credential) {
      const row = db.get<{ id: string; kind: KeyKind; library: string; scopes: string }>(
        'select id, kind, library, scopes from keys where hash = ? and revoked = 0',
        sha256(credential),
      );
      return row && { id: row.id, kind: row.kind, library: row.library, scopes: JSON.parse(row.scopes) as string[] };
    },
    create(key) {
      const credential = mintKey();
      insertKey(db, credential, key);
      return credential;
    },
    revoke: (credential) => void db.run('update keys set revoked = 1 where hash = ?', sha256(credential)),
  };
}

const localKeysFile = z.object({ personal: z.string().min(1), team: z.string().min(1) });

/**
 * One Personal and one Team key, made at the first opening and the same ever after. They lie in plain text in
 * `keys.json` (0600): they guard nothing but this folder, which whoever reads the file can read as well.
 *
 * @throws PropmasterError `disk_error` if the file is damaged
 */
export function localKeys(db: Db, dataDir: string): LocalKeys {
  const file = path.join(dataDir, 'keys.json');
  // Under the write lock, so that two processes which open a new folder at once agree.
  return db.transaction(() => {
    const keys = readKeys(file) ?? createKeys(file);
    insertKey(db, keys.personal, { kind: 'personal', library: 'personal', scopes: [] });
    insertKey(db, keys.team, { kind: 'team', library: 'team', scopes: ['export:assets'] });
    return keys;
  });
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

function createKeys(file: string): LocalKeys {
  const keys = { personal: mintKey(), team: mintKey() };
  const draft = `${file}.tmp`;
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return keys;
}

function insertKey(db: Db, credential: string, { kind, library, scopes }: Omit<ApiKey, 'id'>): void {
  const hash = sha256(credential);
  if (db.get('select id from keys where hash = ?', hash)) return;
  db.run(
    'insert into keys (id, hash, kind, library, scopes, created_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing',
    `key_${randomBytes(12).toString('hex')}`,
    hash,
    kind,
    library,
    JSON.stringify(scopes),
    Date.now(),
  );
}

/** Specification, "Authentication": `<key_prefix>_k1_<hex>`. */
function mintKey(): string {
  return `pm_k1_${randomBytes(24).toString('hex')}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
