// Writes what is installed for Gazebo: node write_gazebo.mjs FOLDER '{"name": "prompt", …}'
// → gazebo/ as in a project, and numbers.json: what the models say, in SI units and the model frame, to compare with.
// Beside the prompts: a bolted and textured cabinet, a scene, and links that overlap and may.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gazebo } from '../../dist/adapters/gazebo/index.js';
import { build, describe } from '../../dist/src/generator/index.js';
import { apply, compose, rotate } from '../../dist/src/model/pose.js';

/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const AT_ORIGIN = { position: [0, 0, 0], rotation: [1, 0, 0, 0] };

const [folder, prompts] = process.argv.slice(2);
const models = [];
for (const [name, prompt] of Object.entries(JSON.parse(prompts)))
  models.push(await build(describe(prompt).description, { name, prompt }));
const named = (name) => models.find((model) => model.name === name);
models.push(bolted(named('cabinet')), scene([named('table'), named('mug'), named('toolbox')]), crossed());

const put = (file, content) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
};
const props = models.map((model) => ({ name: model.name, model, thumbnail: PNG }));
for (const prop of props)
  for (const [file, content] of gazebo.emit(prop)) put(`gazebo/models/${prop.name}/${file}`, content);
for (const [file, content] of gazebo.emitProject(props.map((prop) => gazebo.indexEntry(prop))))
  put(`gazebo/${file}`, content);
for (const [file, source] of Object.entries(gazebo.assets))
  cpSync(new URL(`../../${source}`, import.meta.url), path.join(folder, 'gazebo', file));
put('numbers.json', JSON.stringify(Object.fromEntries(models.map((model) => [model.name, numbers(model)]))));

function numbers({ base, links, joints, semantics }) {
  const link = new Map(links.map((one) => [one.name, one]));
  return {
    base,
    links: Object.fromEntries(
      links.map(({ name, pose, inertial: { mass, centerOfMass, inertia } }) => [
        name,
        { mass, center_of_mass: centerOfMass, inertia, pose: [...pose.position, ...pose.rotation] },
      ]),
    ),
    joints: Object.fromEntries(
      joints.map(({ name, anchor, axis, limits, ...joint }) => {
        const { pose } = link.get(joint.child);
        return [
          name,
          {
            ...joint,
            anchor: apply(pose, anchor),
            axis: rotate(pose.rotation, axis),
            limits: limits && [limits.lower, limits.upper],
          },
        ];
      }),
    ),
    cavities: semantics.cavities.map(({ name, link: owner, pose, size }) => {
      const { position, rotation } = compose(link.get(owner).pose, pose);
      return { name, link: owner, position, rotation, size };
    }),
  };
}

/** What the generator never makes: bolted, textured, a prompt that tries to leave its string. */
function bolted(model) {
  return {
    ...model,
    name: 'bolted_cabinet',
    base: 'fixed',
    textures: [{ name: 'grain', mime: 'image/png', bytes: new Uint8Array(PNG) }],
    materials: model.materials.map((material) => ({ ...material, baseColorTexture: 'grain' })),
    semantics: { ...model.semantics, prompt: ']]></description> "\u0000\\ <湯呑み> &amp; --> #' },
  };
}

/** The first is fixed; the others stand on it and beside it, each free. */
function scene(parts) {
  const [table] = parts;
  const places = [
    [0, 0, 0],
    [0, 0, Math.max(...table.meshes.flatMap(({ positions }) => [...positions].filter((_, i) => i % 3 === 2)))],
    [1.5, 0, 0],
  ];
  const moved = parts.map((part, i) => {
    const own = (name) => `${part.name}_${name}`;
    const shape = (one) => ({
      ...one,
      name: own(one.name),
      ...(one.material === undefined ? {} : { material: own(one.material) }),
      geometry: one.geometry.type === 'mesh' ? { type: 'mesh', mesh: own(one.geometry.mesh) } : one.geometry,
    });
    return {
      links: part.links.map((link) => ({
        ...link,
        name: own(link.name),
        pose: compose({ ...AT_ORIGIN, position: places[i] }, link.pose),
        visuals: link.visuals.map(shape),
        collisions: link.collisions.map(shape),
      })),
      joints: part.joints.map((joint) => ({
        ...joint,
        name: own(joint.name),
        parent: own(joint.parent),
        child: own(joint.child),
      })),
      materials: part.materials.map((material) => ({ ...material, name: own(material.name) })),
      meshes: part.meshes.map((mesh) => ({ ...mesh, name: own(mesh.name) })),
    };
  });
  const all = (key) => moved.flatMap((part) => part[key]);
  return {
    name: 'small_scene',
    base: 'fixed',
    links: all('links'),
    joints: all('joints'),
    materials: all('materials'),
    meshes: all('meshes'),
    textures: [],
    semantics: { category: 'scene', labels: [], cavities: [] },
    collisionExclusions: [],
  };
}

/** Three boxes on slides. The first two overlap, which is allowed; the third only touches them when it moves. */
function crossed() {
  const box = (name, position, size) => ({
    name,
    pose: { ...AT_ORIGIN, position },
    inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia: [0.01, 0.01, 0.01, 0, 0, 0] },
    visuals: [],
    collisions: [{ name: `${name}_box`, pose: AT_ORIGIN, geometry: { type: 'box', size } }],
  });
  const slide = (child) => ({
    name: `${child}_slide`,
    type: 'prismatic',
    parent: 'body',
    child,
    anchor: [0, 0, 0],
    axis: [1, 0, 0],
    limits: { lower: -0.5, upper: 0.5 },
  });
  return {
    name: 'crossed',
    base: 'free',
    links: [
      box('body', [0, 0, 0.05], [1, 1, 0.1]),
      box('left', [-0.02, 0, 0.3], [0.2, 0.2, 0.2]),
      box('right', [0.02, 0, 0.3], [0.2, 0.2, 0.2]),
      box('other', [0.4, 0, 0.3], [0.2, 0.2, 0.2]),
    ],
    joints: ['left', 'right', 'other'].map(slide),
    materials: [],
    meshes: [],
    textures: [],
    semantics: { labels: [], cavities: [] },
    collisionExclusions: [['left', 'right']],
  };
}
