// Writes every mesh that a prop is delivered with: node write_meshes.mjs FOLDER '{"name": "prompt", …}'
// → FOLDER/<name>/ with the service's GLB and bundle, Blender's GLB, MuJoCo's and Gazebo's folders, and meshes.json: what the
// model says of its meshes.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { blender } from '../../dist/adapters/blender/index.js';
import { gazebo } from '../../dist/adapters/gazebo/index.js';
import { mujoco } from '../../dist/adapters/mujoco/index.js';
import { writeBundle } from '../../dist/src/formats/bundle/write.js';
import { writeGlb } from '../../dist/src/formats/glb/write.js';
import { build, describe } from '../../dist/src/generator/index.js';
import { solidProperties } from '../../dist/src/model/solid.js';

const [folder, prompts] = process.argv.slice(2);
for (const [name, prompt] of Object.entries(JSON.parse(prompts))) {
  const model = await build(describe(prompt).description, { name, prompt });
  const home = path.join(folder, name);
  write(await writeBundle(model), path.join(home, 'bundle'));
  write(new Map([['visual.glb', await writeGlb(model, 'visual')]]), path.join(home, 'service'));
  for (const adapter of [blender, mujoco, gazebo]) write(adapter.emit({ name, model }), path.join(home, adapter.name));
  write(new Map([['meshes.json', JSON.stringify(numbers(model))]]), home);
}

/** Volume of each collision [m³], by its name, and which meshes of the model they are. */
function numbers(model) {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const collisions = model.links.flatMap(({ collisions }) => collisions);
  return {
    visuals: model.links.flatMap(({ visuals }) => visuals.map(({ geometry }) => geometry.mesh)),
    collisions: Object.fromEntries(
      collisions.map(({ name, geometry }) => [
        name,
        { type: geometry.type, mesh: geometry.mesh ?? null, volume: volume(geometry) },
      ]),
    ),
  };

  function volume(geometry) {
    switch (geometry.type) {
      case 'mesh':
        return solidProperties(meshes.get(geometry.mesh)).volume;
      case 'box':
        return geometry.size[0] * geometry.size[1] * geometry.size[2];
      case 'cylinder':
        return Math.PI * geometry.radius ** 2 * geometry.length;
      case 'sphere':
        return (4 / 3) * Math.PI * geometry.radius ** 3;
      default:
        throw new Error(`no volume for a ${geometry.type}`);
    }
  }
}

function write(files, to) {
  for (const [name, content] of files) {
    const file = path.join(to, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
