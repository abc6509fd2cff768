import { defineFinding, type FindingKind } from '../../model/finding.ts';
import { type AccountFindings, accountFindings } from '../account.ts';

export const glbTruncated = defineFinding<{ declared: number; actual: number }>({
  code: 'format/glb-truncated',
  severity: 'error',
  about: 'The header of a GLB says how long it is; a shorter file was cut off, mostly by an interrupted download.',
  message: ({ declared, actual }) => `The file has ${actual} bytes, its header says ${declared}.`,
  hint: 'Download or export it again.',
});

export const glbMalformed = defineFinding<{ reason: string }>({
  code: 'format/glb-malformed',
  severity: 'error',
  about:
    'The container of a GLB (header, chunks, JSON) is damaged or has extra data. Programs may read such a file ' +
    'differently.',
  message: ({ reason }) => `This is not a valid GLB: ${reason}.`,
  hint: 'Export it again as binary glTF 2.0.',
});

export const glbLimit = defineFinding<{ what: string; count: number; most: number }>({
  code: 'format/glb-limit',
  severity: 'error',
  about:
    'The file declares more than a prop can need. It would exhaust memory or time, or no simulator would load ' +
    'it. It is refused by its declarations, before the data is read.',
  message: ({ what, count, most }) => `The file has ${count} ${what}; ${most} is the most that is read.`,
  hint: 'Simplify the model, or split it into several props.',
});

export const glbData = defineFinding<{ reason: string }>({
  code: 'format/glb-data',
  severity: 'error',
  about:
    'The JSON of the file does not match its data: it declares data that does not exist. The shape would be wrong.',
  message: ({ reason }) => `Its data does not fit its description: ${reason}.`,
  hint: 'Download it again; if it is whole, export it again in the tool that made it.',
});

export const glbGraph = defineFinding<{ reason: string }>({
  code: 'format/glb-graph',
  severity: 'error',
  about:
    'The nodes of the file do not form a tree: a node is its own descendant or has several parents, so poses are ' +
    'ambiguous.',
  message: ({ reason }) => `Its nodes are no tree: ${reason}.`,
  hint: 'Export the file again; where the tool shares children between nodes, have it write copies.',
});

export const glbImage = defineFinding<{ image: number; reason: string }>({
  code: 'format/glb-image',
  severity: 'error',
  about: 'A texture is broken, or of a kind that can not be decoded here, so the prop would look different than meant.',
  message: ({ image, reason }) => `Image ${image} can't be used: ${reason}.`,
  hint: 'Export the file again with PNG, JPEG, WebP or KTX2 (Basis Universal) textures.',
});

export const glbImageSize = defineFinding<{ image: number; width: number; height: number }>({
  code: 'format/glb-image-size',
  severity: 'error',
  about:
    'A texture declares more than 8192 × 8192 pixels: decoded it fills gigabytes, however small it is in the ' +
    'file, and ' +
    'simulators can not load it.',
  message: ({ image, width, height }) => `Image ${image} has ${width} × ${height} pixels.`,
  hint: 'Scale the texture down to 8192 × 8192 or less.',
});

export const glbDecode = defineFinding<{ reason: string }>({
  code: 'format/glb-decode',
  severity: 'error',
  about: 'The decoder refuses the compressed geometry (Draco, meshopt), so the shape is unknown.',
  message: ({ reason }) => `Its data do not decode: ${reason}.`,
  hint: 'Download it again; if it is whole, export it again, or without compression.',
});

export const glbIndex = defineFinding<{ mesh: string; index: number; vertices: number }>({
  code: 'format/glb-index',
  severity: 'error',
  about: 'A triangle refers to a vertex that the mesh does not have, so that its shape is undefined.',
  message: ({ mesh, index, vertices }) => `Mesh "${mesh}" refers to vertex ${index}, but has only ${vertices}.`,
  hint: 'Export the mesh again in the tool that made it.',
});

export const glbNotFinite = defineFinding<{ mesh: string }>({
  code: 'format/glb-not-finite',
  severity: 'error',
  about: 'A vertex has a coordinate that is infinite or not a number. Bounds, mass and contacts cannot be computed.',
  message: ({ mesh }) => `Mesh "${mesh}" has positions that are not finite.`,
  hint: 'Correct the mesh, and the scale of its node, in the tool that made it.',
});

export const glbEmpty = defineFinding({
  code: 'format/glb-empty',
  severity: 'error',
  about: 'The file shows no surface: no scene, no mesh, only points and lines, or triangles without any area.',
  message: () => 'The file holds no triangles.',
  hint: 'Export a scene with at least one mesh.',
});

export const glbAttribute = defineFinding<{ mesh: string; attribute: string }>({
  code: 'format/glb-attribute',
  severity: 'warning',
  about:
    'Normals or texture coordinates of a mesh are of no length, not finite, or fewer than its vertices. They are ' +
    'left out: ' +
    'it is lit by its faces, or shows its texture plainly.',
  message: ({ mesh, attribute }) => `The ${attribute} of mesh "${mesh}" are broken and were left out.`,
  hint: 'Have the tool that made it compute them again.',
});

export const glbSlow = defineFinding<{ seconds: number }>({
  code: 'format/glb-slow',
  severity: 'error',
  about:
    'Judging and decoding the file took longer than the cap. It runs in a thread of its own, which was ended; ' +
    'nothing ' +
    'else was touched.',
  message: ({ seconds }) => `The file could not be read in ${seconds} s.`,
  hint: 'Simplify the model. If it is a small one, do not trust the file.',
});

