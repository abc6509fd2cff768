// Writes what is installed for robosuite: node write_robosuite.mjs FOLDER '{"name": "prompt", …}'
// → robosuite/ as in a project, and numbers.json: what the models say, in SI units and the model frame, to compare with.
// Beside the prompts: a bolted cabinet; a bolted block with one that slides inside of it, and has robosuite's own name for
// the root; two things in one prop, the first of which lies turned in its own frame.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { robosuite } from '../../dist/adapters/robosuite/index.js';
import { build, describe } from '../../dist/src/generator/index.js';
import { compose } from '../../dist/src/model/pose.js';

const AT_ORIGIN = { position: [0, 0, 0], rotation: [1, 0, 0, 0] };

const [folder, prompts] = process.argv.slice(2);
const models = [];
for (const [name, prompt] of Object.entries(JSON.parse(prompts)))
  models.push(await build(describe(prompt).description, { name, prompt }));
models.push(
  { ...models.find(({ name }) => name === 'cabinet'), name: 'bolted_cabinet', base: 'fixed' },
  nested(),
  pair(),
);

const put = (file, content) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
};
const props = models.map((model) => ({ name: model.name, model }));
for (const prop of props)
  for (const [file, content] of robosuite.emit(prop)) put(`robosuite/${prop.name}/${file}`, content);
for (const [file, content] of robosuite.emitProject(props.map((prop) => robosuite.indexEntry(prop))))
  put(`robosuite/${file}`, content);
for (const [file, source] of Object.entries(robosuite.assets))
  cpSync(new URL(`../../${source}`, import.meta.url), path.join(folder, 'robosuite', file));
put('numbers.json', JSON.stringify(Object.fromEntries(models.map((model) => [model.name, numbers(model)]))));

function numbers({ base, links, joints, meshes, semantics }) {
  const vertices = new Map(meshes.map(({ name, positions }) => [name, positions]));
  const [root] = links;
  return {
    base,
    mass: links.reduce((sum, { inertial }) => sum + inertial.mass, 0),
    root: root.pose.position,
    joints: joints.map(({ name, limits }) => ({ name, limits: limits && [limits.lower, limits.upper] })),
    // Vertices of what is seen, in the model frame.
    points: links.flatMap((link) =>
      link.visuals.flatMap(({ pose, geometry }) => {
        const positions = [...(vertices.get(geometry.mesh) ?? [])];
        return positions
          .map((_, i) => positions.slice(i, i + 3))
          .filter((_, i) => i % 3 === 0)
          .map((position) => compose(compose(link.pose, pose), { position, rotation: [1, 0, 0, 0] }).position);
      }),
    ),
    cavities: semantics.cavities.filter(({ link }) => link === root.name),
  };
}

function body(name, pose, geometry, inertia) {
  return {
    name,
    pose,
    inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia },
    visuals: [],
    collisions: [{ name: `${name}_shape`, pose: AT_ORIGIN, geometry }],
  };
}

function modelOf(name, base, links, joints = []) {
  const nothing = { materials: [], meshes: [], textures: [], collisionExclusions: [] };
  return { name, base, links, joints, ...nothing, semantics: { labels: [], cavities: [] } };
}

/** The inner block overlaps the outer one, which neighbours may. */
function nested() {
  const block = (name, edge) =>
    body(
      name,
      { ...AT_ORIGIN, position: [0, 0, 0.2] },
      { type: 'box', size: [edge, edge, edge] },
      [0.02, 0.02, 0.02, 0, 0, 0],
    );
  const slide = {
    name: 'slide',
    type: 'prismatic',
    parent: 'block',
    child: 'main',
    anchor: [0, 0, 0],
    axis: [0, -1, 0],
    limits: { lower: 0, upper: 0.3 },
  };
  return modelOf('nested', 'fixed', [block('block', 0.4), block('main', 0.3)], [slide]);
}

/** A plank that lies on its side, told by the pose of its link, and a ball beside it. */
function pair() {
  return modelOf('pair', 'free', [
    // 90° about y: the long edge, z of the link, lies along x of the model.
    body(
      'plank',
      { position: [0, 0, 0.05], rotation: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] },
      { type: 'box', size: [0.1, 0.2, 1] },
      [0.0867, 0.0842, 0.0042, 0, 0, 0],
    ),
    body(
      'ball',
      { ...AT_ORIGIN, position: [1, 0, 0.1] },
      { type: 'sphere', radius: 0.1 },
      [0.004, 0.004, 0.004, 0, 0, 0],
    ),
  ]);
}
