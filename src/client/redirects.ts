import { PropmasterError } from '../errors.ts';
import { type AddressPolicy, refusal } from './address-policy.ts';
import type { Dispatch, DispatchRequest, DispatchResponse } from './dispatch.ts';

/** A failure beneath HTTP on the way to an address that the service redirected to. */
export class RedirectFailure extends Error {
  readonly origin: string;

  constructor(origin: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.origin = origin;
  }
}

const MAX_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * The same dispatch, following redirects: a few, to addresses that the policy allows, and `Authorization` never leaves
 * the origin it was meant for, not even on the way back (CVE-2025-21620). A POST is carried on only to the same origin
 * and only where the method is kept (307, 308): turning a submission into a GET would lose it without a word.
 */
export function withRedirects(dispatch: Dispatch, policy: AddressPolicy): Dispatch {
  return async (first) => {
    let request: DispatchRequest = first;
    for (let hops = 0; ; hops++) {
      const response = await dispatch(request).catch((cause: unknown) => {
        throw hops === 0 ? cause : new RedirectFailure(new URL(request.url).origin, cause);
      });
      const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null;
      if (location === null) return response;
      // Its body is not read, and ends with the signal.
      if (hops === MAX_REDIRECTS) throw refused(`it was redirected more than ${MAX_REDIRECTS} times`);
      request = followed(request, response, location, policy);
    }
  };
}

function followed(
  request: DispatchRequest,
  { status }: DispatchResponse,
  location: string,
  policy: AddressPolicy,
): DispatchRequest {
  const from = new URL(request.url);
  const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  const reason = to ? refusal(to, policy) : 'it is no URL';
  if (!to || reason) throw refused(`it was redirected to an address that is not allowed: ${reason}`);
  const sameOrigin = to.origin === from.origin;
  if (request.method !== 'GET' && !(sameOrigin && (status === 307 || status === 308))) {
    throw refused(`a ${request.method} was redirected (${status}) to ${to.origin}`);
  }
  const { authorization: _, ...anonymous } = request.headers;
  return { ...request, url: to.href, headers: sameOrigin ? request.headers : anonymous };
}

function refused(what: string): PropmasterError {
  return new PropmasterError('protocol_error', `The request was given up: ${what}.`, {
    hint: 'Check the base URL (of the profile, or PROPMASTER_BASE_URL); it should be the final address of the service.',
  });
}
