// Has propmaster find a Blender and make .blend files: node make_blends.mjs FOLDER NAME …
// FOLDER holds what write_blender.mjs writes; → blender/<name>/<name>.blend, and FOLDER/alone.blend of a model by itself.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeBlend, makeBlends } from '../../dist/src/blender/make-blend.js';
import { build, describe } from '../../dist/src/generator/index.js';

const [folder, ...names] = process.argv.slice(2);
const home = path.join(folder, 'blender');
for (const [name, bytes] of await makeBlends(home, names)) writeFileSync(path.join(home, name, `${name}.blend`), bytes);
const { description } = describe('blue ceramic mug');
const model = await build(description, { name: 'alone', prompt: 'blue ceramic mug' });
writeFileSync(path.join(folder, 'alone.blend'), await makeBlend(model));
