import { once } from 'node:events';
import path from 'node:path';
import type { Command } from '../command.ts';

interface ServeOptions {
  readonly port: number;
  readonly data?: string;
  readonly rateLimit: number;
}

export const serve: Command<ServeOptions> = async ({ options, signal, env, announce }) => {
  const { serve: listen } = await import('../../service/serve.ts');
  const service = await listen({
    port: options.port,
    dataDir: options.data === undefined ? await usualData(env) : path.resolve(options.data),
    rateLimitPerMinute: options.rateLimit,
    host: '127.0.0.1',
  });
  try {
    const { url, keys } = service;
    announce(
      { type: 'listening', url, keys: { personal: keys.personal, team: keys.team } },
      `Listening on ${url}\nPersonal key  ${keys.personal}\nTeam key      ${keys.team}\nEnd with Ctrl-C.`,
    );
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await service.close();
  }
  return { result: { stopped: true }, text: () => 'Stopped; queued jobs go on at the next start.' };
};

/** Where the local service keeps its data when commands use it in process. */
async function usualData(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  return (await import('../../settings.ts')).resolveSettings({}, env).dataDir;
}
