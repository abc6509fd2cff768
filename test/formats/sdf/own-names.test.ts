import { expect, it } from 'vitest';
import { writeFuelModel } from '../../../src/formats/sdf/fuel-model.ts';
import type { Material, SimModel } from '../../../src/model/types.ts';
import { IDENTITY } from '../../../src/model/types.ts';
import { link, modelFile, read } from './documents.ts';

const looks = (name: string): Material => ({ name, baseColor: [0.5, 0.25, 0.125, 1], metallic: 0, roughness: 0.5 });

/** Two balls of the same looks in two materials. */
const model: SimModel = {
  name: 'thing',
  base: 'free',
  links: [
    {
      name: 'body',
      pose: IDENTITY,
      inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
      visuals: ['oak', 'stained_oak'].map((material) => ({
        name: `in_${material}`,
        pose: IDENTITY,
        geometry: { type: 'sphere', radius: 1 },
        material,
      })),
      collisions: [],
    },
  ],
  joints: [],
  materials: [looks('oak'), looks('stained_oak')],
  meshes: [],
  textures: [],
  semantics: { labels: [], cavities: [] },
  collisionExclusions: [],
};

it.each(['model.sdf', 'model-1_9.sdf'])('%s gives materials back under their names, equal ones too', async (entry) => {
  const files = Object.fromEntries(writeFuelModel(model));
  const again = await read(files, { entry });
  expect(again.model.materials).toEqual(model.materials);
  expect(again.model.links[0]!.visuals.map(({ material }) => material)).toEqual(['oak', 'stained_oak']);
  expect(again.codes).toEqual([]);
});

it('tells which links and joints of a stranger are called otherwise', async () => {
  const joint =
    '<joint name="left.hinge" type="revolute"><parent>Frame</parent><child>door</child><axis><xyz>0 0 1</xyz></axis></joint>';
  const { findings } = await read(modelFile('1.9', link('Frame') + link('door') + joint));
  expect(findings).toMatchObject([
    {
      code: 'structure/names-changed',
      severity: 'info',
      pointer: 'model.sdf',
      args: {
        renamed: [
          { what: 'link', was: 'Frame', now: 'frame' },
          { what: 'joint', was: 'left.hinge', now: 'left_hinge' },
        ],
      },
    },
  ]);
});
