import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeBundle } from '../../src/formats/bundle/write.ts';
import { writeGlb } from '../../src/formats/glb/write.ts';
import { writeMjcf } from '../../src/formats/mjcf/write.ts';
import { writeZip } from '../../src/formats/zip/write.ts';
import { IDENTITY, type SimModel } from '../../src/model/types.ts';

/** Corners of a cuboid that stands on z = 0 [m]. */
const corners = (x: number, y: number, z: number): number[] =>
  [0, z].flatMap((height) => [
    -x / 2,
    -y / 2,
    height,
    x / 2,
    -y / 2,
    height,
    x / 2,
    y / 2,
    height,
    -x / 2,
    y / 2,
    height,
  ]);

/** Twelve triangles, counter-clockwise from outside. */
const SKIN = [
  0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7,
];

/** A brick of 0.24 x 0.12 x 0.06 m and 3 kg; inertia of a solid cuboid, m/12 (b² + c²) [kg·m²]. */
export const brick: SimModel = {
  name: 'brick',
  base: 'free',
  links: [
    {
      name: 'body',
      pose: IDENTITY,
      inertial: { mass: 3, centerOfMass: [0, 0, 0.03], inertia: [0.0045, 0.0153, 0.018, 0, 0, 0] },
      visuals: [{ name: 'body_visual', pose: IDENTITY, geometry: { type: 'mesh', mesh: 'clay' }, material: 'red' }],
      collisions: [
        {
          name: 'body_box',
          pose: { position: [0, 0, 0.03], rotation: [1, 0, 0, 0] },
          geometry: { type: 'box', size: [0.24, 0.12, 0.06] },
        },
      ],
    },
  ],
  joints: [],
  materials: [{ name: 'red', baseColor: [0.5, 0.1, 0.05, 1], metallic: 0, roughness: 0.9 }],
  meshes: [{ name: 'clay', positions: Float32Array.from(corners(0.24, 0.12, 0.06)), indices: Uint32Array.from(SKIN) }],
  textures: [],
  semantics: { labels: [], cavities: [] },
  collisionExclusions: [],
};

/** The brick without colliders: MuJoCo loads it, and it falls through every floor. */
export const ghost: SimModel = {
  ...brick,
  name: 'ghost',
  links: brick.links.map((link) => ({ ...link, collisions: [] })),
};

/** An MJCF ZIP as a service sends it. */
export async function writeMjcfZip(folder: string, model: SimModel): Promise<string> {
  return save(path.join(folder, `${model.name}.zip`), await writeZip(writeMjcf(model)));
}

export async function writeGlbFile(folder: string, model: SimModel): Promise<string> {
  return save(path.join(folder, `${model.name}.glb`), await writeGlb(model, 'visual'));
}

export async function writeBundleZip(folder: string, model: SimModel): Promise<string> {
  return save(path.join(folder, `${model.name}_bundle.zip`), await writeZip(await writeBundle(model)));
}

function save(file: string, bytes: Uint8Array): string {
  writeFileSync(file, bytes);
  return file;
}
