import { gzipSync } from 'fflate';
import { writeGlb } from '../formats/glb/write.ts';
import { simplify } from '../model/simplify.ts';
import type { SimModel, Texture } from '../model/types.ts';
import type { Exhibit } from './exhibit.ts';
import { recordDrop } from './record.ts';
import type { CarriedExhibit, CarriedPair } from './wire.ts';

/** How much of a model is kept. */
interface Share {
  /** Most pixels of an edge of a texture; 0: none is kept. */
  readonly texture: number;
  /** Most triangles, all meshes together. */
  readonly triangles: number;
}

/** From the best to the smallest. */
const SHARES: readonly Share[] = [
  { texture: 1_024, triangles: 400_000 },
  { texture: 512, triangles: 60_000 },
  { texture: 256, triangles: 20_000 },
  { texture: 128, triangles: 8_000 },
  { texture: 0, triangles: 3_000 },
];

/**
 * A thing whole, in one piece of JSON.
 *
 * @param picture PNG
 * @param most of the JSON [byte]; above it, textures become smaller, then triangles fewer, and at last there is only the
 *   picture. @default no limit
 */
export async function carry(
  { data, model, physics }: Exhibit,
  picture: Uint8Array | undefined,
  most = Infinity,
): Promise<CarriedExhibit> {
  const drop = await recordDrop(physics, data);
  const base = {
    data,
    picture: picture ? `data:image/png;base64,${Buffer.from(picture).toString('base64')}` : '',
    ...(drop && { recording: { rate: drop.rate, bodies: drop.bodies, poses: packed(bytesOf(drop.poses)) } }),
  };
  const fits = (carried: CarriedExhibit): boolean => carriedJson(carried).length <= most;
  const whole = { ...base, isReduced: false, ...(await meshesOf(model)) };
  if (fits(whole)) return whole;
  for (const share of SHARES) {
    const reduced = { ...base, isReduced: true, ...(await meshesOf(await reduce(model, share))) };
    if (fits(reduced)) return reduced;
  }
  const { recording: _, ...still } = base;
  return { ...still, isReduced: true, model: '', colliders: '' };
}

/** JSON that can stand in an element of a page: no `<`, and no number that JSON doesn't know. */
export const carriedJson = (carried: CarriedExhibit | CarriedPair): string =>
  JSON.stringify(carried, finite).replaceAll('<', '\\u003c');

const finite = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? null : value;

async function meshesOf(model: SimModel): Promise<Pick<CarriedExhibit, 'model' | 'colliders'>> {
  const [visual, collision] = await Promise.all([writeGlb(model, 'visual'), writeGlb(model, 'collision')]);
  return { model: packed(visual), colliders: packed(collision) };
}

async function reduce(model: SimModel, { texture, triangles }: Share): Promise<SimModel> {
  const all = model.meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  const meshes = await Promise.all(
    model.meshes.map(async (mesh) => {
      const maxTriangles = Math.max(12, Math.floor((mesh.indices.length / 3) * Math.min(1, triangles / all)));
      return (await simplify(mesh, { maxTriangles })).mesh;
    }),
  );
  if (texture > 0) {
    const textures = await Promise.all(model.textures.map((one) => smaller(one, texture)));
    return { ...model, meshes, textures };
  }
  const materials = model.materials.map(
    ({ baseColorTexture: _, metallicRoughnessTexture: __, normalTexture: ___, ...plain }) => plain,
  );
  return { ...model, meshes, materials, textures: [] };
}

/** JPEG, or PNG of few colours where it can be seen through; one that can't be decoded stays as it is. */
async function smaller(texture: Texture, edge: number): Promise<Texture> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(texture.bytes).resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
    const { isOpaque } = await sharp(texture.bytes).stats();
    const bytes = await (isOpaque ? image.jpeg({ quality: 82 }) : image.png({ palette: true })).toBuffer();
    return { ...texture, mime: isOpaque ? 'image/jpeg' : 'image/png', bytes: new Uint8Array(bytes) };
  } catch {
    return texture;
  }
}

const packed = (bytes: Uint8Array): string => Buffer.from(gzipSync(bytes, { mtime: 0 })).toString('base64');

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
