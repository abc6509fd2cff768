import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { PropmasterError } from '../../errors.ts';
import type { ServedDialect } from '../../service/dialect/served-dialect.ts';
import type { ServiceRole } from '../../service/index.ts';
import type { Command } from '../command.ts';
import { serviceData } from '../service-data.ts';
import { logOf } from '../service-log.ts';
import { tracingOf } from '../service-tracing.ts';

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly data?: string;
  readonly role: ServiceRole;
  readonly database?: string;
  readonly blobs?: string;
  readonly rateLimit: number;
  readonly creditCents?: number;
  readonly sceneCostCents: number;
  readonly allowPrivateReferences?: boolean;
  readonly dialect?: string;
  readonly operationPort?: number;
  readonly log?: 'json';
}

export const serve: Command<ServeOptions> = async ({ options, signal, env, announce }) => {
  const [{ serve: listen }, { chosenStorage }] = await Promise.all([
    import('../../service/serve.ts'),
    import('../../service/shared-settings.ts'),
  ]);
  const dialect = options.dialect === undefined ? undefined : await chosenDialect(options.dialect);
  const { port, host, data, role, database, blobs, rateLimit, creditCents, sceneCostCents } = options;
  const storage = chosenStorage(env, { database, blobs, data, role });
  const tracing = await tracingOf(env, options.log);
  const service = await listen({
    port,
    dataDir: await serviceData(data, env),
    rateLimitPerMinute: rateLimit,
    host,
    role,
    sceneCostCents,
    allowPrivateReferences: options.allowPrivateReferences ?? false,
    ...storage,
    operationPort: options.operationPort,
    ...(options.log === undefined ? {} : { observer: await logOf() }),
    ...(tracing === undefined ? {} : { tracer: tracing.tracer }),
    ...(creditCents === undefined ? {} : { creditCents }),
    ...(dialect === undefined ? {} : { dialect: dialect.served }),
  });
  try {
    const { url, keys } = service;
    // The page names our spellings, so a dialect is served without it.
    const shared = storage.database !== undefined;
    const docs = dialect ? undefined : `${url}/docs`;
    const strays = dialect?.strays ?? [];
    announce(
      {
        type: 'listening',
        url,
        ...(docs === undefined ? {} : { docs_url: docs }),
        ...(service.operationUrl === undefined ? {} : { operation_url: service.operationUrl }),
        ...(dialect === undefined ? {} : { dialect: dialect.name }),
        // What many machines serve is logged, too.
        ...(shared ? { role } : { keys: { personal: keys.personal, team: keys.team } }),
      },
      [
        `Listening on ${url}`,
        docs === undefined ? `Dialect       ${dialect!.name}` : `Documentation ${docs}`,
        ...(strays.length === 0 ? [] : [`Strays        ${strays.join(', ')} (conformance reports these)`]),
        ...(service.operationUrl === undefined ? [] : [`Metrics       ${service.operationUrl}/metrics`]),
        ...(shared
          ? ['Keys          made by: propmaster serve keys create']
          : [`Personal key  ${keys.personal}`, `Team key      ${keys.team}`]),
        'End with Ctrl-C.',
      ].join('\n'),
    );
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await service.close();
    await tracing?.close();
  }
  return { result: { stopped: true }, text: () => 'Stopped; queued jobs go on at the next start.' };
};

interface ChosenDialect {
  readonly name: string;
  readonly served: ServedDialect;
  /** Shapes that the interface does not leave open: `timestamps: iso`. */
  readonly strays: readonly string[];
}

/** `random`, `random:<seed>` or a file. A drawn seed is told, so that the same dialect can be served again. */
async function chosenDialect(choice: string): Promise<ChosenDialect> {
  const [{ drawnDialect, servedDialect }, { strays }] = await Promise.all([
    import('../../service/dialect/served-dialect.ts'),
    import('../../service/dialect/shapes.ts'),
  ]);
  const chosen = (name: string, served: ServedDialect): ChosenDialect => ({
    name,
    served,
    strays: strays(served.shapes),
  });
  const drawn = /^random(?::(.*))?$/.exec(choice);
  if (!drawn) return chosen(choice, servedDialect(await (await import('../read-json.ts')).readJson(choice), choice));
  const seed = drawn[1] === undefined ? randomInt(2 ** 32) : Number(drawn[1]);
  if (drawn[1] === '' || !Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) {
    throw new PropmasterError('usage', 'The seed of a dialect is an integer of 0 to 4294967295.', {
      where: `--dialect ${choice}`,
      hint: 'For example: --dialect random:7; or --dialect random, which tells the seed that it drew.',
    });
  }
  return chosen(`random:${seed}`, drawnDialect(seed));
}
