// Ten kinds of the generator, in every format that the service exports, as URDF and as a bare mesh.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeObj } from '../../src/formats/obj/write.ts';
import { writeUrdfFiles } from '../../src/formats/urdf/write-files.ts';
import { type Written, writeAs } from '../../src/formats/write-as.ts';
import { writeZip } from '../../src/formats/zip/write.ts';
import { build, describe, type KIND_NAMES } from '../../src/generator/index.ts';
import { apply, compose } from '../../src/model/pose.ts';
import { tessellate } from '../../src/model/tessellate.ts';
import type { SimModel, Vec3 } from '../../src/model/types.ts';
import { INPUT_FORMATS, type Input, type InputFormat } from './types.ts';

type Category = (typeof KIND_NAMES)[number];

/** The same as in test/judges/conftest.py. */
const PROMPTS: Readonly<Partial<Record<Category, string>>> = {
  crate: 'wooden crate 60x40x30 cm',
  table: 'oak table 1.2 m long, 75 cm tall',
  chair: 'pine chair',
  shelf: 'walnut shelf 1.8 m tall with four boards',
  cabinet: 'white cabinet with two doors and two drawers, 90 cm wide',
  mug: 'blue ceramic mug',
  bowl: 'ceramic bowl 25 cm wide',
  bottle: 'glass bottle 30 cm tall',
  laptop: 'aluminium laptop',
  toolbox: 'red steel toolbox 45 cm wide',
};

/** Writes `<folder>/<format>/<category>.<extension>`, as the service delivers it, or `convert` writes it. One project a format. */
export async function writeGenerated(folder: string, wanted: (row: string, format: InputFormat) => boolean) {
  const inputs: Input[] = [];
  for (const [category, prompt] of Object.entries(PROMPTS)) {
    const formats = INPUT_FORMATS.filter((format) => wanted(category, format));
    if (formats.length === 0) continue;
    const said = describe(prompt);
    if (!('description' in said) || said.description.category !== category)
      throw new Error(`"${prompt}" is no ${category}`);
    const model = await build(said.description, { name: category, prompt });
    for (const format of formats) {
      const { extension, bytes } = await writtenAs(model, format);
      const file = path.join(folder, format, `${category}.${extension}`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
      const options = format === 'obj' ? { options: { up: 'z' as const } } : {};
      inputs.push({ row: category, format, project: format, prop: category, file, ...options });
    }
  }
  return inputs;
}

async function writtenAs(model: SimModel, format: InputFormat): Promise<Pick<Written, 'extension' | 'bytes'>> {
  if (format === 'urdf') return { extension: 'zip', bytes: await writeZip(writeUrdfFiles(model)) };
  if (format === 'obj') return { extension: 'obj', bytes: new TextEncoder().encode(looksAsObj(model)) };
  return writeAs(model, format);
}

/** All that is seen as one mesh, in metres and Z up. */
function looksAsObj({ name, links, meshes }: SimModel): string {
  const byName = new Map(meshes.map((mesh) => [mesh.name, mesh]));
  const positions: number[] = [];
  const indices: number[] = [];
  for (const link of links)
    for (const { pose, geometry } of link.visuals) {
      const mesh = tessellate(geometry, byName);
      const [place, first] = [compose(link.pose, pose), positions.length / 3];
      for (let i = 0; i < mesh.positions.length; i += 3)
        positions.push(...apply(place, [...mesh.positions.subarray(i, i + 3)] as unknown as Vec3));
      for (const index of mesh.indices) indices.push(first + index);
    }
  return writeObj({ name, positions: Float32Array.from(positions), indices: Uint32Array.from(indices) });
}
