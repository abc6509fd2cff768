import { randomUUID } from 'node:crypto';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import { inTurn } from './in-turn.ts';
import { type ExportOrderRecord, type SceneOrderRecord, sameRequest } from './order.ts';
import { beginOrder, type NewOrder, saveOrder } from './store.ts';

/** What is to be ordered, and how. */
export interface OrderRequest<Kind extends SceneOrderRecord | ExportOrderRecord> {
  readonly kind: Kind['kind'];
  /** What the service is called. */
  readonly service: string;
  readonly request: Kind['request'];
  /** Order anew, whatever was ordered before. @default false */
  readonly repeat?: boolean;
  /** Whether an order whose job is known is still what is wanted. What it throws passes through. */
  readonly isWanted: (placed: Kind & { readonly job_id: string }) => Promise<boolean>;
  /** Sends the request under this idempotency key. */
  readonly send: (key: string) => Promise<Pick<Kind, 'job_id'> & { readonly scene_id?: string }>;
  readonly signal?: AbortSignal;
}

/**
 * Orders what costs money, once: the order is on the disk before the request goes out. After a lost answer or a crash the
 * same request sends the same request under the same key; once the job is known, it gets that job.
 *
 * @returns `takenUp`: the job was there before
 * @throws {PropmasterError} what `send` throws, with the hint that the same again is safe where it stays open what came of
 *   it; `disk_error`, and nothing was sent
 */
export async function placeOrder<Kind extends SceneOrderRecord | ExportOrderRecord>(
  root: string,
  given: OrderRequest<Kind>,
): Promise<{ readonly order: Kind; readonly takenUp: boolean }> {
  const { kind, service, request, signal } = given;
  return inTurn(JSON.stringify([root, kind, service, request]), async () => {
    let order = await begin(root, given, given.repeat ?? false);
    if (order.job_id !== undefined) {
      if (await given.isWanted(order as Kind & { readonly job_id: string })) return { order, takenUp: true };
      order = await begin(root, given, true);
    }
    const answer = await given.send(order.key).catch(async (error: unknown) => {
      if (isRefusal(error)) await saveOrder(root, { ...order, state: 'failed' });
      else if (isPropmasterError(error) && !signal?.aborted) throw undecided(error);
      throw error;
    });
    return { order: await saveOrder(root, { ...order, ...answer, state: 'submitted' } as Kind), takenUp: false };
  });
}

async function begin<Kind extends SceneOrderRecord | ExportOrderRecord>(
  root: string,
  given: OrderRequest<Kind>,
  anew: boolean,
): Promise<Kind> {
  const { kind, service, request, signal } = given;
  const fresh = { key: `propmaster-${randomUUID()}`, state: 'open', kind, service, request } as NewOrder;
  const chosen = await beginOrder(
    root,
    (orders) => {
      const last = orders.find((each) => sameRequest(each, { kind, service, request }));
      // One of which no answer came is sent again in any case: it may have been carried out.
      const isOpen =
        last && (last.state === 'open' || (!anew && last.state !== 'failed' && last.state !== 'cancelled'));
      return isOpen ? last : fresh;
    },
    signal,
  );
  return chosen as Kind;
}

/** Whether the service has said no, and not just failed to answer. */
function isRefusal(error: unknown): boolean {
  const status = isPropmasterError(error) ? (error.status ?? 0) : 0;
  return status >= 400 && status < 500 && ![408, 409, 429].includes(status);
}

function undecided(error: PropmasterError): PropmasterError {
  const { code, message, where, requestId, status, serviceCode } = error;
  return new PropmasterError(code, message, {
    ...(where === undefined ? {} : { where }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(status === undefined ? {} : { status }),
    ...(serviceCode === undefined ? {} : { serviceCode }),
    hint: `${error.hint ? `${error.hint} ` : ''}The same call again is safe: it is sent under the same key, and nothing is made twice.`,
    cause: error,
  });
}
