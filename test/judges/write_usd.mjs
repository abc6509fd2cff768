// Writes what a release delivers as USD: node write_usd.mjs FOLDER '{"name": "prompt", …}'
// → <name>-usd.zip and <name>.usdz in FOLDER, and those of a cabinet that is harder to write.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, describe } from '../../dist/src/generator/index.js';
import { writeArtifacts } from '../../dist/src/service/export/artifacts.js';

/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const [folder, prompts] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [name, prompt] of Object.entries(JSON.parse(prompts))) {
  const model = await build(describe(prompt).description, { name, prompt });
  await write(model);
  if (name === 'cabinet') await write(hard(model));
}

/** What the generator never makes: bolted, textured, meshes used twice, a prompt that tries to leave its string. */
function hard(model) {
  return {
    ...model,
    name: 'hard_cabinet',
    base: 'fixed',
    links: model.links.map((link) => ({
      ...link,
      visuals: link.visuals.flatMap((visual) => [visual, { ...visual, name: `${visual.name}_again` }]),
    })),
    textures: [{ name: 'grain', mime: 'image/png', bytes: new Uint8Array(PNG) }],
    materials: model.materials.map((material) => ({ ...material, baseColorTexture: 'grain' })),
    semantics: { ...model.semantics, prompt: '"}\n\u0000\\ """ <湯呑み> @x@ # (' },
  };
}

async function write(model) {
  for (const { format, name, bytes } of await writeArtifacts(model))
    if (format === 'usd' || format === 'usdz') writeFileSync(path.join(folder, name), bytes);
}
