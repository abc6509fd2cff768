import { createHash, randomBytes } from 'node:crypto';
import type { Db } from './database.ts';

export type LocalKeyKind = 'personal' | 'team';

/** What a valid key stands for. */
export interface ApiKey {
  readonly id: string;
  readonly kind: LocalKeyKind;
  /** Keys with the same library see the same assets and jobs. */
  readonly library: string;
  readonly scopes: readonly string[];
}

/** Everything that is known of a key; the key itself is not. */
export interface KeyRecord extends ApiKey {
  readonly name: string | undefined;
  readonly createdAt: number;
  readonly revoked: boolean;
}

/** A key that is to be made. */
export interface NewKey extends Omit<ApiKey, 'id'> {
  readonly name?: string;
}

export interface ServiceKeyStore {
  /** The valid key behind a credential; undefined if it is unknown or revoked. Never from a cache. */
  find(credential: string): Promise<ApiKey | undefined>;
  /** By id, revoked or not. */
  get(id: string): Promise<KeyRecord | undefined>;
  /** All keys, oldest first, revoked ones too. */
  list(): Promise<KeyRecord[]>;
  /** Makes a key. Only its hash is kept: the return value is the one time it is seen. */
  create(key: NewKey): Promise<string>;
  /** Keeps a key that was made elsewhere, unless it is there already. */
  adopt(credential: string, key: NewKey): Promise<void>;
  /** For good, and at once in every process. Revoking twice is revoking. @returns whether there is such a key */
  revoke(id: string): Promise<boolean>;
  /** Whether the key was revoked; an unknown one was not. */
  isRevoked(credential: string): Promise<boolean>;
}

interface Row {
  id: string;
  kind: LocalKeyKind;
  library: string;
  scopes: string;
  name: string | null;
  created_at: number;
  revoked: number;
}

export function keyStore(db: Db): ServiceKeyStore {
  const keep = (credential: string, { kind, library, scopes, name }: NewKey) =>
    db.run(
      `insert into keys (id, hash, kind, library, scopes, name, created_at) values (?, ?, ?, ?, ?, ?, ?)
         on conflict do nothing`,
      `key_${randomBytes(12).toString('hex')}`,
      sha256(credential),
      kind,
      library,
      JSON.stringify(scopes),
      name === undefined ? null : JSON.stringify(name),
      Date.now(),
    );

  return {
    async find(credential) {
      const row = await db.get<Row>(
        'select id, kind, library, scopes from keys where hash = ? and revoked = 0',
        sha256(credential),
      );
      return row && { id: row.id, kind: row.kind, library: row.library, scopes: JSON.parse(row.scopes) as string[] };
    },
    async get(id) {
      const row = await db.get<Row>('select * from keys where id = ?', id);
      return row && fromRow(row);
    },
    list: async () => (await db.all<Row>('select * from keys order by created_at, id')).map(fromRow),
    async create(key) {
      const credential = mintKey();
      await keep(credential, key);
      return credential;
    },
    adopt: async (credential, key) => void (await keep(credential, key)),
    revoke: async (id) => (await db.run('update keys set revoked = 1 where id = ?', id)) > 0,
    isRevoked: async (credential) =>
      (await db.get('select 1 from keys where hash = ? and revoked = 1', sha256(credential))) !== undefined,
  };
}

/** Specification, "Authentication": `<key_prefix>_k1_<hex>`. */
export function mintKey(): string {
  return `pm_k1_${randomBytes(24).toString('hex')}`;
}

function fromRow({ id, kind, library, scopes, name, created_at, revoked }: Row): KeyRecord {
  return {
    id,
    kind,
    library,
    scopes: JSON.parse(scopes) as string[],
    name: name === null ? undefined : (JSON.parse(name) as string),
    createdAt: created_at,
    revoked: revoked !== 0,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