export const glbMemory = defineFinding({
  code: 'format/glb-memory',
  severity: 'error',
  about:
    'Judging and decoding the file took more memory than the cap, or its decoder broke. It runs in a thread of ' +
    'its own, ' +
    'which was ended; nothing else was touched.',
  message: () => 'The file took too much memory, or broke its decoder.',
  hint: 'Simplify the model. If it is a small one, do not trust the file.',
});

export const gltfError = defineFinding<{ issue: string; said: string }>({
  code: 'format/gltf-error',
  severity: 'error',
  about: 'The Khronos glTF-Validator found an error; its own code is in the finding.',
  message: ({ issue, said }) => `${issue}: ${said}`,
  hint: 'Correct the file in the tool that made it, and export it again.',
});

export const gltfWarning = defineFinding<{ issue: string; said: string }>({
  code: 'format/gltf-warning',
  severity: 'warning',
  about: 'The Khronos glTF-Validator warned; its own code is in the finding.',
  message: ({ issue, said }) => `${issue}: ${said}`,
});

export const gltfExtension = defineFinding<{ extension: string }>({
  code: 'format/gltf-extension',
  severity: 'error',
  about: 'The file requires a glTF extension that is not understood here; without it the geometry would be wrong.',
  message: ({ extension }) => `The extension ${extension} is required and not supported.`,
  hint: 'Export the file without that extension.',
});

export const extensionIgnored = defineFinding<{ extension: string }>({
  code: 'format/gltf-extension-ignored',
  severity: 'warning',
  about:
    'The file uses a glTF extension that is not understood here and that it does not require. It was left out, ' +
    'as glTF ' +
    'allows; what it adds is missing.',
  message: ({ extension }) => `The extension ${extension} was left out.`,
  hint: 'If the prop lacks something, export it without that extension.',
});

export const externalResource = defineFinding<{ uri: string; leads: string }>({
  code: 'format/gltf-external',
  severity: 'error',
  about:
    'A GLB refers to something outside of its own archive: a server, another place of this machine. Nothing is ' +
    'fetched ' +
    'and nothing around the archive is read, so geometry or textures would be missing.',
  message: ({ uri, leads }) => `The file refers to "${uri}", which leads ${leads}.`,
  hint: 'Export it with all buffers and images embedded.',
});

export const missingFile = defineFinding<{ uri: string }>({
  code: 'format/gltf-missing-file',
  severity: 'error',
  about:
    'A GLB refers to a file beside it that its archive does not have, or has under another spelling: geometry or ' +
    'textures would be missing.',
  message: ({ uri }) => `The file refers to "${uri}", and there is no such file beside it.`,
  hint: 'Export it with all buffers and images embedded, or put that file into the archive under exactly this name.',
});

export const dataUri = defineFinding<{ reason: string }>({
  code: 'format/gltf-data-uri',
  severity: 'error',
  about: 'A buffer or an image is written into the JSON as a data: URI that does not decode.',
  message: ({ reason }) => `A data: URI ${reason}.`,
  hint: 'Export the file again as binary glTF 2.0, which needs no data: URIs.',
});

export const gltfLook = defineFinding<{
  materials: readonly { readonly material: string; readonly by: 'specular-glossiness' | 'emission' }[];
}>({
  code: 'format/gltf-look',
  severity: 'info',
  about:
    'A material is written as specular-glossiness, or shows only what it emits. Simulators know metalness and ' +
    'roughness: its ' +
    'diffuse or emitted colour and image became the base colour. An image of glossiness is left out.',
  message: ({ materials }) =>
    `The base colour of ${materials
      .slice(0, 5)
      .map(({ material, by }) => `"${material}" is that of its ${by}`)
      .join(', of ')}${materials.length > 5 ? `, and of ${materials.length - 5} more` : ''}.`,
});

export const gltfNotCarried = defineFinding<{ elements: Readonly<Record<string, number>> }>({
  code: 'format/gltf-not-carried',
  severity: 'warning',
  about: 'The file has elements that are no part of a rigid prop (animations, skins, lines, …); they were left out.',
  message: ({ elements }) =>
    `Left out: ${Object.entries(elements)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}.`,
});

export const gltfMirrored = defineFinding<{ meshes: readonly string[] }>({
  code: 'format/gltf-mirrored',
  severity: 'info',
  about:
    'A node mirrors its mesh (a negative scale), which turns its faces inside out. Their winding was turned ' +
    'back, so that ' +
    'they look outwards; simulators know no negative scale.',
  message: ({ meshes }) => `Mirrored by their nodes, and wound outwards again: ${meshes.join(', ')}.`,
});

export const gltfSkinned = defineFinding<{ meshes: readonly string[] }>({
  code: 'format/gltf-skinned',
  severity: 'warning',
  about:
    'A mesh is bent by a skeleton. A rigid prop is not: it got the shape in which the mesh was bound to its joints, ' +
    'whatever pose the skeleton has in the file.',
  message: ({ meshes }) => `Taken at the pose in which they were bound: ${meshes.join(', ')}.`,
  hint: 'Apply the pose to the mesh in the tool that made it, and export it without skeleton.',
});

/** What of its properties the prop does not carry. */
export const gltfAccount: AccountFindings = accountFindings('gltf', 'glTF');

export const glbFindings: readonly FindingKind<never>[] = [
  glbTruncated,
  glbMalformed,
  glbLimit,
  glbData,
  glbGraph,
  glbImage,
  glbImageSize,
  glbDecode,
  glbIndex,
  glbNotFinite,
  glbEmpty,
  glbAttribute,
  glbSlow,
  glbMemory,
  gltfError,
  gltfWarning,
  gltfExtension,
  extensionIgnored,
  externalResource,
  missingFile,
  dataUri,
  gltfLook,
  gltfNotCarried,
  gltfAccount.lost,
  gltfAccount.details,
  gltfMirrored,
  gltfSkinned,
];
