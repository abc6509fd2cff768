import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src/service/serve.ts';
import { openStore } from '../../src/service/store/store.ts';
import { FAKE_PRODUCER, temporaryFolder } from './open.ts';

const TIMES = 100;

/** Sends a request and goes away: after the last byte was sent, or when the answer begins. */
function sendAndLeave(port: number, request: string, moment: 'sent' | 'answered'): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(request, () => {
        if (moment === 'sent') socket.destroy();
      });
    });
    socket.on('data', () => socket.destroy()).on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

describe('a lost response', () => {
  it(`${TIMES} times: never two jobs`, async () => {
    const dataDir = temporaryFolder();
    const running = await serve({
      port: 0,
      dataDir,
      workers: 0,
      producer: FAKE_PRODUCER,
      rateLimitPerMinute: 1_000_000,
    });
    onTestFinished(() => running.close());
    const port = Number(new URL(running.url).port);
    const single = ['/v1/assets', { prompt: 'a crate' }] as const;
    const batch = [
      '/v1/batches',
      { items: [{ input: { prompt: 'a crate' } }, { input: { prompt: 'a mug' } }] },
    ] as const;
    for (let n = 0; n < TIMES; n++) {
      const [path, json] = n % 2 === 0 ? single : batch;
      const body = JSON.stringify(json);
      const headers = {
        Authorization: `Bearer ${running.keys.team}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `order-${n}`,
      };
      const request = [
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n');
      await sendAndLeave(port, request, n % 4 < 2 ? 'sent' : 'answered');
      const answers = [];
      for (let repeat = 0; repeat < 2; repeat++) {
        const response = await fetch(`${running.url}${path}`, { method: 'POST', headers, body });
        expect(response.status).toBe(202);
        answers.push(await response.text());
      }
      expect(answers[1]).toBe(answers[0]);
    }
    const store = await openStore(dataDir);
    expect(await store.jobs.countUnfinished()).toBe(TIMES / 2 + TIMES);
    expect(await store.batches.page('team', undefined, 1_000)).toHaveLength(TIMES / 2);
    expect((await store.ledger.account('team')).reservedCents).toBe((TIMES / 2) * 10);
    await store.close();
  });
});
