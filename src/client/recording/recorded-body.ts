import type { DispatchRequest } from '../dispatch.ts';
import type { Scrubber } from './scrub.ts';

/** The body of a request as a recording has it: JSON and text without what is left out, of uploads their length. */
export function recordedBody(body: DispatchRequest['body'], scrubber: Scrubber): { readonly body?: unknown } {
  if (body === undefined) return {};
  return {
    body: typeof body === 'string' ? scrubber.body(body) : { left_out: `${body.byteLength} bytes of the user` },
  };
}
