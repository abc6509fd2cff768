import { describe, expect, it } from 'vitest';
import { type Description, describe as read } from '../../src/generator/index.ts';
import { type AnyKind, formsOf, nameOf } from '../../src/generator/kind.ts';
import { kinds } from '../../src/generator/kinds/index.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import { expectCollidersFit, makeFrom } from './measure.ts';

const SEEDS = 200;

function described(prompt: string, seed?: number): Description & Record<string, unknown> {
  const reading = read(prompt, seed);
  if (reading.kind !== 'described') throw new Error(`${prompt}: ${reading.message}`);
  return reading.description as never;
}

const formed = kinds
  .map((kind) => kind as unknown as AnyKind)
  .flatMap((kind) =>
    formsOf(kind).map(({ field, forms: [usual, ...others] }) => ({
      name: nameOf(kind),
      noun: Object.keys(kind.words.nouns)[0]!,
      field,
      usual: usual!,
      others,
    })),
  );

describe('the forms of a kind', () => {
  it('are those of the kinds that are asked for most', () => {
    expect(new Set(formed.map(({ name }) => name)).size).toBeGreaterThanOrEqual(17);
  });

  it.each(formed)('$name: a seed draws each $field, and none is the usual', ({ noun, field, others }) => {
    expect(described(noun)[field]).toBeUndefined();
    const drawn = Array.from({ length: SEEDS }, (_, seed) => described(noun, seed)[field]);
    expect(new Set(drawn)).toEqual(new Set([undefined, ...others]));
  });

  it.each(formed)('$name: a prompt names each $field', ({ noun, field, usual, others }) => {
    const part: Record<string, string> = { legForm: 'legs', armForm: 'arms' };
    const said = (form: string): string => (part[field] ? `${noun} with ${form} ${part[field]}` : `${form} ${noun}`);
    for (const form of others) expect(described(said(form))[field], said(form)).toBe(form);
    // What is named stays, whatever the seed.
    for (let seed = 0; seed < 20; seed++) {
      expect(described(said(others[0]!), seed)[field]).toBe(others[0]);
      expect(described(said(usual), seed)[field]).toBeUndefined();
    }
  });

  it.each(formed)('$name: each $field collides as it is seen, and passes every check', async (kind) => {
    for (const form of kind.others) {
      const model = await makeFrom({ ...described(kind.noun), [kind.field]: form } as Description);
      expectCollidersFit(model);
      const report = await verifyModel(model, { sourceFormat: 'glb_bundle', readFindings: [] });
      expect(report.findings.map(({ code, message }) => `${form}: ${code}: ${message}`)).toEqual([]);
      expect(report.verdict).toBe('passed');
    }
  });

  it('are read with "-shaped" behind them, and told where the thing has none of that name', () => {
    expect(described('a barrel-shaped mug')).toMatchObject({ body: 'barrel' });
    for (const [prompt, lost] of [
      ['a conical mug', 'conical'],
      ['a cylindrical bowl', 'cylindrical'],
      ['an upholstered table', 'upholstered'],
    ] as const) {
      const reading = read(prompt);
      expect(reading).toMatchObject({ kind: 'described', lost: [{ words: lost }] });
    }
  });
});
