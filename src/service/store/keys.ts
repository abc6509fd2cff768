import { createHash, randomBytes } from 'node:crypto';
import { auditStore } from './audit.ts';
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
  /**
   * Makes a key. Only its hash is kept: the return value is the one time it is seen.
   *
   * @param by who, for the audit log @default 'service'
   */
  create(key: NewKey, by?: string): Promise<string>;
  /** Keeps a key that was made elsewhere, unless it is there already. */
  adopt(credential: string, key: NewKey): Promise<void>;
  /**
   * For good, and at once in every process. Revoking twice is revoking.
   *
   * @param by who, for the audit log @default 'service'
   * @returns whether there is such a key
   */
  revoke(id: string, by?: string): Promise<boolean>;
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

/** Who does in the audit log what nobody asked for. */
const SERVICE = 'service';

export function keyStore(db: Db): ServiceKeyStore {
  const keep = (credential: string, { kind, library, scopes, name }: NewKey, actor: string) =>
    db.transaction(async (db) => {
      const [id, at] = [`key_${randomBytes(12).toString('hex')}`, Date.now()];
      const kept = await db.run(
        `insert into keys (id, hash, kind, library, scopes, name, created_at) values (?, ?, ?, ?, ?, ?, ?)
           on conflict do nothing`,
        id,
        sha256(credential),
        kind,
        library,
        JSON.stringify(scopes),
        name === undefined ? null : JSON.stringify(name),
        at,
      );
      if (kept > 0) await auditStore(db).add({ at, action: 'key.created', actor, subject: id, library });
    });

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
    async create(key, by = SERVICE) {
      const credential = mintKey();
      await keep(credential, key, by);
      return credential;
    },
    adopt: (credential, key) => keep(credential, key, SERVICE),
    revoke: (id, by = SERVICE) =>
      db.transaction(async (db) => {
        const row = await db.get<{ library: string }>('select library from keys where id = ?', id);
        if (row && (await db.run('update keys set revoked = 1 where id = ? and revoked = 0', id)) > 0) {
          const entry = { action: 'key.revoked', actor: by, subject: id, library: row.library } as const;
          await auditStore(db).add({ ...entry, at: Date.now() });
        }
        return row !== undefined;
      }),
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
