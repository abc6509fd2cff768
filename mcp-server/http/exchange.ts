/**
 * Answers a request and tells, once, when the exchange is over: the answer read to its end, refused or failed, or the
 * client gone.
 *
 * @param over told whether the client went before the end
 */
export async function exchange(
  request: Request,
  answer: () => Promise<Response>,
  over: (vanished: boolean) => void,
): Promise<Response> {
  let done = false;
  const { signal } = request;
  const finish = (vanished = false): void => {
    // Node holds the signal of a request until the request is collected, and a listener holds the request: it has to go.
    signal.removeEventListener('abort', vanish);
    if (!done) over(vanished);
    done = true;
  };
  const vanish = (): void => finish(true);
  signal.addEventListener('abort', vanish);
  try {
    const response = await answer();
    if (response.body) return new Response(watched(response.body, finish), response);
    finish();
    return response;
  } catch (error) {
    finish();
    throw error;
  }
}

function watched(body: ReadableStream<Uint8Array>, finish: (vanished?: boolean) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (value) controller.enqueue(value);
        if (!done) return;
        finish();
        controller.close();
      } catch (error) {
        finish();
        controller.error(error);
      }
    },
    async cancel(reason) {
      finish(true);
      await reader.cancel(reason);
    },
  });
}
