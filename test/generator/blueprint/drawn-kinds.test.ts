import { expect, describe as group, it } from 'vitest';
import { buildBlueprint, type DrawnKind, drawnKind, readBlueprint } from '../../../src/generator/blueprint/index.ts';
import { type Reached, reached, reachesOf } from '../../../src/generator/blueprint/reach.ts';
import { build, describe } from '../../../src/generator/index.ts';
import { type AnyKind, nameOf } from '../../../src/generator/kind.ts';
import { kinds } from '../../../src/generator/kinds/index.ts';
import { modelBounds } from '../../../src/model/bounds.ts';
import { verifyModel } from '../../../src/verify/verify.ts';
import { IS_NIGHTLY, sampled } from '../../nightly.ts';
import { longestOf, massOf } from '../measure.ts';

const drawn = (kinds as readonly AnyKind[]).filter((kind) => 'blueprint' in kind);

const described = (prompt: string, seed?: number) => {
  const reading = describe(prompt, seed);
  if (reading.kind !== 'described') throw new Error(`${prompt}: ${reading.message}`);
  return reading;
};

group('a blueprint with words is a kind', () => {
  it('that prompts find, with sizes, colours and materials', async () => {
    const { description, ignored, understood } = described('red syringe, 10 cm long');
    expect(description).toMatchObject({ category: 'syringe', length: 0.1, finish: { colour: 'red' } });
    expect([understood.length > 1, ignored]).toEqual([true, []]);
    const model = await build(description, { name: 'prop', prompt: '' });
    expect(model.semantics).toMatchObject({ category: 'syringe', synset: 'syringe.n.01' });
    expect(modelBounds(model, 'visuals')!.max[1]).toBeGreaterThan(0.05);
  });

  it('that varies with a seed, and not without', () => {
    const lengths = [1, 2, 3, 4, 5].map((seed) => JSON.stringify(described('syringe', seed).description));
    expect(new Set(lengths).size).toBe(5);
    expect(described('syringe').description).toEqual(described('syringe').description);
  });

  it('that refuses a size outside of its range, which it names', () => {
    expect(describe('syringe 3 m long')).toMatchObject({
      code: 'impossible_size',
      message: expect.stringContaining('between 40 mm and 120 mm'),
    });
  });

  it.each(
    sampled(
      drawn.flatMap((kind) => {
        const { blueprint } = kind as unknown as DrawnKind;
        const noun = Object.keys(blueprint.words!.nouns)[0]!;
        return reachesOf(blueprint.words!).flatMap((reach) => {
          if (reach.isPlain) return [];
          // What a size said in numbers leaves alone; one said in an expression follows what the seed draws.
          const drawn = reach.needsDefaults ? {} : described(noun, 3).description;
          const { times, plus } = reached(blueprint, reach, drawn as Record<string, number>) as Reached;
          const { min, max } = blueprint.parameters[reach.key] as { min: number; max: number };
          return [0.2, 0.8].map((share) => {
            const metres = times * (min + share * (max - min)) + plus;
            return [noun, reach.axis, Math.round(metres * 1000) / 1000] as const;
          });
        });
      }),
      3,
    ),
  )('whose size follows from a parameter: %s, %s %f m', async (noun, axis, metres) => {
    const { description, ignored } = described(`${noun}, ${axis} ${metres} m`, 3);
    expect(ignored).toEqual([]);
    const { min, max } = modelBounds(await build(description, { name: 'prop', prompt: '' }), 'visuals')!;
    const [x, y, z] = max.map((value, at) => value - min[at]!) as [number, number, number];
    const measured = { width: x, length: x, depth: y, height: z, diameter: Math.max(x, y) }[axis as 'width']!;
    expect(Math.abs(measured / metres - 1), `${measured} m`).toBeLessThan(0.01);
  });

  it('has a size for the length that a prompt gives without a direction', () => {
    const without = drawn.flatMap((kind) => {
      const { main, sizes } = (kind as unknown as DrawnKind).blueprint.words!;
      return sizes[main] === undefined ? [nameOf(kind)] : [];
    });
    expect(without).toEqual([]);
  });

  it('keeps counts where a size follows from them, and sizes that follow from different parameters', async () => {
    const strip = described('power strip with 6 sockets, 40 cm wide', 3);
    expect(strip.description).toMatchObject({ sockets: 6, pitch: 0.045633 });
    const { description } = described('colander, 30 cm diameter, 12 cm high');
    expect(description).toMatchObject({ diameter: 0.3, tall: 0.399333 });
    const heightOf = async (one: typeof description) => {
      const { min, max } = modelBounds(await build(one, { name: 'prop', prompt: '' }), 'visuals')!;
      return max[2] - min[2];
    };
    expect(await heightOf(description)).toBeCloseTo(0.12, 4);
    // The handle, which it also depends on, is declared behind it.
    const long = described('colander, 13 cm high', 1).description;
    expect(long).toMatchObject({ handle: 'long' });
    expect(await heightOf(long)).toBeCloseTo(0.13, 4);
  });

  it('says what a size can not follow from', async () => {
    const document = (sizes: object) => ({
      blueprint: 1,
      name: 'strip',
      parameters: {
        sockets: { default: 4, min: 2, max: 8, unit: 'count', integer: true },
        pitch: { default: 0.05, min: 0.04, max: 0.06 },
        plug: { default: 'flat', choices: ['flat', 'round'] },
      },
      values: { long: 'sockets * pitch' },
      links: [{ name: 'strip', solids: [{ shape: 'box', size: ['long', 0.05, 0.04] }] }],
      words: { nouns: { strip: {} }, sizes, main: 'width', mass: [0.1, 1], longest: [0.1, 0.6] },
    });
    const told = async (sizes: object) => {
      const reading = readBlueprint(document(sizes));
      if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.findings));
      const { model, findings } = await buildBlueprint(reading.blueprint);
      expect(model).toBeDefined();
      if (findings.length > 0) expect(() => drawnKind(reading.blueprint)).toThrow(findings[0]!.pointer);
      return findings.map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`);
    };
    expect(await told({ width: { of: 'pitch', times: 'sockets' } })).toEqual([]);
    expect(await told({ width: 'long' })).toEqual(['unknown-name /words/sizes/width: There is no parameter "long".']);
    expect(await told({ width: 'plug' })).toEqual([expect.stringMatching(/^not-a-number .*a word of its choices/)]);
    expect(await told({ width: { of: 'sockets', times: 0.05 } })).toEqual([
      expect.stringMatching(/^not-a-number \/words\/sizes\/width\/of: "sockets" is a count/),
    ]);
    expect(await told({ width: { of: 'pitch', times: 'sockets - 4' } })).toEqual([
      'out-of-range /words/sizes/width/times: It comes to 0, and has to be more than 0.',
    ]);
    expect(await told({ width: { of: 'pitch', times: 1, plus: 'long' } })).toEqual([
      expect.stringMatching(/^unknown-name .*There is no "pitch"/),
    ]);
  });

  it('of which nouns may mean other sizes, words choose, and counts are counted', () => {
    const reading = readBlueprint({
      blueprint: 1,
      name: 'comb',
      parameters: {
        teeth: { default: 12, min: 4, max: 40, unit: 'count', integer: true },
        back: { default: 'straight', choices: ['straight', 'curved'] },
        width: { default: 0.15, min: 0.05, max: 0.3 },
      },
      links: [{ name: 'comb', solids: [{ shape: 'box', size: ['width', 0.04, 0.004] }] }],
      words: {
        nouns: { comb: {}, 'pocket comb': { width: 0.1 } },
        sizes: { width: 'width' },
        main: 'width',
        counts: { teeth: 'tooth' },
        choices: { back: { curved: 'curved' } },
        mass: [0.005, 0.1],
        longest: [0.05, 0.3],
      },
    });
    if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.findings));
    const { words, schema, roles } = drawnKind(reading.blueprint);
    expect(words.nouns).toEqual({ comb: {}, 'pocket comb': { width: 0.1 } });
    expect(words.parts).toEqual({ tooth: { least: 4, most: 40 } });
    expect(roles.kept).toBe('tabletop');
    const whole = {
      category: 'comb',
      teeth: 12,
      back: 'curved',
      width: 0.1,
      finish: { material: 'plastic', colour: null },
    };
    expect((schema as { safeParse(value: unknown): { success: boolean } }).safeParse(whole).success).toBe(true);
  });
});

/** Seeds that a kind is tried with: all of them at night, else one, which differs from kind to kind. */
const seedsOf = (at: number): readonly number[] => (IS_NIGHTLY ? [1, 2, 3] : [1 + ((at / 3) % 3)]);

// Every run has all of them as they are usually: conformance.test.ts.
const tried = sampled(
  drawn.map((kind, at) => [nameOf(kind), kind, at] as const),
  3,
);

group.each(tried)('%s', (name, { words, mass, longest }, at) => {
  // What conformance.test.ts asks of it as it is usually, of it as a seed draws it.
  it.each(seedsOf(at))('holds in MuJoCo with seed %s', async (seed) => {
    const { description } = described(Object.keys(words.nouns)[0]!, seed);
    const model = await build(description, { name: 'prop', prompt: '' });
    const { verdict, findings } = await verifyModel(model, { sourceFormat: 'glb_bundle', readFindings: [] });
    expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
    expect(verdict).toBe('passed');
    const [kilograms, side] = [massOf(model), longestOf(model)];
    expect(
      [kilograms >= mass[0], kilograms <= mass[1], side >= longest[0], side <= longest[1]],
      `${name}: ${kilograms} kg, ${side} m`,
    ).toEqual([true, true, true, true]);
  });
});
