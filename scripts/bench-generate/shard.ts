// One process of `npm run bench:generate`: makes its share of the props, and prints one JSON line for each.
//   node dist/scripts/bench-generate/shard.js <share> <of> <seeds> [category,category]

import { build, describe, KIND_NAMES } from '../../src/generator/index.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import { colliderFit } from '../../src/model/collider-fit.ts';
import type { SimModel } from '../../src/model/types.ts';
import { subtract } from '../../src/model/vec.ts';
import { writeArtifacts } from '../../src/service/export/artifacts.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import type { Made } from './types.ts';

const [share = 0, shares = 1, seeds = 10] = process.argv.slice(2, 5).map(Number);
const only = process.argv[5]?.split(',');

const mine = KIND_NAMES.filter(
  (category, index) => index % shares === share && (only === undefined || only.includes(category)),
);
// Seed by seed, so that each part of the run has the same kinds of props, and its memory can be compared with the others'.
for (let seed = 1; seed <= seeds; seed++) {
  for (const category of mine) {
    const line: Made = await make(category, seed).catch((error: Error) => ({ category, seed, problem: error.message }));
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

async function make(category: string, seed: number): Promise<Made> {
  const times: number[] = [performance.now()];
  const lap = (): void => void times.push(performance.now());
  const prompt = category.replaceAll('_', ' ');
  const reading = describe(prompt, seed);
  if (reading.kind !== 'described') return { category, seed, problem: reading.message };
  if (reading.description.category !== category)
    return { category, seed, problem: `is a ${reading.description.category}` };
  const model = await build(reading.description, { name: `${category}_${seed}`, prompt });
  lap();
  const files = await writeArtifacts(model);
  lap();
  const report = await verifyModel(model, { sourceFormat: 'glb_bundle', readFindings: [] });
  lap();
  const { measured, findings, verdict } = report;
  const ms = ['build', 'export', 'verify'].map((stage, i) => [stage, times[i + 1]! - times[i]!] as const);
  return {
    category,
    seed,
    verdict,
    findings: findings.map(({ code, message }) => `${code}: ${message}`),
    triangles: measured.visual_triangles,
    parts: Math.max(...model.links.map(({ collisions }) => collisions.length)),
    joints: model.joints.length,
    cavities: model.semantics.cavities.length,
    mass: measured.mass,
    ...fitOf(model),
    simulation: measured.simulation,
    reached: measured.joints.flatMap(({ reached }) => reached ?? []),
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    ms: Object.fromEntries(ms),
    resident: process.memoryUsage().rss / 2 ** 20,
  };
}

/** The worst link: how far colliders and what is seen differ [m], and as part of the longest side. */
function fitOf(model: SimModel): { fit: number; fitPart: number } {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh] as const));
  const { min, max } = modelBounds(model, 'visuals')!;
  const fits = model.links.map((link) => colliderFit(link, meshes));
  const fit = Math.max(0, ...fits.map((one) => (one ? Math.max(one.missing, one.excess) : 0)));
  return { fit, fitPart: fit / Math.max(...subtract(max, min)) };
}
