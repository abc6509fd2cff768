import { once } from 'node:events';
import type { Command } from '../command.ts';
import { serviceData } from '../service-data.ts';

interface ServeOptions {
  readonly port: number;
  readonly data?: string;
  readonly rateLimit: number;
  readonly creditCents?: number;
  readonly sceneCostCents: number;
  readonly allowPrivateReferences?: boolean;
}

export const serve: Command<ServeOptions> = async ({ options, signal, env, announce }) => {
  const { serve: listen } = await import('../../service/serve.ts');
  const { port, data, rateLimit, creditCents, sceneCostCents, allowPrivateReferences = false } = options;
  const service = await listen({
    port,
    dataDir: await serviceData(data, env),
    rateLimitPerMinute: rateLimit,
    host: '127.0.0.1',
    sceneCostCents,
    allowPrivateReferences,
    ...(creditCents === undefined ? {} : { creditCents }),
  });
  try {
    const { url, keys } = service;
    const docs = `${url}/docs`;
    announce(
      { type: 'listening', url, docs_url: docs, keys: { personal: keys.personal, team: keys.team } },
      [
        `Listening on ${url}`,
        `Documentation ${docs}`,
        `Personal key  ${keys.personal}`,
        `Team key      ${keys.team}`,
        'End with Ctrl-C.',
      ].join('\n'),
    );
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await service.close();
  }
  return { result: { stopped: true }, text: () => 'Stopped; queued jobs go on at the next start.' };
};
