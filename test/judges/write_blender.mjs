// Writes what Blender gets: node write_blender.mjs FOLDER '{"name": "prompt", …}'
// → FOLDER/blender as the adapter lays it out, and FOLDER/models.json with what the models say.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { blender } from '../../dist/adapters/blender/index.js';
import { build, describe } from '../../dist/src/generator/index.js';
import { modelBounds } from '../../dist/src/model/bounds.js';

const ROOT = path.join(import.meta.dirname, '..', '..');
const [folder, prompts] = process.argv.slice(2);
const home = path.join(folder, 'blender');

/** Red above, blue below: a picture that shows when it is upside down. */
const half = { create: { width: 256, height: 128, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 1 } } };
const thumbnail = await sharp({ create: { ...half.create, height: 256, background: { r: 255, g: 0, b: 0, alpha: 1 } } })
  .composite([{ input: await sharp(half).png().toBuffer(), top: 128, left: 0 }])
  .png()
  .toBuffer();

const props = [];
for (const [name, prompt] of Object.entries(JSON.parse(prompts)))
  props.push({ name, model: await build(describe(prompt).description, { name, prompt }), thumbnail });
props.push({ name: 'hard', model: hard(props.find(({ name }) => name === 'cabinet').model), thumbnail });

for (const prop of props) write(blender.emit(prop), path.join(home, prop.name));
write(blender.emitProject(props.map((prop) => blender.indexEntry(prop))), home);
for (const [name, from] of Object.entries(blender.assets)) copyFileSync(path.join(ROOT, from), path.join(home, name));
writeFileSync(path.join(folder, 'models.json'), JSON.stringify(Object.fromEntries(props.map(summary)), null, 2));

/** What the generator never makes: bolted, textured, links that pass each other, one without colliders, every primitive. */
function hard(cabinet) {
  const at = (x, y, z) => ({ position: [x, y, z], rotation: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] });
  const shapes = [
    { type: 'box', size: [0.1, 0.2, 0.3] },
    { type: 'sphere', radius: 0.1 },
    { type: 'ellipsoid', radii: [0.1, 0.15, 0.2] },
    { type: 'cylinder', radius: 0.1, length: 0.4 },
    { type: 'capsule', radius: 0.05, length: 0.2 },
  ];
  const extra = shapes.map((geometry, i) => ({
    name: `extra_${geometry.type}`,
    pose: at(0, 0, 1.5 + i / 2),
    geometry,
  }));
  return {
    ...cabinet,
    name: 'hard',
    base: 'fixed',
    links: cabinet.links.map((link, i) =>
      i === 0 ? { ...link, collisions: [...link.collisions, ...extra] } : i === 1 ? { ...link, collisions: [] } : link,
    ),
    collisionExclusions: [['drawer_1', 'drawer_2']],
    textures: [{ name: 'grain', mime: 'image/png', bytes: new Uint8Array(thumbnail) }],
    materials: cabinet.materials.map((material) => ({ ...material, baseColorTexture: 'grain' })),
    semantics: { ...cabinet.semantics, category: 'odd: cabinet/湯', prompt: '"}\n\u0000\\ """ <湯呑み> @x@ # (' },
  };
}

function summary({ name, model }) {
  return [
    name,
    {
      base: model.base,
      category: model.semantics.category,
      labels: model.semantics.labels,
      license: model.semantics.license,
      exclusions: model.collisionExclusions.length,
      bounds: modelBounds(model, 'visuals'),
      links: model.links.map(({ name: link, pose, inertial, visuals, collisions }) => ({
        name: link,
        pose,
        mass: inertial.mass,
        center_of_mass: inertial.centerOfMass,
        friction: collisions.flatMap(({ friction }) => (friction ? [friction[0]] : [])),
        visuals: visuals.length,
        collisions: collisions.map(({ name: collision, geometry }) => ({ name: collision, type: geometry.type })),
        collision_bounds: modelBounds(
          { ...model, links: [model.links.find((other) => other.name === link)] },
          'collisions',
        ),
      })),
      joints: model.joints.map(({ name: joint, type, parent, child, limits }) => ({
        name: joint,
        type,
        parent,
        child,
        limits,
      })),
    },
  ];
}

function write(files, to) {
  for (const [name, content] of files) {
    const file = path.join(to, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
