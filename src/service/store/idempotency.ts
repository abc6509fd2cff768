import type { Db } from './database.ts';

/** The first answer to a request that carried an idempotency key. Kept for ever, like the job it started. */
export interface Replay {
  /** Hash of what was asked for, to tell a repetition from another request under the same key. */
  readonly requestHash: string;
  /** Body of the answer, parsed. */
  readonly response: unknown;
}

export interface IdempotencyStore {
  find(library: string, idempotencyKey: string): Promise<Replay | undefined>;
  insert(library: string, idempotencyKey: string, replay: Replay, now: number): Promise<void>;
}

export function idempotencyStore(db: Db): IdempotencyStore {
  return {
    async find(library, idempotencyKey) {
      const row = await db.get<{ request_hash: string; response: string }>(
        'select request_hash, response from idempotency where library = ? and idempotency_key = ?',
        library,
        idempotencyKey,
      );
      return row && { requestHash: row.request_hash, response: JSON.parse(row.response) as unknown };
    },
    async insert(library, idempotencyKey, { requestHash, response }, now) {
      await db.run(
        `insert into idempotency (library, idempotency_key, request_hash, response, created_at)
           values (?, ?, ?, ?, ?)`,
        library,
        idempotencyKey,
        requestHash,
        JSON.stringify(response),
        now,
      );
    },
  };
}
