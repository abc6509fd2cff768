/** What came with a value. */
export interface ResponseInfo {
  readonly status: number;
  readonly headers: Headers;
  /** `X-Request-ID`, for the service's support. */
  readonly requestId: string | undefined;
}

export interface WithResponse<T> {
  readonly data: T;
  readonly response: ResponseInfo;
}

/**
 * The promise of a call's value; on demand with the response that it came in.
 *
 * @example
 * const { data, response } = await client.jobs.get('job_1').withResponse();
 * console.log(data.status, response.requestId, response.headers.get('x-ratelimit-remaining'));
 */
export interface Reply<T> extends Promise<T> {
  /** @throws {PropmasterError} what the call itself throws */
  withResponse(): Promise<WithResponse<T>>;
}

/** The same reply; `note` is told its value before anybody else. */
export function noted<T>(reply: Reply<T>, note: (value: T) => void): Reply<T> {
  reply.then(note, () => {});
  return reply;
}

/** Not a subclass of Promise: `then` and `catch` of a reply give plain promises. */
export function replyOf<T>(answered: Promise<WithResponse<T>>): Reply<T> {
  const value = answered.then(({ data }) => data);
  return Object.assign(value, {
    withResponse() {
      // Whoever takes this way out doesn't look at the other: its failure is not left unhandled.
      value.catch(() => {});
      return answered;
    },
  });
}
