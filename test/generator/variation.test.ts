import { expect, describe as group, it } from 'vitest';
import { describe, descriptionSchema } from '../../src/generator/index.ts';

const described = (prompt: string, seed?: number) => {
  const reading = describe(prompt, seed);
  if (reading.kind !== 'described') throw new Error(`${prompt}, seed ${seed}: ${reading.message}`);
  return reading;
};

group('a seed', () => {
  it.each(['mug', 'chair', 'cabinet', 'crate', 'a red bottle'])(
    'gives 1,000 different props of "%s", all of them valid',
    (prompt) => {
      const made = Array.from({ length: 1_000 }, (_, seed) => described(prompt, seed).description);
      expect(new Set(made.map((description) => JSON.stringify(description))).size).toBe(1_000);
      for (const description of made) expect(descriptionSchema.safeParse(description).success).toBe(true);
    },
    30_000,
  );

  it('gives the same prop each time, and another than the next', () => {
    expect(described('mug', 7)).toEqual(described('mug', 7));
    expect(described('mug', 7).description).not.toEqual(described('mug', 8).description);
  });

  it('leaves alone what the prompt says', () => {
    for (let seed = 0; seed < 50; seed++) {
      expect(described('blue steel mug 9 cm high and 8 cm in diameter', seed).description).toMatchObject({
        height: 0.09,
        diameter: 0.08,
        finish: { material: 'steel', colour: 'blue' },
      });
      expect(described('cabinet with three drawers and one door', seed).description).toMatchObject({
        drawers: 3,
        doors: 1,
      });
    }
  });

  it('says what it chose', () => {
    const { description, assumed } = described('mug', 3);
    const { height } = description as { height: number };
    expect(assumed).toContain(`height ${Number((height * 100).toFixed(2))} cm`);
  });

  it("leaves a standard's sizes and counts alone, and only its", () => {
    const of = (prompt: string) =>
      Array.from({ length: 20 }, (_, seed) => {
        const { size, deckBoards } = described(prompt, seed).description as { size: object; deckBoards: number };
        return JSON.stringify({ size, deckBoards });
      });
    const standard = { size: { width: 1.2, depth: 0.8, height: 0.144 }, deckBoards: 5 };
    expect(new Set(of('EUR pallet'))).toEqual(new Set([JSON.stringify(standard)]));
    expect(new Set(of('pallet')).size).toBe(20);
  });

  it('stays within a fifth of the usual', () => {
    const usual = described('mug').description as { height: number };
    for (let seed = 0; seed < 200; seed++) {
      const { height } = described('mug', seed).description as { height: number };
      expect(Math.abs(height / usual.height - 1)).toBeLessThanOrEqual(0.2);
    }
  });

  it('chooses within a range, over all of it, and says so', () => {
    const widths = Array.from({ length: 300 }, (_, seed) => {
      const { description, assumed } = described('table between 60 and 90 cm wide', seed);
      const { width } = (description as { size: { width: number } }).size;
      expect(assumed).toContain(`width ${Number((width * 100).toFixed(2))} cm (between 60 and 90 cm)`);
      return width;
    });
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(0.6);
    expect(Math.max(...widths)).toBeLessThanOrEqual(0.9);
    expect(Math.min(...widths)).toBeLessThan(0.605);
    expect(Math.max(...widths)).toBeGreaterThan(0.895);
    expect(new Set(widths).size).toBeGreaterThan(250);
  });

  it('keeps to the part of a range that can be made', () => {
    for (let seed = 0; seed < 50; seed++)
      expect(described('cabinet with 3 doors, 10 to 90 cm wide', seed).description).toMatchObject({ doors: 3 });
  });

  it('is not asked where there is none: the usual prop is one', () => {
    expect(described('mug').description).toMatchObject({ diameter: 0.082, height: 0.095 });
  });
});
