import { z } from 'zod';
import { PropmasterError } from '../errors.ts';
import type { CallOptions } from './call-options.ts';
import type { DispatchRequest } from './dispatch.ts';
import { bytesOf } from './exchange.ts';
import { ownTarget } from './own-target.ts';
import { type Reply, replyOf } from './reply.ts';
import { MAX_JSON_BYTES, readJson, responseOf, type Transport } from './transport.ts';

/** A request to any route. */
export interface RawRequest extends CallOptions {
  readonly method: DispatchRequest['method'];
  /** Below the base URL, such as `/v1/assets`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** A POST or PATCH without one is not repeated once the service may have carried it out. @default none */
  readonly idempotencyKey?: string;
  /** What the answer is taken for. `bytes`: up to 512 MiB, in memory. @default 'json' */
  readonly as?: 'json' | 'bytes';
}

const MAX_BYTES = 512 * 1024 ** 2;
const NO_CONTENT = 204;

/** Any route, with the client's repeats, budget and errors; only the answer's shape is left to the caller. */
export function rawRequest(transport: Transport, request: RawRequest): Reply<unknown> {
  const { method, path, query = {}, body, idempotencyKey, as = 'json', ...options } = request;
  const sent = async () => {
    const target = ownTarget(path, transport.connection.baseUrl);
    if (target === undefined) {
      throw new PropmasterError('usage', 'The path of a request must lie below the base URL.', {
        where: 'path',
        hint: 'Give the path alone, such as /v1/assets.',
      });
    }
    const texts = Object.entries(query).map(([name, value]) => [name, value?.toString()] as const);
    const call = {
      ...{ method, target, body, idempotencyKey, options },
      query: Object.fromEntries(texts),
      ...(as === 'bytes' && { headers: { accept: '*/*' } }),
      maxBytes: as === 'bytes' ? MAX_BYTES : MAX_JSON_BYTES,
    };
    return transport.send(call, async (answer) => {
      const response = responseOf(answer);
      if (as === 'bytes') return { data: await bytesOf(answer.body), response };
      const data = answer.status === NO_CONTENT ? undefined : await readJson(answer, z.unknown());
      return { data, response };
    });
  };
  return replyOf(sent());
}
