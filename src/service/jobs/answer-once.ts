import { createHash } from 'node:crypto';
import type { ServiceDeps } from '../http/environment.ts';
import { ServiceError } from '../http/service-error.ts';
import type { ApiKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

/** A request that may come twice and must be carried out once. */
export interface Submission {
  /** `METHOD /path`, which belongs to what was asked for. */
  readonly route: string;
  /** Undefined: not given, and then every request is a new one. */
  readonly idempotencyKey: string | undefined;
  /** What was asked for, as it was validated: blanks and the order of properties make no other request. */
  readonly request: unknown;
}

/** Submissions that this process prepares: library and key. Others, and other processes, meet in the transaction. */
const inProgress = new WeakMap<Store, Set<string>>();

/**
 * Answers a submission, or gives the first answer again to every repetition, from any process and after any restart:
 * what `commit` writes and the answer are written together or not at all.
 *
 * @param prepare what needn't be done again for a repetition, and may take time, such as decoding images; it writes
 *   nothing that matters
 * @param commit inside the transaction; its result is the answer's body
 * @throws ServiceError 422 `idempotency_key_reused`; 409 `idempotency_in_progress`
 */
export async function answerOnce<Prepared, Answer>(
  { store, clock }: Pick<ServiceDeps, 'store' | 'clock'>,
  { library }: Pick<ApiKey, 'library'>,
  { route, idempotencyKey, request }: Submission,
  prepare: () => Prepared | Promise<Prepared>,
  commit: (store: Store, prepared: Prepared, now: number) => Promise<Answer>,
): Promise<Answer> {
  if (idempotencyKey === undefined) {
    const prepared = await prepare();
    return store.transaction((store) => commit(store, prepared, clock()));
  }
  const requestHash = createHash('sha256')
    .update(`${route}\n${canonical(request)}`)
    .digest('hex');
  const earlier = async ({ idempotency }: Store): Promise<Answer | undefined> => {
    const replay = await idempotency.find(library, idempotencyKey);
    if (!replay) return undefined;
    if (replay.requestHash === requestHash) return replay.response as Answer;
    throw new ServiceError('idempotency_key_reused', 'This Idempotency-Key was used with another request.');
  };
  const known = await earlier(store);
  if (known) return known;

  const answering = inProgress.get(store) ?? new Set();
  inProgress.set(store, answering);
  const claim = `${library}\n${idempotencyKey}`;
  if (answering.has(claim)) {
    throw new ServiceError('idempotency_in_progress', 'A request with this Idempotency-Key is being answered.', {
      headers: { 'Retry-After': '1' },
    });
  }
  const preparing = prepare();
  let prepared: Prepared;
  if (preparing instanceof Promise) {
    answering.add(claim);
    try {
      prepared = await preparing;
    } finally {
      answering.delete(claim);
    }
  } else prepared = preparing;
  return store.transaction(async (store) => {
    const meanwhile = await earlier(store);
    if (meanwhile) return meanwhile;
    const now = clock();
    const response = await commit(store, prepared, now);
    await store.idempotency.insert(library, idempotencyKey, { requestHash, response }, now);
    return response;
  });
}

/** One text for equal values, whatever the order of their properties. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
