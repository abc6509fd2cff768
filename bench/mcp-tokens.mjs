// What an MCP server costs before its first call: tokens of its tool list, time to it, memory. Against servers from the
// registries, all in one run, started in turn, so that every one meets the same machine.
//
//   npm run build && node bench/mcp-tokens.mjs [rounds]      writes bench/results/mcp-tokens.json and .md
//
// The peers are installed into .venv-bench/ when they lack. Rounds: 10 unless told otherwise, after one to warm up.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fakeApi, install, servers, withoutNetwork } from './peers/mcp-servers.mjs';
import { listTools } from './peers/mcp-session.mjs';

const rounds = Number(process.argv[2] ?? 10);
if (!(rounds >= 1) || !existsSync(fileURLToPath(new URL('../dist/lib/cli.js', import.meta.url)))) {
  process.stderr.write('Build first (npm run build); rounds is a number from 1.\n');
  process.exit(2);
}
/** Hints of `annotations`, all of which a client needs to decide whether to ask before a call. */
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
const GOAL = 0.8;

install();
const folder = mkdtempSync(path.join(os.tmpdir(), 'mcp-tokens-'));
const api = await fakeApi();
try {
  const all = servers(folder, api.address);
  const seen = new Map(all.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const server of all) {
      const run = await listTools(server, folder);
      if (round >= 0) seen.get(server.name).push(run);
    }
    process.stderr.write(round < 0 ? 'warm\n' : `round ${round + 1} of ${rounds}\n`);
  }
  const down = [];
  for (const server of all.filter(({ env }) => 'MESHY_API_HOST' in env).map(withoutNetwork)) {
    const outcome = await listTools(server, folder).then(
      () => 'answers',
      ({ message }) => message,
    );
    down.push({ name: server.name, without_network: outcome });
  }

  const own = seen.get('propmaster').map(({ ms }) => ms);
  const table = all.map(({ name, version, language, note }) => {
    const runs = seen.get(name);
    const times = runs.map(({ ms }) => ms);
    return {
      name,
      version,
      language,
      ...(note && { note }),
      ...counted(runs[0]),
      cold_start_ms: { median: Math.round(median(times)), fastest: Math.round(Math.min(...times)) },
      // Of the ratios of each round, not of the medians: what slows one moment down slows both.
      propmaster_over_it: Number(median(own.map((ms, round) => ms / times[round])).toFixed(2)),
      ...(runs[0].rssMiB && { rss_mib: Math.round(median(runs.map(({ rssMiB }) => rssMiB))) }),
    };
  });
  const node = table.filter(({ name, language }) => language === 'Node' && name !== 'propmaster');
  const fastest = node.toSorted((a, b) => a.cold_start_ms.median - b.cold_start_ms.median)[0];
  const result = {
    command: `node bench/mcp-tokens.mjs ${rounds}`,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    cpus: os.availableParallelism(),
    rounds,
    servers: table,
    without_network: down,
    goals: {
      cold_start: { against: fastest.name, ratio: fastest.propmaster_over_it, at_most: GOAL },
      tokens_a_capability: Object.fromEntries(
        table.map(({ name, tokens_a_capability }) => [name, tokens_a_capability]),
      ),
    },
  };
  writeFileSync(new URL('results/mcp-tokens.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(new URL('results/mcp-tokens.md', import.meta.url), page(result));
  process.stdout.write(page(result));
} finally {
  api.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The figures of a tool list. A token is taken as four bytes of its JSON. */
function counted({ tools, instructions }) {
  const tokens = tokensOf(JSON.stringify(tools));
  const capabilities = tools.reduce((sum, tool) => sum + capabilitiesOf(tool), 0);
  return {
    tools: tools.length,
    capabilities,
    tokens,
    tokens_of_instructions: tokensOf(instructions),
    tokens_a_tool: Math.round(tokens / tools.length),
    tokens_a_capability: Math.round((tokens + tokensOf(instructions)) / capabilities),
    // Without output schemas, which the frugal leave out.
    input_tokens_a_capability: Math.round(tokensOf(JSON.stringify(tools.map(inputSide))) / capabilities),
    with_output_schema: tools.filter(({ outputSchema }) => outputSchema).length,
    with_all_hints: tools.filter(({ annotations }) => HINTS.every((hint) => typeof annotations?.[hint] === 'boolean'))
      .length,
    with_any_hint: tools.filter(({ annotations }) => HINTS.some((hint) => typeof annotations?.[hint] === 'boolean'))
      .length,
  };
}

/**
 * What a tool can be asked for: one thing, or as many as the longest list of choices among its required arguments
 * has (`action`: list, new, close, select). Counted by this rule for every server alike.
 */
function capabilitiesOf({ inputSchema: { properties = {}, required = [] } }) {
  return Math.max(1, ...required.map((name) => properties[name]?.enum?.length ?? 1));
}

function inputSide({ name, description, inputSchema }) {
  return { name, description, inputSchema };
}

function tokensOf(text) {
  return Math.round(Buffer.byteLength(text) / 4);
}

function page({ command, node, platform, cpus, servers: rows, without_network, goals }) {
  const head = [
    'server',
    'tools',
    'capabilities',
    'tokens of the list',
    'of instructions',
    'a tool',
    'a capability',
    'its input alone',
    'output schema',
    'all four hints',
    'cold start [ms]',
    'propmaster over it',
    'memory [MiB]',
  ];
  const share = (count, { tools }) => `${Math.round((100 * count) / tools)}%`;
  const cells = rows.map((row) => [
    `${row.name} ${row.version}${row.language === 'Node' ? '' : ` (${row.language})`}`,
    row.tools,
    row.capabilities,
    row.tokens,
    row.tokens_of_instructions,
    row.tokens_a_tool,
    row.tokens_a_capability,
    row.input_tokens_a_capability,
    share(row.with_output_schema, row),
    share(row.with_all_hints, row),
    row.cold_start_ms.median,
    row.propmaster_over_it,
    row.rss_mib ?? '–',
  ]);
  const { against, ratio, at_most } = goals.cold_start;
  return `${[
    `<!-- Made by \`${command}\`, Node ${node.slice(1)}, ${platform}, ${cpus} processors. -->`,
    '# What a server costs before its first call',
    [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n'),
    [
      `Cold start: ${ratio} times that of ${against}, the fastest other one on Node; the goal is at most ${at_most}.`,
      'A token is taken as four bytes of JSON. A tool counts as one capability, or as many as the longest list of choices',
      'among its required arguments; its input alone: name, description and input schema. Cold start: from `spawn` to the whole answer to `tools/list`, median, all servers in',
      'turn; memory: resident, with children, at that moment. The column of ratios is the median of those of each round.',
    ].join('\n'),
    ...rows.filter(({ note }) => note).map(({ name, note }) => `${name}: ${note}.`),
    ...without_network.map((one) => `${one.name} without a network: ${one.without_network.slice(0, 200)}.`),
  ].join('\n\n')}\n`;
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
