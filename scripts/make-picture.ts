// `npm run picture`: makes docs/props.png, the picture of the README, with the program itself.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { openPropmaster } from '../src/api/open.ts';

const PROMPTS = [
  'oak cabinet with two doors and two drawers',
  'red steel toolbox 45 cm wide',
  'aluminium laptop',
  'blue ceramic mug',
  'walnut chair',
  'white ceramic bowl 25 cm wide',
];
const COLUMNS = 3;
const [WIDTH, HEIGHT] = [512, 256];

const folder = await mkdtemp(path.join(tmpdir(), 'propmaster-picture-'));
process.env['PROPMASTER_HOME'] = path.join(folder, 'home');
const propmaster = await openPropmaster({ project: path.join(folder, 'project') });
try {
  const tiles: OverlayOptions[] = [];
  for (const [i, prompt] of PROMPTS.entries()) {
    const { previewFile } = await propmaster.generate(prompt);
    const picture = await readFile(path.join(propmaster.root, previewFile));
    tiles.push({
      input: await sharp(picture).resize(WIDTH, HEIGHT).toBuffer(),
      left: (i % COLUMNS) * WIDTH,
      top: Math.floor(i / COLUMNS) * HEIGHT,
    });
  }
  const height = HEIGHT * Math.ceil(PROMPTS.length / COLUMNS);
  await sharp({ create: { width: COLUMNS * WIDTH, height, channels: 3, background: 'white' } })
    .composite(tiles)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile('docs/props.png');
} finally {
  await propmaster.close();
  await rm(folder, { recursive: true, force: true });
}
