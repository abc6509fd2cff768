import type { MjModel } from '@mujoco/mujoco';
import { type CubeImage, cubeMapped, cubeOf } from '../../model/cube-map.ts';
import { texturesOf } from '../../model/material-textures.ts';
import type { Names } from '../../model/names.ts';
import { apply, invert } from '../../model/pose.ts';
import { type PrimitiveShape, projected, type Repeat, wrapped } from '../../model/texture-coordinates.ts';
import { type Geometry, IDENTITY, type Material, type Mesh, type Pose, type Vec3 } from '../../model/types.ts';
import { vec3At } from './read-values.ts';
import { cubeImageOf } from './texture-images.ts';

/** `mjtGeom` of spheres, capsules and cylinders. */
const ROUND: ReadonlySet<number> = new Set([2, 3, 5]);

const UNIT: Vec3 = [1, 1, 1];

/**
 * Meshes with texture coordinates for geoms that show an image and have none, as MuJoCo's renderer makes them: around a
 * shape `texrepeat` times (since 3.12; up to then it was laid on as on a mesh), and on a mesh along -Z of the geom,
 * `texrepeat` times over its size along X and Y. With `texuniform` it is as often over a metre of a shape's half sizes, and
 * over 2 m of a mesh. A cube map lies around everything, a shape being stretched to a cube.
 *
 * @see MuJoCo, `render_gl3.c`, `settexture`; XML reference, asset/material/texuniform; shapes were measured with 4.0.0
 */
export class LaidTextures {
  readonly #names: Names;
  readonly #made = new Map<string, Mesh>();

  /** @param names of meshes */
  constructor(names: Names) {
    this.#names = names;
  }

  /**
   * The geometry that a geom shows: its own, or a mesh with texture coordinates.
   *
   * @param own the mesh of a mesh geom, in the frame of its file
   * @param meshPose frame in which MuJoCo keeps that mesh, in the frame of its file
   */
  geometryOf(
    model: MjModel,
    geom: number,
    geometry: Geometry,
    { material, own, meshPose = IDENTITY }: { material: Material | undefined; own?: Mesh; meshPose?: Pose },
  ): Geometry {
    if (!material || texturesOf(material).length === 0) return geometry;
    const cube = material.baseColorTexture === undefined ? undefined : cubeImageOf(model, model.geom_matid[geom]);
    if (cube) return this.#cubeMapped(model, geom, geometry, cube, own && { own, meshPose });
    if (own?.uvs) return geometry;
    const repeat = repeatOf(model, geom, own !== undefined);
    const key = JSON.stringify([geometry, repeat]);
    let mesh = this.#made.get(key);
    if (!mesh) {
      const made = own
        ? projected(own, repeat, invert(meshPose))
        : wrapped(geometry as PrimitiveShape, 'mujoco', repeat);
      mesh = { ...made, name: this.#names.unique(`${made.name}_textured`, 'mesh') };
      this.#made.set(key, mesh);
    }
    return { type: 'mesh', mesh: mesh.name };
  }

  #cubeMapped(
    model: MjModel,
    geom: number,
    geometry: Geometry,
    image: CubeImage,
    mesh: { own: Mesh; meshPose: Pose } | undefined,
  ): Geometry {
    const stretch: Vec3 = isTexuniform(model, model.geom_matid[geom]) ? vec3At(model.geom_size, geom) : [1, 1, 1];
    const key = JSON.stringify([geometry, image, stretch]);
    let made = this.#made.get(key);
    if (!made) {
      const { mesh: base, halves } = mesh ? { mesh: mesh.own, halves: UNIT } : cubeOf(geometry as PrimitiveShape);
      const toFrame = mesh ? invert(mesh.meshPose) : IDENTITY;
      const mapped = cubeMapped(base, image, (point) => {
        const [x, y, z] = apply(toFrame, point);
        return [(x * stretch[0]) / halves[0], (y * stretch[1]) / halves[1], (z * stretch[2]) / halves[2]];
      });
      made = { ...mapped, name: this.#names.unique(`${base.name}_textured`, 'mesh') };
      this.#made.set(key, made);
    }
    return { type: 'mesh', mesh: made.name };
  }

  list(): Mesh[] {
    return [...this.#made.values()];
  }
}

/** `texrepeat` as the renderer takes it. @param isMesh of which it is over the half sizes, unless it is `texuniform` */
function repeatOf(model: MjModel, geom: number, isMesh: boolean): Repeat {
  const material: number = model.geom_matid[geom];
  // Of what is round about Z only a radius is stored, in the first place.
  const sizes = ROUND.has(model.geom_type[geom]) ? [0, 0] : [0, 1];
  const isUniform = isTexuniform(model, material);
  const [x, y] = sizes.map((size, axis) => {
    const times: number = model.mat_texrepeat[2 * material + axis];
    const half: number = model.geom_size[3 * geom + size];
    if (isMesh === isUniform || !(half > 0)) return times;
    return isMesh ? times / half : times * half;
  });
  return [x!, y!];
}

/** `model.mat_texuniform` is an array of a kind that the binding of MuJoCo 4.0 can't hand out. */
function isTexuniform(model: MjModel, material: number): boolean {
  const accessor = model.mat(material);
  try {
    return accessor.texuniform === true;
  } finally {
    accessor.delete();
  }
}
