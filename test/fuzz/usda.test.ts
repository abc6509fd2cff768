import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPropmasterError } from '../../src/errors.ts';
import { judgeUsd } from '../../src/formats/usd/layer/judge.ts';
import { readLayer } from '../../src/formats/usd/layer/read.ts';
import type { AttributeSpec, Layer } from '../../src/formats/usd/layer/types.ts';
import { FUZZ_TIMEOUT, fuzz } from './fuzz.ts';
import { mutations } from './mutations.ts';
import { number, USDA_SNIPPETS, usdaLayer } from './usda.ts';

const crate = new Uint8Array(readFileSync('test/fixtures/usd/every-type.usdc'));
const text = readFileSync('test/fixtures/usd/every-type.usda', 'utf8');

/** The layer, or the code of the finding. Everything else is a crash. */
function read(bytes: Uint8Array): Layer | string {
  try {
    return readLayer(bytes, 'a.usd', { items: 2 ** 22 });
  } catch (error) {
    if (isPropmasterError(error) && error.findings?.[0]) return error.findings[0].code;
    throw error;
  }
}

// That what is read is also right, OpenUSD itself judges: test/judges/test_layers.py.
describe('random USD layers', () => {
  it(
    'are read whole',
    async () => {
      await fuzz(
        'usda',
        fc.property(usdaLayer, (content) => {
          const layer = read(new TextEncoder().encode(content));
          expect(typeof layer === 'string' ? `${layer}\n${content}` : layer.format).toBe('usda');
        }),
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    'give back the numbers that were written',
    async () => {
      await fuzz(
        'usda-numbers',
        fc.property(fc.array(number), (numbers) => {
          const content = `#usda 1.0\ndef "a" {\n double[] x = [${numbers.join(', ')}]\n}\n`;
          const layer = read(new TextEncoder().encode(content)) as Layer;
          const found = layer.children.get('a')!.properties.get('x') as AttributeSpec;
          expect(found.default).toEqual({ width: 1, items: Float64Array.from(numbers) });
        }),
      );
    },
    FUZZ_TIMEOUT,
  );

  it.each([
    ['random ones', usdaLayer],
    ['one with everything', fc.constant(text)],
  ])(
    'are refused with a code or read when mutated: %s',
    async (_, layers) => {
      await fuzz(
        'usda-mutated',
        fc.property(layers, mutations(USDA_SNIPPETS), (whole, mutate) => {
          const bytes = new TextEncoder().encode(mutate(whole));
          const layer = read(bytes);
          if (typeof layer === 'string') expect(layer).toMatch(/^format\/usd-/);
          for (const { code } of judgeUsd(bytes, 'a.usda', new Map([['a.usda', bytes]])))
            expect(code).toMatch(/^(format|structure)\/usd-/);
        }),
        150,
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    'are refused with a code or read when mutated: a crate',
    async () => {
      const changes = fc.array(
        fc.tuple(fc.nat(crate.length - 1), fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255))),
        {
          minLength: 1,
          maxLength: 6,
        },
      );
      await fuzz(
        'usdc-mutated',
        fc.property(
          changes,
          fc.oneof({ weight: 3, arbitrary: fc.constant(crate.length) }, fc.nat(crate.length)),
          (bytes, end) => {
            const copy = crate.slice(0, end);
            for (const [at, value] of bytes) if (at < copy.length) copy[at] = value;
            const layer = read(copy);
            if (typeof layer === 'string') expect(layer).toMatch(/^format\/usd-/);
          },
        ),
        500,
      );
    },
    FUZZ_TIMEOUT,
  );
});
