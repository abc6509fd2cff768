// `npm run gallery`: draws every category in several variations, and writes docs/gallery/*.png and docs/gallery.md.
//
//   --only kitchen,tools   these groups only; writes no page
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type OverlayOptions } from 'sharp';
import { renderPreview } from '../src/preview/index.ts';
import { groups } from '../src/service/generate/categories/index.ts';
import { type AnyCategory, nameOf } from '../src/service/generate/category.ts';
import { build, describe } from '../src/service/generate/index.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const docs = path.resolve('docs');

/** The usual one, and three that a seed chose. */
const SEEDS = [undefined, 1, 2, 3] as const;
const TILE = 192;
/** Categories side by side. */
const COLUMNS = 2;

const titled = (name: string): string => name.replaceAll('_', ' ');

async function picture(name: string, seed: number | undefined): Promise<Buffer> {
  const prompt = titled(name);
  const reading = describe(prompt, seed);
  if (reading.kind !== 'described') throw new Error(`"${prompt}", seed ${seed}: ${reading.message}`);
  const model = await build(reading.description, { name, prompt });
  const both = await renderPreview(model, { size: 2 * TILE });
  // What is seen is at the left, what collides at the right.
  const seen = sharp(both).extract({ left: 0, top: 0, width: 2 * TILE, height: 2 * TILE });
  return seen.resize(TILE, TILE).png().toBuffer();
}

/** One sheet: a row of variations for each category, two categories side by side. */
async function sheet(names: readonly string[], file: string): Promise<void> {
  const tiles: OverlayOptions[] = [];
  for (const [i, name] of names.entries()) {
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    for (const [k, seed] of SEEDS.entries()) {
      const left = (column * SEEDS.length + k) * TILE;
      tiles.push({ input: await picture(name, seed), left, top: row * TILE });
    }
  }
  const size = { width: COLUMNS * SEEDS.length * TILE, height: Math.ceil(names.length / COLUMNS) * TILE };
  await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(tiles)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile(file);
}

const pages: string[] = [];
await mkdir(path.join(docs, 'gallery'), { recursive: true });
for (const [group, categories] of Object.entries(groups)) {
  if (only && !only.includes(group)) continue;
  const names = (categories as readonly AnyCategory[]).map(nameOf);
  process.stderr.write(`${group}: ${names.length} categories\n`);
  await sheet(names, path.join(docs, 'gallery', `${group}.png`));
  const rows = Array.from({ length: Math.ceil(names.length / COLUMNS) }, (_, row) =>
    names
      .slice(row * COLUMNS, (row + 1) * COLUMNS)
      .map(titled)
      .join(' · '),
  );
  pages.push(
    `## ${group[0]!.toUpperCase()}${group.slice(1)}`,
    '',
    `From the top, ${COLUMNS} in a row: ${rows.join('; ')}.`,
    '',
    `![${names.map(titled).join(', ')}](gallery/${group}.png)`,
    '',
  );
}
if (!only) {
  const intro = [
    '# What the local service makes',
    '',
    'Drawn by `npm run gallery` with the program itself. Of each category the usual one, then seeds 1, 2 and 3',
    '(`propmaster generate "mug" --seed 1`). Doors, drawers and lids are opened a little.',
    '',
  ];
  await writeFile(path.join(docs, 'gallery.md'), [...intro, ...pages].join('\n'));
}
