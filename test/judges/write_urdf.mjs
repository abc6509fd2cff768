// Writes what is installed as URDF: node write_urdf.mjs FOLDER '{"name": "prompt", …}'
// → FOLDER/urdf/ as in a project, and FOLDER/models.json: the physics of the models, to compare with. Beside the prompts: a
// bolted cabinet whose root is turned, every shape, and a ball joint.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { urdf } from '../../dist/adapters/urdf/index.js';
import { build, describe } from '../../dist/src/generator/index.js';
import { modelBounds } from '../../dist/src/model/bounds.js';

const [folder, prompts] = process.argv.slice(2);
const models = {};
for (const [name, prompt] of Object.entries(JSON.parse(prompts)))
  models[name] = await build(describe(prompt).description, { name, prompt });

const { cabinet, crate } = models;
const turned = { position: [0.1, -0.2, 0.05], rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] };
models.bolted = {
  ...cabinet,
  base: 'fixed',
  links: cabinet.links.map((link, index) => (index === 0 ? { ...link, pose: turned } : link)),
};
const AT = { position: [0, 0, 0], rotation: [1, 0, 0, 0] };
models.shapes = {
  ...crate,
  meshes: [],
  materials: [],
  links: crate.links.map((link) => ({ ...link, visuals: primitives('seen'), collisions: primitives('touched') })),
  semantics: { labels: [], cavities: [] },
};

function primitives(name) {
  return [
    { type: 'box', size: [0.1, 0.2, 0.3] },
    { type: 'sphere', radius: 0.1 },
    { type: 'ellipsoid', radii: [0.05, 0.1, 0.15] },
    { type: 'cylinder', radius: 0.1, length: 0.2 },
    { type: 'capsule', radius: 0.1, length: 0.1 },
  ].map((geometry, index) => ({ name: `${name}_${index}`, pose: { ...AT, position: [index, 0, 0.15] }, geometry }));
}

const put = (file, content) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
};
const props = Object.entries(models).map(([name, model]) => ({ name, model }));
for (const prop of props) for (const [file, content] of urdf.emit(prop)) put(`urdf/${prop.name}/${file}`, content);
for (const [file, content] of urdf.emitProject(props.map((prop) => urdf.indexEntry(prop))))
  put(`urdf/${file}`, content);
for (const [file, source] of Object.entries(urdf.assets))
  cpSync(new URL(`../../${source}`, import.meta.url), path.join(folder, 'urdf', file));
put(
  'models.json',
  JSON.stringify(
    Object.fromEntries(
      props.map(({ name, model }) => {
        const { base, links, joints } = model;
        const bare = links.map(({ name, pose, inertial }) => ({ name, pose, inertial }));
        return [name, { base, links: bare, joints, bounds: modelBounds(model, 'visuals') }];
      }),
    ),
  ),
);
