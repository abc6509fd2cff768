import type { MjModel } from '@mujoco/mujoco';
import { isPropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import { withTextureNames } from '../../model/material-textures.ts';
import type { Geometry, SimModel } from '../../model/types.ts';
import type { ByteMap } from '../files.ts';
import { lfsPointer, pointerLeftOut, refusePointer } from '../lfs-pointer.ts';
import type { Compiled } from './compile.ts';
import { textFrom } from './read-values.ts';
import { compileWithRepairs } from './references.ts';

/** A white PNG of 2 × 2 pixels. */
const PICTURE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAADklEQVR4nGP4DwYMEAoAU7oL9ZisIGcAAAAASUVORK5CYII='),
  (character) => character.charCodeAt(0),
);
/** Edge of a stand-in after the scale of its `<mesh>` [m]: MuJoCo takes its volume, and its mass is lost in rounding. */
const EDGE = 1e-4;

/** A compiled model in which small things stand for the files that Git LFS has not fetched. */
interface Standing {
  readonly compiled: Compiled;
  readonly findings: Finding[];
  /** The files that it was compiled from. */
  readonly files: ByteMap;
  /**
   * The model without the stand-ins, and a warning for each.
   *
   * @param meshNames names in the model, by MuJoCo's ids
   * @throws {PropmasterError} `invalid_input` naming the pointer, if something collides with one of them
   */
  leaveOut(model: SimModel, meshNames: readonly string[]): { model: SimModel; findings: readonly Finding[] };
}

interface Told {
  readonly pointers: ByteMap;
  readonly entry: string;
  /** Whether MuJoCo counts the mass of a stand-in. */
  readonly isCounted: boolean;
}

/**
 * Compiles a model of which Git LFS may have left pointers in the place of files. MuJoCo refuses a model for a mesh that
 * only shows, so a small tetrahedron or a white image stands in for it while it compiles. Whether a mesh is only seen is
 * known from the compiled model, classes and defaults included.
 *
 * @throws {PropmasterError} as {@link compileWithRepairs}; `invalid_input` naming the pointer of a file that is needed
 */
export async function compileFetched(files: ByteMap, entry: string, own = false): Promise<Standing> {
  const pointers = new Map([...files].filter(([, bytes]) => lfsPointer(bytes) !== undefined));
  if (pointers.size === 0)
    return { ...(await compileWithRepairs(files, entry, own)), files, leaveOut: (model) => ({ model, findings: [] }) };
  const standing = (edgeOf: (path: string) => number): ByteMap =>
    new Map([...files].map(([path, bytes]) => [path, pointers.has(path) ? standIn(path, bytes, edgeOf(path)) : bytes]));
  const large = standing(() => 1);
  const first = await compileWithRepairs(large, entry).catch((error: unknown) => {
    refuseNamed(error, pointers, entry);
    throw error;
  });
  const scales = scalesOf(first.compiled.model, pointers);
  if (scales.size === 0) return standingOf(first, { files: large, pointers, entry, isCounted: false });
  const before = { mass: massOf(first.compiled.model), sizes: primitiveSizes(first.compiled.model) };
  first.compiled.dispose();
  const small = standing((path) => EDGE / (scales.get(path) ?? 1));
  const second = await compileWithRepairs(small, entry).catch((error: unknown) => {
    refuseFirst([...scales.keys()], pointers, entry); // A body or a geom lives by it.
    throw error;
  });
  const { model } = second.compiled;
  if (primitiveSizes(model) !== before.sizes) refuseFirst([...scales.keys()], pointers, entry);
  return standingOf(second, { files: small, pointers, entry, isCounted: massOf(model) < before.mass });
}

function standingOf(
  compiled: Awaited<ReturnType<typeof compileWithRepairs>>,
  told: Told & { readonly files: ByteMap },
): Standing {
  const { model } = compiled.compiled;
  const { pointers, files } = told;
  const meshes = Array.from({ length: model.nmesh }, (_, id) => behind(model.paths, model.mesh_pathadr[id], pointers));
  const textures = Array.from({ length: model.ntex }, (_, id) => behind(model.paths, model.tex_pathadr[id], pointers));
  return {
    ...compiled,
    files,
    leaveOut: (read, names) => {
      const gone = new Map(meshes.flatMap((path, id) => (path === undefined ? [] : [[names[id]!, path] as const])));
      return withoutStandIns(read, gone, textures, told);
    },
  };
}

/** The largest factor of the scale of each file that is a mesh of the model. */
function scalesOf(model: MjModel, pointers: ByteMap): Map<string, number> {
  const scales = new Map<string, number>();
  for (let id = 0; id < model.nmesh; id++) {
    const path = behind(model.paths, model.mesh_pathadr[id], pointers);
    if (path === undefined) continue;
    const factors = Array.from(model.mesh_scale.subarray(3 * id, 3 * id + 3) as ArrayLike<number>, Math.abs);
    scales.set(path, Math.max(scales.get(path) ?? 0, ...factors));
  }
  return scales;
}

