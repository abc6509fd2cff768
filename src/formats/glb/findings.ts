import { defineFinding, type FindingKind } from '../../model/finding.ts';

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
  about: 'The container of a GLB (header, chunks, JSON) is broken, or beyond any sensible size.',
  message: ({ reason }) => `This is no GLB: ${reason}.`,
  hint: 'Export it again as binary glTF 2.0.',
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

export const externalResource = defineFinding<{ uri: string }>({
  code: 'format/gltf-external',
  severity: 'error',
  about: 'A GLB refers to a file outside of itself. Nothing is fetched, so geometry or textures would be missing.',
  message: ({ uri }) => `The file refers to "${uri}".`,
  hint: 'Export it with all buffers and images embedded.',
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

export const collidersMade = defineFinding<{ count: number }>({
  code: 'physics/colliders-estimated',
  severity: 'warning',
  about: 'The input has no collision geometry; each of its meshes got its convex hull.',
  message: ({ count }) => `${count} convex hulls were made as colliders.`,
  hint: 'A bundle with collision.glb, or an MJCF, carries colliders of its own.',
});

export const massEstimated = defineFinding<{ mass: number; volume: number; density: number; closed: boolean }>({
  code: 'physics/mass-estimated',
  severity: 'warning',
  about: 'The input says nothing of mass; it was computed from volume and a density.',
  message: ({ mass, volume, density, closed }) =>
    `${mass.toPrecision(4)} kg, from ${volume.toPrecision(4)} m³ (${closed ? 'closed meshes' : 'convex hulls of open meshes'}) at ${density.toPrecision(4)} kg/m³.`,
  hint: 'Give --mass or --density.',
});

export const hullFills = defineFinding<{ part: string; filled: number }>({
  code: 'physics/concave-filled',
  severity: 'warning',
  about: 'A concave mesh got its convex hull as collider, which fills it: a bowl holds nothing then.',
  message: ({ part, filled }) =>
    `The collider of "${part}" is ${Math.round(100 * filled)}% larger than the thing itself.`,
  hint: 'Use a bundle or an MJCF with convex parts.',
});

export const glbFindings: readonly FindingKind<never>[] = [
  glbTruncated,
  glbMalformed,
  gltfError,
  gltfWarning,
  gltfExtension,
  externalResource,
  gltfNotCarried,
  collidersMade,
  massEstimated,
  hullFills,
];
