// `npm run gallery`: draws every category in several variations, and scenes, and writes docs/gallery/*.png and docs/gallery.md.
//
//   --only kitchen,scenes   these groups only; writes no page
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type OverlayOptions } from 'sharp';
import { build, describe } from '../src/generator/index.ts';
import { type AnyKind, nameOf } from '../src/generator/kind.ts';
import { groups } from '../src/generator/kinds/index.ts';
import { type MadeDefinition, measure, planScene } from '../src/generator/scene/index.ts';
import { renderPreview } from '../src/preview/index.ts';
import { standScene } from '../src/service/scenes/stand-scene.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const docs = path.resolve('docs');

/** The usual one, and three that a seed chose. */
const SEEDS = [undefined, 1, 2, 3] as const;
const TILE = 192;
/** Categories side by side. */
const COLUMNS = 2;
/** Of the picture of all categories. */
const [SMALL_TILE, IN_A_ROW] = [110, 12];

/** One of each room type, and a table. */
const SCENES = [
  'a kitchen',
  'an office with two desks, each with a laptop and a mug, and an office chair at each',
  'a living room',
  'a bedroom',
  'a workshop',
  'a laboratory',
  'a warehouse with a row of four shelves against the wall, three pallets and six crates',
  'a table with a laptop, two mugs and a bowl on it and two chairs around it',
];
const SCENE_TILE = 384;

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

/** One sheet: a row of variations for each category, two categories side by side. @returns the usual one of each */
async function sheet(names: readonly string[], file: string): Promise<Buffer[]> {
  const tiles: OverlayOptions[] = [];
  const usual: Buffer[] = [];
  for (const [i, name] of names.entries()) {
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    for (const [k, seed] of SEEDS.entries()) {
      const left = (column * SEEDS.length + k) * TILE;
      const input = await picture(name, seed);
      tiles.push({ input, left, top: row * TILE });
      if (seed === undefined) usual.push(input);
    }
  }
  const size = { width: COLUMNS * SEEDS.length * TILE, height: Math.ceil(names.length / COLUMNS) * TILE };
  await compose(tiles, size, file);
  return usual;
}

/** All categories in one picture, small, as the README shows them. */
async function overview(pictures: readonly Buffer[], file: string): Promise<void> {
  const tiles = pictures.map(async (picture, i): Promise<OverlayOptions> => {
    const input = await sharp(picture).resize(SMALL_TILE, SMALL_TILE).png().toBuffer();
    return { input, left: (i % IN_A_ROW) * SMALL_TILE, top: Math.floor(i / IN_A_ROW) * SMALL_TILE };
  });
  const size = { width: IN_A_ROW * SMALL_TILE, height: Math.ceil(pictures.length / IN_A_ROW) * SMALL_TILE };
  await compose(await Promise.all(tiles), size, file);
}

async function compose(
  tiles: readonly OverlayOptions[],
  size: { width: number; height: number },
  file: string,
): Promise<void> {
  await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite([...tiles])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile(file);
}

/** A scene as it comes to rest, without the walls that one would look at from outside. */
async function sceneOf(prompt: string): Promise<Buffer> {
  const planned = planScene(prompt);
  if (planned.kind !== 'planned') throw new Error(`"${prompt}": ${planned.message}`);
  const made = new Map<string, MadeDefinition>();
  for (const { id, description } of planned.plan.definitions) {
    made.set(id, measure(id, await build(description, { name: id, prompt })));
  }
  const standing = await standScene('scene', planned.plan, made);
  if (!standing) throw new Error(`"${prompt}": nothing finds a place`);
  const both = await renderPreview(standing.model, { cutAway: true });
  const seen = sharp(both).extract({ left: 0, top: 0, width: 512, height: 512 });
  return seen.resize(SCENE_TILE, SCENE_TILE).png().toBuffer();
}

async function sceneSheet(file: string): Promise<void> {
  const columns = 4;
  const tiles: OverlayOptions[] = [];
  for (const [i, prompt] of SCENES.entries()) {
    const place = { left: (i % columns) * SCENE_TILE, top: Math.floor(i / columns) * SCENE_TILE };
    tiles.push({ input: await sceneOf(prompt), ...place });
  }
  const size = { width: columns * SCENE_TILE, height: Math.ceil(SCENES.length / columns) * SCENE_TILE };
  await compose(tiles, size, file);
}

const pages: string[] = [];
const usual: Buffer[] = [];
await mkdir(path.join(docs, 'gallery'), { recursive: true });
for (const [group, kinds] of Object.entries(groups)) {
  if (only && !only.includes(group)) continue;
  const names = (kinds as readonly AnyKind[]).map(nameOf);
  process.stderr.write(`${group}: ${names.length} kinds\n`);
  usual.push(...(await sheet(names, path.join(docs, 'gallery', `${group}.png`))));
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
if (!only || only.includes('scenes')) {
  process.stderr.write(`scenes: ${SCENES.length}\n`);
  await sceneSheet(path.join(docs, 'gallery', 'scenes.png'));
  pages.push(
    '## Scenes',
    '',
    'At rest in MuJoCo; the walls in front are left out. From the left, four in a row:',
    ...SCENES.map((prompt) => `"${prompt}"${prompt === SCENES.at(-1) ? '.' : ';'}`),
    '',
    '![Eight scenes](gallery/scenes.png)',
    '',
  );
}
if (!only) {
  await overview(usual, path.join(docs, 'gallery', 'all.png'));
  const intro = [
    '# Gallery of the local service',
    '',
    '`npm run gallery` renders these pictures. Each category shows the default variation, then seeds 1, 2 and 3',
    '(`propmaster generate "mug" --seed 1`). Doors, drawers and lids are opened a little.',
    '',
  ];
  await writeFile(path.join(docs, 'gallery.md'), [...intro, ...pages].join('\n'));
}
