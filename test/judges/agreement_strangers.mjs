// Writes what strangers might hand us: concave meshes with nothing but looks. node agreement_strangers.mjs FOLDER
// → bowl.stl, mug.obj, drawer.glb, and cavities.json: name → middle and edge lengths of the hollow [m], Z up.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeGlb } from '../../dist/src/formats/glb/write.js';
import { writeObj } from '../../dist/src/formats/obj/write.js';
import { writeStl } from '../../dist/src/formats/stl/write.js';
import { build, describe } from '../../dist/src/generator/index.js';
import { join } from '../../dist/src/model/join.js';
import { apply, compose } from '../../dist/src/model/pose.js';

const [folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const put = (name, content) => writeFileSync(path.join(folder, name), content);

const bowl = await build(describe('ceramic bowl 25 cm wide').description, { name: 'bowl' });
const mug = await build(describe('blue ceramic mug').description, { name: 'mug' });
const drawer = alone(
  await build(describe('white cabinet with two drawers').description, { name: 'drawer' }),
  'drawer_1',
);
put('bowl.stl', writeStl(seen(bowl)));
put('mug.obj', writeObj(seen(mug)));
put('drawer.glb', await writeGlb(drawer, 'visual'));
put('cavities.json', JSON.stringify({ bowl: hollow(bowl), mug: hollow(mug), drawer: hollow(drawer) }));

/** All visuals as one mesh in the frame of the prop, as a scanner or a modeller would save it. */
function seen({ links, meshes }) {
  const parts = links.flatMap(({ pose, visuals }) =>
    visuals.map((visual) => {
      const { positions, indices } = meshes.find(({ name }) => name === visual.geometry.mesh);
      const place = compose(pose, visual.pose);
      const moved = Float32Array.from({ length: positions.length }, () => 0);
      for (let i = 0; i < positions.length; i += 3) moved.set(apply(place, [...positions.slice(i, i + 3)]), i);
      return { positions: moved, indices };
    }),
  );
  return { name: 'seen', ...join(parts) };
}

/** One link of a prop, as a prop that stands on the floor. */
function alone(model, name) {
  const link = model.links.find((each) => each.name === name);
  const own = { ...model, links: [{ ...link, pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] } }], joints: [] };
  const { positions } = seen(own);
  const low = positions.reduce(
    (least, value, i) => (i % 3 === 2 ? Math.min(least, value) : least),
    Number.POSITIVE_INFINITY,
  );
  own.links[0].pose = { position: [0, 0, -low], rotation: [1, 0, 0, 0] };
  return {
    ...own,
    semantics: { ...model.semantics, cavities: model.semantics.cavities.filter((c) => c.link === name) },
  };
}

function hollow({ links, semantics }) {
  const [cavity] = semantics.cavities;
  const { pose } = links.find(({ name }) => name === cavity.link);
  return { middle: compose(pose, cavity.pose).position, size: cavity.size };
}
