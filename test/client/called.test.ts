import { expect, it } from 'vitest';
import type { z } from 'zod';
import { called, calledSchema } from '../../src/client/called.ts';
import { anyJob } from '../../src/client/job-state.ts';
import { oneOf } from '../../src/client/shape/envelopes.ts';
import { asset } from '../../src/contract/assets.ts';
import { ASSET, JOB } from './bench.ts';

const assetOf: z.ZodType<{ readonly id: string }> = oneOf('asset', asset);
const jobOf: z.ZodType<{ readonly id: string }> = anyJob;

it.each([
  ['the asset', assetOf, { ok: true, asset: ASSET }],
  ['the asset alone', assetOf, ASSET],
  ['another asset', assetOf, { ok: true, asset: { ...ASSET, id: 'ast_2' } }],
  ['an asset without a name', assetOf, { asset: { ...ASSET, name: undefined } }],
  ['another asset without a name', assetOf, { asset: { ...ASSET, id: 'ast_2', name: undefined } }],
  ['an asset without an id', assetOf, { asset: { ...ASSET, id: undefined } }],
  ['no JSON object', assetOf, []],
  ['nothing', assetOf, undefined],
  ['a job', jobOf, { job: { ...JOB, id: 'ast_1', progress: 50 } }],
  ['another job', jobOf, { job: JOB }],
])('%s: the short way tells what the schema for the id tells', (_, schema, answer) => {
  const [short, long] = [called(schema, 'ast_1').safeParse(answer), calledSchema(schema, 'ast_1').safeParse(answer)];
  expect({ data: short.data, issues: short.error?.issues }).toEqual({ data: long.data, issues: long.error?.issues });
});
