// What an agent does with propmaster's tools: four calls from words to a verified prop. Argument: the project folder.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const client = new Client({ name: 'sample', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: ['dist/lib/cli.js', 'mcp', '--project', process.argv[2] ?? 'from-mcp'],
    env: { ...(process.env as Record<string, string>) },
  }),
);
try {
  const job = await call('generate_asset', { prompt: 'walnut cabinet with two drawers' });
  const done = await call('check_job', { job_id: job['job_id'], wait_seconds: 45 });
  const prop = await call('install', { source: done['job_id'] });
  const again = await call('verify', { names: [prop['name']] });
  console.log(`${prop['name']}: ${prop['mass_kg']} kg, ${again['verdict']}`);
} finally {
  await client.close();
}

/** Calls a tool; a failed call throws with the server's own words. */
async function call(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) throw new Error(`${name}: ${JSON.stringify(result.content)}`);
  return result.structuredContent as Record<string, unknown>;
}
