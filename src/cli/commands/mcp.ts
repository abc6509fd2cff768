import { readFile } from 'node:fs/promises';
import type { HttpAddress } from '../../../mcp-server/main.ts';
import { PropmasterError } from '../../errors.ts';
import type { Command, CommandCall } from '../command.ts';

interface McpOptions {
  readonly toolsets?: readonly string[];
  readonly tools?: readonly string[];
  readonly readOnly?: boolean;
  readonly confirmAbove?: number;
  readonly http?: boolean;
  readonly host?: string;
  readonly port?: number;
  readonly allowHost?: readonly string[];
  readonly tokenFile?: string;
}

/** Stable, since clients are configured with it. */
const USUAL_PORT = 8_723;

/** Fewer could be tried one after the other [characters]. */
const SHORTEST_TOKEN = 16;

export const mcp: Command<McpOptions> = async (call) => {
  const { options, openOptions, signal, notice } = call;
  if (options.json) {
    throw new PropmasterError('usage', '`propmaster mcp` takes no --json: its stdout belongs to the protocol.');
  }
  const address = options.http ? await httpAddress(call) : refuseAddress(options);
  const { serveMcp, serveMcpOverHttp } = await import('../../../mcp-server/main.ts');
  const { toolsets, tools, readOnly, confirmAbove } = options;
  const hostOptions = {
    ...openOptions,
    ...(toolsets === undefined ? {} : { toolsets }),
    ...(tools === undefined ? {} : { tools }),
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(confirmAbove === undefined ? {} : { confirmAboveCents: confirmAbove }),
  };
  if (!address) await serveMcp(hostOptions, signal);
  else await serveMcpOverHttp(hostOptions, address, signal, (url) => notice(`Serving MCP at ${url}. Ctrl-C ends it.`));
  return { result: {}, text: () => '' };
};

/** Without --http these say nothing: better told than ignored. */
function refuseAddress({ host, port, allowHost, tokenFile }: McpOptions): undefined {
  const given = { '--host': host, '--port': port, '--allow-host': allowHost, '--token-file': tokenFile };
  const [idle] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (idle === undefined) return undefined;
  throw new PropmasterError('usage', `${idle} is for HTTP only.`, { where: idle, hint: 'Add --http.' });
}

async function httpAddress({ options, env }: CommandCall<McpOptions>): Promise<HttpAddress> {
  const { host, port = USUAL_PORT, allowHost, tokenFile } = options;
  const token = tokenFile === undefined ? env['PROPMASTER_MCP_TOKEN'] : await readToken(tokenFile);
  return {
    port,
    ...(host === undefined ? {} : { host }),
    ...(allowHost === undefined ? {} : { allowedHosts: allowHost }),
    ...(token ? { token: sound(token.trim(), tokenFile ?? 'PROPMASTER_MCP_TOKEN') } : {}),
  };
}

async function readToken(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new PropmasterError('usage', `The token can't be read from ${file}: ${cause.code ?? cause.message}.`, {
      where: '--token-file',
      hint: 'The file holds the token and nothing else.',
      cause,
    });
  });
  // An empty file must not open the door.
  return sound(text.trim(), file);
}

function sound(token: string, where: string): string {
  if (token.length >= SHORTEST_TOKEN && /^[!-~]+$/.test(token)) return token;
  throw new PropmasterError(
    'usage',
    `The token has fewer than ${SHORTEST_TOKEN} characters, or such as no header can carry.`,
    {
      where,
      hint: 'A good one: node -e "console.log(crypto.randomBytes(32).toString(\'base64url\'))"',
    },
  );
}
