import { readFileSync } from 'node:fs';
import type { Manifold } from 'manifold-3d';
import { expect, it, onTestFinished } from 'vitest';
import { buildBlueprint, readBlueprintText } from '../../../src/generator/index.ts';
import { withKernel } from '../../../src/generator/solids.ts';

/** What makes a manifold out of nothing or of others; `ofMesh` is left out, whose template of rounded boxes stays. */
const MAKERS = ['hull', 'union', 'extrude', 'revolve', 'cube', 'sphere'] as const;

it('frees every solid of the geometry kernel, whose memory only grows', async () => {
  const made: (Manifold & { isDeleted(): boolean })[] = [];
  await withKernel(({ engine }) => {
    const makers = engine.Manifold as unknown as Record<string, (...args: unknown[]) => (typeof made)[number]>;
    for (const name of MAKERS) {
      const make = makers[name]!;
      makers[name] = (...args) => {
        const manifold = make(...args);
        made.push(manifold);
        return manifold;
      };
      onTestFinished(() => {
        makers[name] = make;
      });
    }
  });
  const reading = readBlueprintText(readFileSync('samples/blueprints/salad_spinner.json', 'utf8'));
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.findings));
  const { model } = await buildBlueprint(reading.blueprint);
  expect(model).toBeDefined();
  expect(made.length).toBeGreaterThan(100);
  expect(made.filter((manifold) => !manifold.isDeleted())).toHaveLength(0);
});
