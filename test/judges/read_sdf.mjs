// What our reader makes of SDF models: node --import tsx read_sdf.mjs FOLDER → JSON on stdout, by folder in FOLDER.
// With COUNT and SEED behind it, writes so many models with random graphs of frames into FOLDER first.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { mainSdf } from '../../src/formats/sdf/main-model.ts';
import { readSdf } from '../../src/formats/sdf/read.ts';
import { FrameGraph, step } from '../formats/sdf/random-frames.ts';

const [folder, count, seed] = process.argv.slice(2);
if (count !== undefined) {
  const samples = fc.sample(fc.array(step, { minLength: 4, maxLength: 40 }), {
    numRuns: Number(count),
    seed: Number(seed),
  });
  for (const [i, steps] of samples.entries()) {
    const graph = new FrameGraph();
    for (const one of steps) graph.take(one);
    mkdirSync(path.join(folder, `random${i}`));
    writeFileSync(path.join(folder, `random${i}`, 'model.sdf'), graph.finish());
  }
}

const results = {};
for (const name of readdirSync(folder)) {
  const base = path.join(folder, name);
  const files = new Map();
  for (const entry of readdirSync(base, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile())
      files.set(path.relative(base, file).split(path.sep).join('/'), new Uint8Array(readFileSync(file)));
  }
  try {
    const { model, findings } = await readSdf(files, { entry: mainSdf(files, name) ?? 'model.sdf' });
    const { base: stands, links, joints } = model;
    results[name] = { base: stands, links, joints, codes: findings.map(({ code }) => code) };
  } catch (error) {
    results[name] = { error: error.code, where: error.where };
  }
}
process.stdout.write(JSON.stringify(results));