/** Of all geoms that are no meshes: one may be fitted to a mesh. */
const primitiveSizes = (model: MjModel): string =>
  Array.from({ length: model.ngeom }, (_, id) =>
    model.geom_type[id] === 7 ? '' : model.geom_size.subarray(3 * id, 3 * id + 3).join(),
  ).join(' ');

/** Of all bodies [kg]. */
const massOf = (model: MjModel): number =>
  Array.from(model.body_mass as ArrayLike<number>).reduce((sum, mass) => sum + mass, 0);

/** The pointer behind a path of the compiled model: the one with the longest common end. */
function behind(paths: ArrayLike<number>, address: number, pointers: ByteMap): string | undefined {
  if (address < 0) return undefined;
  const parts = textFrom(paths, address).split(/[\\/]+/);
  for (let from = 0; from < parts.length; from++) {
    const tail = parts.slice(from).join('/').toLowerCase();
    for (const path of pointers.keys())
      if (path.toLowerCase() === tail || path.toLowerCase().endsWith(`/${tail}`)) return path;
  }
  return undefined;
}

/**
 * @param gone names of meshes that are stand-ins, and the pointers behind them
 * @param textures the pointers behind textures
 */
function withoutStandIns(
  model: SimModel,
  gone: ReadonlyMap<string, string>,
  textures: readonly (string | undefined)[],
  { pointers, entry, isCounted }: Told,
): { model: SimModel; findings: readonly Finding[] } {
  const isGone = ({ geometry }: { readonly geometry: Geometry }): boolean =>
    geometry.type === 'mesh' && gone.has(geometry.mesh);
  const findings: Finding[] = [];
  const tell = (path: string | undefined, what: string): void => {
    const finding = path === undefined ? undefined : pointerLeftOut(pointers.get(path)!, path, entry, what);
    if (finding) findings.push(finding);
  };
  const links = model.links.map((link) => {
    const touched = link.collisions.find(isGone);
    if (touched?.geometry.type === 'mesh') refuseFirst([gone.get(touched.geometry.mesh)], pointers, entry);
    for (const visual of link.visuals)
      if (visual.geometry.type === 'mesh')
        tell(
          gone.get(visual.geometry.mesh),
          `Visual "${visual.name}"${isCounted ? ', with the mass that MuJoCo counts of it,' : ''}`,
        );
    return { ...link, visuals: link.visuals.filter((visual) => !isGone(visual)) };
  });
  if (findings.length > 0 && links.every(({ collisions }) => collisions.length === 0))
    refuseFirst([...gone.values()], pointers, entry);
  for (const path of new Set(textures)) tell(path, 'The texture');
  const kept = model.textures.filter(({ bytes }) => bytes !== PICTURE);
  const names = new Set(kept.map(({ name }) => name));
  const used = new Set(links.flatMap(({ visuals }) => visuals.map(({ material }) => material)));
  return {
    model: {
      ...model,
      links,
      meshes: model.meshes.filter(({ name }) => !gone.has(name)),
      materials: model.materials
        .filter(({ name }) => used.has(name))
        .map((material) => withTextureNames(material, (name) => (names.has(name) ? name : undefined))),
      textures: kept,
    },
    findings,
  };
}

function refuseFirst(paths: readonly (string | undefined)[], pointers: ByteMap, entry: string): void {
  const path = paths.find((one) => one !== undefined);
  if (path !== undefined) refusePointer(pointers.get(path)!, path, entry);
}

/** Says it where MuJoCo can't read a file that is a pointer: of a kind that nothing stands in for. */
function refuseNamed(error: unknown, pointers: ByteMap, entry: string): void {
  if (!isPropmasterError(error) || error.findings) return;
  const path = [...pointers.keys()].find((one) => error.message.includes(one.slice(one.lastIndexOf('/') + 1)));
  refuseFirst([path], pointers, entry);
}

function standIn(path: string, pointer: Uint8Array, edge: number): Uint8Array {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'png') return PICTURE;
  if (ending === 'obj') return tetrahedronObj(edge);
  return ending === 'stl' ? tetrahedronStl(edge) : pointer;
}

const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;
const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
] as const;

function tetrahedronObj(edge: number): Uint8Array {
  const lines = [
    ...CORNERS.map((corner) => `v ${corner.map((value) => value * edge).join(' ')}`),
    ...FACES.map((face) => `f ${face.map((index) => index + 1).join(' ')}`),
  ];
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

function tetrahedronStl(edge: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(84 + 50 * FACES.length));
  view.setUint32(80, FACES.length, true);
  FACES.forEach((face, index) => {
    face.forEach((corner, at) => {
      CORNERS[corner]!.forEach((value, axis) => {
        view.setFloat32(84 + 50 * index + 12 + 12 * at + 4 * axis, value * edge, true);
      });
    });
  });
  return new Uint8Array(view.buffer);
}
