// Writes what the Isaac adapter gives: node write_isaac.mjs FOLDER '{"name": "prompt", …}'
// → FOLDER/isaac/… as in a project, and FOLDER/models.json: the physics of the models that it was given. Besides the
// prompts' props there are some that the generator never makes.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { isaac } from '../../dist/adapters/isaac/index.js';
import { build, describe } from '../../dist/src/generator/index.js';

const [folder, prompts] = process.argv.slice(2);
const thumbnail = new Uint8Array(
  await sharp({ create: { width: 256, height: 256, channels: 3, background: '#888888' } })
    .png()
    .toBuffer(),
);
const made = {};
for (const [name, prompt] of Object.entries(JSON.parse(prompts)))
  made[name] = await build(describe(prompt).description, { name, prompt });

const { cabinet, crate, mug, shelf } = made;
const turned = { position: [0.1, -0.2, 0.05], rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] };

/** Bolted, its root turned, a texture on everything, and every number that a joint can have. */
made.bolted = {
  ...cabinet,
  base: 'fixed',
  links: cabinet.links.map((link, index) => (index === 0 ? { ...link, pose: turned } : link)),
  joints: cabinet.joints.map((joint) => ({
    ...joint,
    damping: 0.3,
    friction: 0.2,
    armature: 0.01,
    spring: { stiffness: 1.5, rest: 0.1 },
  })),
  textures: [{ name: 'grain', mime: 'image/png', bytes: thumbnail }],
  materials: cabinet.materials.map((material) => ({ ...material, baseColorTexture: 'grain' })),
};
/** Nobody said what it is, what it is made of, or who may use it. */
made.unknown = {
  ...mug,
  links: mug.links.map((link) => ({ ...link, pose: turned, visuals: link.visuals.map(bare) })),
  materials: [],
  semantics: { labels: [], cavities: mug.semantics.cavities },
};
made.still = { ...shelf, base: 'fixed' };
/** A scene as one prop: something that stands still, something loose, something with joints. */
made.scene = together([{ ...shelf, base: 'fixed' }, crate, cabinet]);
/** Two bodies and a ball joint. */
made.swinging = {
  ...together([crate, mug]),
  base: 'free',
  joints: [
    {
      name: 'swing',
      type: 'ball',
      parent: `p0_${crate.links[0].name}`,
      child: `p1_${mug.links[0].name}`,
      anchor: [0, 0, 0.2],
      axis: [0, 0, 1],
      damping: 0.1,
    },
  ],
};

/** Every primitive, to see and to touch; no mesh, no material. */
made.shapes = {
  ...crate,
  links: crate.links.map((link) => ({ ...link, visuals: primitives('seen'), collisions: primitives('touched') })),
  materials: [],
  meshes: [],
};

function primitives(name) {
  return [
    { type: 'box', size: [0.1, 0.2, 0.3] },
    { type: 'sphere', radius: 0.1 },
    { type: 'ellipsoid', radii: [0.05, 0.1, 0.15] },
    { type: 'cylinder', radius: 0.1, length: 0.2 },
    { type: 'capsule', radius: 0.1, length: 0.1 },
  ].map((geometry, index) => ({
    name: `${name}_${geometry.type}`,
    pose: { position: [0.3 * index - 0.6, 0, 0.15], rotation: [1, 0, 0, 0] },
    geometry,
  }));
}

function bare({ material, ...visual }) {
  return visual;
}

/** Several models as one, a metre apart along X, their names told apart. */
function together(models) {
  const parts = models.map((model, index) => {
    const named = (name) => `p${index}_${name}`;
    return {
      links: model.links.map(({ name, pose, visuals, collisions, ...link }) => ({
        ...link,
        name: named(name),
        pose: { ...pose, position: [pose.position[0] + 1.5 * index, pose.position[1], pose.position[2]] },
        visuals: visuals.map((part) => ({
          ...part,
          geometry: renamed(part.geometry, named),
          ...(part.material ? { material: named(part.material) } : {}),
        })),
        collisions: collisions.map((part) => ({ ...part, geometry: renamed(part.geometry, named) })),
      })),
      joints: model.joints.map((joint) => ({
        ...joint,
        name: named(joint.name),
        parent: named(joint.parent),
        child: named(joint.child),
      })),
      materials: model.materials.map((material) => ({ ...material, name: named(material.name) })),
      meshes: model.meshes.map((mesh) => ({ ...mesh, name: named(mesh.name) })),
    };
  });
  const all = (key) => parts.flatMap((part) => part[key]);
  return {
    ...models[0],
    links: all('links'),
    joints: all('joints'),
    materials: all('materials'),
    meshes: all('meshes'),
    semantics: { category: 'scene', labels: [], cavities: [] },
    collisionExclusions: [],
  };
}

function renamed(geometry, named) {
  return geometry.type === 'mesh' ? { ...geometry, mesh: named(geometry.mesh) } : geometry;
}

function put(file, content) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const target = path.join(folder, 'isaac');
const entries = [];
for (const [name, model] of Object.entries(made)) {
  const prop = { name, model: { ...model, name }, thumbnail };
  for (const [file, content] of isaac.emit(prop)) put(path.join(target, name, file), content);
  entries.push(isaac.indexEntry(prop));
}
for (const [file, content] of isaac.emitProject(entries)) put(path.join(target, file), content);
for (const [file, source] of Object.entries(isaac.assets))
  copyFileSync(path.join(import.meta.dirname, '../..', source), path.join(target, file));

const physics = Object.entries(made).map(([name, { base, links, joints }]) => [
  name,
  { base, links: links.map(({ name: link, pose, inertial }) => ({ name: link, pose, inertial })), joints },
]);
put(path.join(folder, 'models.json'), JSON.stringify(Object.fromEntries(physics)));
