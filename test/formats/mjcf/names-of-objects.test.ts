import { expect, it } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';

const CUBE = `${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `v ${i & 1} ${(i >> 1) & 1} ${i >> 2}`).join('\n')}
f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n`;

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'files, folders, bodies, meshes and materials may be called %s',
  async (name) => {
    const model = `<mujoco><asset><mesh name="${name}" file="${name}/${name}.obj"/><material name="${name}"/></asset>
      <worldbody><body name="${name}"><freejoint/><geom name="${name}" type="mesh" mesh="${name}" material="${name}"/></body>
      </worldbody></mujoco>`;
    const bytes = (text: string) => new TextEncoder().encode(text);
    const files = new Map([
      [`${name}/m.xml`, bytes(model)],
      [`${name}/${name}/${name}.obj`, bytes(CUBE)],
    ]);
    // Twice: what the first one left behind would be in the way of the second.
    for (const _ of [1, 2]) {
      const read = await readMjcf(files, { entry: `${name}/m.xml` });
      // 1 m³ of MuJoCo's 1000 kg/m³
      expect(read.model.links[0]!.inertial.mass).toBeCloseTo(1_000, 6);
    }
  },
);
