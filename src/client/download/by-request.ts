import type { CallBounds } from '../bounds.ts';
import { isRepeatable, placeOf, type ResourceCall } from '../call.ts';
import type { Transport } from '../transport.ts';
import type { PartFile } from './part-file.ts';
import { type Receipt, type ReceiveOptions, receive } from './receive.ts';

/**
 * Downloads what a request with the key answers. Such an answer can't be taken up where it broke off: each attempt begins
 * anew.
 *
 * @throws {PropmasterError} what {@link receive} throws
 */
export function byRequest(
  transport: Transport,
  bounds: CallBounds,
  part: PartFile,
  intake: ReceiveOptions,
  call: Pick<ResourceCall, 'method' | 'target' | 'parameters' | 'query' | 'body' | 'harmless'>,
): Promise<Receipt> {
  const headers = { accept: '*/*', 'accept-encoding': 'identity' };
  return transport.repeat(bounds, isRepeatable(call), placeOf(call), (turn) =>
    transport.once({ ...call, headers }, turn, (answer) =>
      receive(answer, part, { ...intake, declared: {}, state: { resumable: false } }),
    ),
  );
}
