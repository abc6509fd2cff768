// Makes schemas/rpc.schema.json from src/cli/rpc:
//   node --import tsx scripts/generate-rpc-schema.ts
// test/cli/rpc/contract.test.ts fails if it is out of date.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { INITIALIZE } from '../src/cli/rpc/initialize.ts';
import { METHODS } from '../src/cli/rpc/methods.ts';
import { NONE } from '../src/cli/rpc/params.ts';
import { RPC_VERSION } from '../src/cli/rpc/protocol.ts';

/** Any request of a client, as a JSON Schema. */
export function rpcSchema(): string {
  const requests = [
    request('initialize', INITIALIZE),
    ...Object.entries(METHODS).map(([name, { params, command }]) => request(name, params, command)),
    request('shutdown', NONE),
    z.strictObject({
      jsonrpc: z.literal('2.0'),
      method: z.literal('$/cancelRequest'),
      params: z.looseObject({ id: z.union([z.string(), z.number()]) }),
    }),
  ];
  const any = z.union(requests).meta({
    title: 'propmaster rpc',
    description: `A message to \`propmaster rpc\`, version ${RPC_VERSION} of the protocol. docs/rpc.md tells the rest.`,
  });
  return `${JSON.stringify(z.toJSONSchema(any, { io: 'input' }), undefined, 1)}\n`;
}

const request = (name: string, params: z.ZodType, command?: string) =>
  z
    .strictObject({
      jsonrpc: z.literal('2.0'),
      id: z.union([z.string(), z.number()]),
      method: z.literal(name),
      params: params.safeParse({}).success ? params.optional() : params,
    })
    .describe(
      command === undefined ? 'Of the protocol itself.' : `The result has the fields of \`${command} --json\`.`,
    );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../schemas/rpc.schema.json');
  writeFileSync(file, rpcSchema());
}
