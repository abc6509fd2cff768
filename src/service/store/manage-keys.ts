import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { z } from 'zod';
import { SCOPES, type Scope } from '../../contract/account.ts';
import { PropmasterError } from '../../errors.ts';
import { type AuditEntry, auditStore } from './audit.ts';
import { openDatabase } from './database.ts';
import { type KeyRecord, keyStore, type LocalKeyKind } from './keys.ts';
import type { PostgresOptions } from './postgres.ts';

export interface NewKeyOptions {
  readonly kind: LocalKeyKind;
  /** For people; 1 to 100 characters on one line. */
  readonly name?: string;
  /** Keys with the same library see the same things. @default a new one of its own */
  readonly library?: string;
  /** Of a Team key; a Personal key needs none and takes none. @default all */
  readonly scopes?: readonly Scope[];
}

/** A key as it is seen once, when it is made. */
export interface CreatedKey extends KeyRecord {
  /** The credential. */
  readonly key: string;
}

/** The keys of one data folder or database, while servers run on it or none. */
export interface KeyManager {
  /** @throws PropmasterError `invalid_input` */
  create(options: NewKeyOptions): Promise<CreatedKey>;
  /** Oldest first; revoked ones too. */
  list(): Promise<readonly KeyRecord[]>;
  /** Counts at once for every server. @throws PropmasterError `not_found` */
  revoke(id: string): Promise<KeyRecord>;
  /** What was done to keys and assets, newest first. @param size how many entries at most */
  audit(size: number): Promise<readonly AuditEntry[]>;
  close(): Promise<void>;
}

const newKey = z.strictObject({
  kind: z.enum(['personal', 'team']),
  name: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'A name has no control characters.')
    .optional(),
  library: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}$/, 'A library is named by 1 to 100 of A-Z a-z 0-9 . _ and -.')
    .optional(),
  scopes: z.array(z.enum(SCOPES)).optional(),
});

/**
 * Opens the keys of a data folder, creating it if there is none, or of a database that many processes share.
 *
 * @throws PropmasterError `disk_error`; see {@link openPostgres}
 */
export async function manageKeys(dataDir: string, database?: PostgresOptions): Promise<KeyManager> {
  const db = await (database ? (await import('./postgres.ts')).openPostgres(database) : openDatabase(dataDir));
  const keys = keyStore(db);
  return {
    async create(options) {
      const { kind, name, library, scopes } = check(options);
      const key = await keys.create(
        {
          kind,
          library: library ?? `library_${randomBytes(12).toString('hex')}`,
          scopes: kind === 'team' ? [...new Set(scopes ?? SCOPES)] : [],
          ...(name === undefined ? {} : { name }),
        },
        operator(),
      );
      return { ...(await keys.get((await keys.find(key))!.id))!, key };
    },
    list: () => keys.list(),
    audit: (size) => auditStore(db).page(size),
    async revoke(id) {
      if (await keys.revoke(id, operator())) return (await keys.get(id))!;
      throw new PropmasterError('not_found', `There is no key "${id}".`, {
        hint: 'List the keys: an id begins with key_ and is not the key itself.',
      });
    },
    close: () => db.close(),
  };
}

/** Who runs a command: the user and the machine, as the system tells them. */
function operator(): string {
  try {
    return `${os.userInfo().username}@${os.hostname()}`;
  } catch {
    // A container's user may have no name.
    return `${process.getuid?.() ?? 'unknown'}@${os.hostname()}`;
  }
}

function check(options: NewKeyOptions): z.output<typeof newKey> {
  const { data, error } = newKey.safeParse(options);
  if (!data) {
    const [issue] = error.issues;
    throw new PropmasterError('invalid_input', issue!.message, { where: issue!.path.join('.') });
  }
  if (data.kind === 'personal' && data.scopes !== undefined && data.scopes.length > 0) {
    throw new PropmasterError('invalid_input', 'A Personal key takes no scopes.', {
      where: 'scopes',
      hint: 'Leave them out, or make a Team key.',
    });
  }
  return data;
}
