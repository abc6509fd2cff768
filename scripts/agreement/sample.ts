// A prop of every n-th kind of the generator, as a bundle.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAs } from '../../src/formats/write-as.ts';
import { build, describe, KIND_NAMES } from '../../src/generator/index.ts';
import type { Input } from '../matrix/types.ts';

/** Writes `<folder>/<kind>.zip` of each; the project is `kinds`. */
export async function sampleOf(folder: string, every: number, wanted: (kind: string) => boolean): Promise<Input[]> {
  const kinds = [...KIND_NAMES].sort().filter((kind, index) => index % every === 0 && wanted(kind));
  const inputs: Input[] = [];
  await mkdir(folder, { recursive: true });
  for (const kind of kinds) {
    const prompt = kind.replaceAll('_', ' ');
    const reading = describe(prompt, 1);
    if (reading.kind !== 'described') throw new Error(`"${prompt}": ${reading.message}`);
    const written = await writeAs(await build(reading.description, { name: kind, prompt }), 'glb_bundle');
    const file = path.join(folder, `${kind}.${written.extension}`);
    await writeFile(file, written.bytes);
    inputs.push({ row: kind, format: 'glb_bundle', project: 'kinds', prop: kind, file });
  }
  return inputs;
}
