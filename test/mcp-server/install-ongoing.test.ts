import { describe, expect, it } from 'vitest';
import { createOngoing } from '../../mcp-server/ongoing.ts';

/** Work that ends when it is told to, and sees whether it was stopped. */
function controlled() {
  let begun = 0;
  let stopped = false;
  let end: (value: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const work = (signal: AbortSignal, tell: (message: string) => void): Promise<string> => {
    begun += 1;
    tell('begun');
    return new Promise((resolve, reject) => {
      end = resolve;
      fail = reject;
      signal.addEventListener('abort', () => {
        stopped = true;
        reject(new Error('stopped'));
      });
    });
  };
  return {
    work,
    begun: () => begun,
    stopped: () => stopped,
    end: (value: string) => end(value),
    fail: (error: Error) => fail(error),
  };
}

const call = (waitMs = 10_000, stop = new AbortController()) => ({
  options: { waitMs, signal: stop.signal, tell: () => {} },
  leave: () => stop.abort(),
});

describe('work that may outlive its call', () => {
  it('is begun once for equal calls, and each gets its outcome; afterwards it is begun anew', async () => {
    const ongoing = createOngoing<string>();
    const { work, begun, end } = controlled();
    const both = [ongoing.wait('a', work, call().options), ongoing.wait('a', work, call().options)];
    end('done');
    expect(await Promise.all(both)).toEqual([{ value: 'done' }, { value: 'done' }]);
    expect(begun()).toBe(1);
    const again = ongoing.wait('a', work, call().options);
    end('once more');
    expect(await again).toEqual({ value: 'once more' });
    expect(begun()).toBe(2);
  });

  it('goes on when the time of its call is over, and the next call takes it up or finds it done', async () => {
    const ongoing = createOngoing<string>();
    const { work, begun, stopped, end } = controlled();
    expect(await ongoing.wait('a', work, call(1).options)).toBeUndefined();
    expect(await ongoing.wait('a', work, call(1).options)).toBeUndefined();
    const gone = call();
    const leaving = ongoing.wait('a', work, gone.options);
    gone.leave();
    await expect(leaving).rejects.toMatchObject({ code: 'interrupted' });
    expect(stopped()).toBe(false); // it was promised to go on
    end('done');
    await Promise.resolve();
    expect(await ongoing.wait('a', work, call().options)).toEqual({ value: 'done' });
    expect(begun()).toBe(1);
  });

  it('stops with its last call', async () => {
    const ongoing = createOngoing<string>();
    const { work, begun, stopped } = controlled();
    const [first, second] = [call(), call()];
    const waits = [ongoing.wait('a', work, first.options), ongoing.wait('a', work, second.options)];
    first.leave();
    await expect(waits[0]).rejects.toMatchObject({ code: 'interrupted' });
    expect(stopped()).toBe(false);
    second.leave();
    await expect(waits[1]).rejects.toMatchObject({ code: 'interrupted' });
    expect(stopped()).toBe(true);
    expect(begun()).toBe(1);
  });

  it('tells a failure to the call that asks next, and is then tried again', async () => {
    const ongoing = createOngoing<string>();
    const { work, begun, end, fail } = controlled();
    expect(await ongoing.wait('a', work, call(1).options)).toBeUndefined();
    fail(new Error('disk'));
    await expect(ongoing.wait('a', work, call().options)).rejects.toThrow('disk');
    const again = ongoing.wait('a', work, call().options);
    end('done');
    expect(await again).toEqual({ value: 'done' });
    expect(begun()).toBe(2);
  });

  it('ends with the server', async () => {
    const ongoing = createOngoing<string>();
    const { work, stopped } = controlled();
    expect(await ongoing.wait('a', work, call(1).options)).toBeUndefined();
    await ongoing.close();
    expect(stopped()).toBe(true);
  });
});
