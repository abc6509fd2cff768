import {
  type Document,
  type Material as GltfMaterial,
  type Texture as GltfTexture,
  type Node,
  WebIO,
} from '@gltf-transform/core';
import { PropmasterError } from '../../errors.ts';
import type { Finding } from '../../model/finding.ts';
import type { Material, Mesh, Texture } from '../../model/types.ts';
import { Names } from '../names.ts';
import { gltfNotCarried } from './findings.ts';
import { isSurface, readPrimitive } from './primitive.ts';
import { validateGlb } from './validate.ts';

/** Beyond this it is no prop: nodes can share a mesh, so that a small file is a large thing. */
const MOST_VERTICES = 20_000_000;

/** A node with a mesh: its primitives, in the model's frame (Z up) with every node transform applied. */
export interface Part {
  /** Name of the node as the file has it; may be empty. */
  readonly node: string;
  /** Names of the nodes above it, the nearest last. */
  readonly path: readonly string[];
  readonly primitives: readonly { readonly mesh: Mesh; readonly material: string | undefined }[];
}

/** A GLB as plain data. */
export interface Decoded {
  readonly parts: readonly Part[];
  readonly materials: readonly Material[];
  readonly textures: readonly Texture[];
  /** What the validator warned of, and what was left out. */
  readonly findings: readonly Finding[];
}

/**
 * Judges a GLB with `validateGlb`, then reads it with gltf-transform, which alone would take many invalid files without
 * complaint. Draco, meshopt and quantised data are decoded.
 *
 * @throws {PropmasterError} `invalid_input`, with findings, if it breaks the format; also if it holds no triangles, or has a
 * position that is not finite
 */
export async function decodeGlb(bytes: Uint8Array, place: string): Promise<Decoded> {
  const findings = await validateGlb(bytes, place);
  if (findings.some(isError)) throw refusal(findings, place);
  const document = await readDocument(bytes, place);
  const meshNames = new Names();
  const textures = new Map<GltfTexture, Texture>();
  const materials = new Map<GltfMaterial, Material>();
  const textureNames = new Names();
  const materialNames = new Names();
  const parts: Part[] = [];

  let vertices = 0;
  const visit = (node: Node, path: readonly string[]): void => {
    const mesh = node.getMesh();
    if (mesh) {
      for (const primitive of mesh.listPrimitives()) vertices += primitive.getAttribute('POSITION')?.getCount() ?? 0;
      if (vertices > MOST_VERTICES) throw tooLarge(place);
      const matrix = node.getWorldMatrix();
      const primitives = mesh
        .listPrimitives()
        .filter(isSurface)
        .map((primitive) => {
          const made = primitive.getMaterial();
          if (made && !materials.has(made))
            materials.set(made, readMaterial(made, materialNames, textures, textureNames));
          const name = meshNames.unique(node.getName() || mesh.getName(), 'mesh');
          return {
            mesh: readPrimitive(primitive, matrix, name, place),
            material: made ? materials.get(made)!.name : undefined,
          };
        })
        .filter(({ mesh: { indices } }) => indices.length > 0);
      if (primitives.length > 0) parts.push({ node: node.getName(), path, primitives });
    }
    for (const child of node.listChildren()) visit(child, [...path, node.getName()]);
  };
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0];
  for (const node of scene?.listChildren() ?? []) visit(node, []);
  if (parts.length === 0) {
    throw new PropmasterError('invalid_input', `${place} holds no triangles.`, {
      where: place,
      hint: 'Export a scene with at least one mesh.',
    });
  }
  return {
    parts,
    materials: [...materials.values()],
    textures: [...textures.values()],
    findings: [...findings, ...notCarried(document, place)],
  };
}

const isError = ({ severity }: Finding): boolean => severity === 'error';

function refusal(findings: readonly Finding[], place: string): PropmasterError {
  const errors = findings.filter(isError);
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new PropmasterError('invalid_input', `${place} is not valid: ${first!.message}${more}`, {
    where: first!.pointer,
    hint: first!.hint ?? 'Export it again as binary glTF 2.0.',
    findings,
  });
}

const tooLarge = (place: string): PropmasterError =>
  new PropmasterError('invalid_input', `${place} has more than ${MOST_VERTICES} vertices.`, {
    where: place,
    hint: 'Simplify it before you import it.',
  });

/** A prop is what its surfaces are at rest. */
function notCarried(document: Document, place: string): Finding[] {
  const root = document.getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const counts = {
    animations: root.listAnimations().length,
    skins: root.listSkins().length,
    'morph targets': primitives.flatMap((primitive) => primitive.listTargets()).length,
    'primitives of points or lines': primitives.filter((primitive) => !isSurface(primitive)).length,
  };
  const elements = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return Object.keys(elements).length > 0 ? [gltfNotCarried.at(place, { elements })] : [];
}

async function readDocument(bytes: Uint8Array, place: string): Promise<Document> {
  const [{ ALL_EXTENSIONS }, { MeshoptDecoder }, { default: draco }] = await Promise.all([
    import('@gltf-transform/extensions'),
    import('meshoptimizer'),
    import('draco3dgltf'),
  ]);
  const io = new WebIO().registerExtensions(ALL_EXTENSIONS);
  io.registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'draco3d.decoder': await draco.createDecoderModule() });
  try {
    return await io.readBinary(bytes);
  } catch (error) {
    throw new PropmasterError(
      'invalid_input',
      `${place} can't be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        where: place,
        hint: 'Export it again as binary glTF 2.0.',
        cause: error,
      },
    );
  }
}

function readMaterial(
  material: GltfMaterial,
  names: Names,
  textures: Map<GltfTexture, Texture>,
  textureNames: Names,
): Material {
  const image = material.getBaseColorTexture();
  const bytes = image?.getImage();
  if (image && bytes && !textures.has(image)) {
    const mime = image.getMimeType() as Texture['mime'];
    textures.set(image, { name: textureNames.unique(image.getName(), 'texture'), mime, bytes });
  }
  const texture = image && textures.get(image);
  return {
    name: names.unique(material.getName(), 'material'),
    baseColor: material.getBaseColorFactor() as [number, number, number, number],
    metallic: material.getMetallicFactor(),
    roughness: material.getRoughnessFactor(),
    ...(texture ? { baseColorTexture: texture.name } : {}),
  };
}
