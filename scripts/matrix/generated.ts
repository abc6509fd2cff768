// Every category of the generator, in every format that the service exports.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WRITTEN_FORMATS, type WrittenFormat, writeAs } from '../../src/formats/write-as.ts';
import { build, describe, KIND_NAMES } from '../../src/generator/index.ts';
import type { Input } from './types.ts';

type Category = (typeof KIND_NAMES)[number];

/** The same as in test/judges/conftest.py; a category that is not here is asked for by its name. */
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

/** Writes `<folder>/<format>/<category>.<extension>`, as the service delivers it. One project a format. */
export async function writeGenerated(folder: string, wanted: (row: string, format: WrittenFormat) => boolean) {
  const inputs: Input[] = [];
  for (const category of [...KIND_NAMES].sort()) {
    const formats = WRITTEN_FORMATS.filter((format) => wanted(category, format));
    if (formats.length === 0) continue;
    const prompt = PROMPTS[category] ?? category.replaceAll('_', ' ');
    const said = describe(prompt);
    if (!('description' in said) || said.description.category !== category)
      throw new Error(`"${prompt}" is no ${category}`);
    const model = await build(said.description, { name: category, prompt });
    for (const format of formats) {
      const { extension, bytes } = await writeAs(model, format);
      const file = path.join(folder, format, `${category}.${extension}`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
      inputs.push({ row: category, format, project: format, prop: category, file });
    }
  }
  return inputs;
}
