import type { Db } from './database.ts';

/** What is recorded of keys and of what was deleted. */
export type AuditAction = 'key.created' | 'key.revoked' | 'asset.deleted';

export interface NewAuditEntry {
  readonly action: AuditAction;
  /** Id of the key that did it; else `service`, or the user and machine of a command (`ada@host`). */
  readonly actor: string;
  /** Id of the key or asset that it was done to. */
  readonly subject: string;
  readonly library: string;
  /** `X-Request-ID` of the answer; undefined: it was no request. */
  readonly requestId?: string | undefined;
  /** [epoch ms] */
  readonly at: number;
}

export interface AuditEntry extends Required<NewAuditEntry> {
  /** Later entries have greater ones. */
  readonly id: number;
}

/** What happened to keys and assets. Entries are added; the database itself refuses to change or remove any. */
export interface AuditStore {
  /** Call in the transaction that does it: both are there, or neither. */
  add(entry: NewAuditEntry): Promise<void>;
  /** Newest first. */
  page(size: number): Promise<AuditEntry[]>;
}

interface Row {
  id: number;
  at: number;
  action: AuditAction;
  actor: string;
  subject: string;
  library: string;
  request_id: string | null;
}

export function auditStore(db: Db): AuditStore {
  return {
    async add({ at, action, actor, subject, library, requestId }) {
      await db.run(
        'insert into audit (at, action, actor, subject, library, request_id) values (?, ?, ?, ?, ?, ?)',
        at,
        action,
        actor,
        subject,
        library,
        requestId ?? null,
      );
    },
    async page(size) {
      const rows = await db.all<Row>('select * from audit order by id desc limit ?', size);
      return rows.map(({ request_id, ...row }) => ({ ...row, requestId: request_id ?? undefined }));
    },
  };
}
