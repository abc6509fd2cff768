import type { ColliderKind, Trimmed } from '../../model/colliders.ts';
import { type MassEstimate, tellEstimate } from '../../model/estimated.ts';
import { defineFinding, type FindingKind } from '../../model/finding.ts';
import { MESH_LABELS, WITHOUT_UP } from '../../model/source-formats.ts';

/** Never as a power of ten. */
const millimetres = (length: number): string =>
  (1_000 * length).toPrecision(3).includes('e') ? (1_000 * length).toFixed(0) : (1_000 * length).toPrecision(3);

export const meshLimit = defineFinding<{ what: string; found: number; limit: number }>({
  code: 'format/mesh-limit',
  severity: 'error',
  about: 'A mesh file is larger than any prop needs, so that reading it would take minutes or gigabytes.',
  message: ({ what, found, limit }) => `The file has ${what} of ${found}; the limit is ${limit}.`,
  hint: 'Simplify the mesh in the tool that made it.',
});

export const meshEmpty = defineFinding({
  code: 'format/mesh-empty',
  severity: 'error',
  about: 'The file shows no surface: no triangle, or only points, lines and curves.',
  message: () => 'The file holds no triangles.',
  hint: 'Export it with at least one mesh.',
});

export const meshUnknown = defineFinding<{ description?: string }>({
  code: 'format/mesh-unknown',
  severity: 'error',
  about: 'The file is none of the kinds of mesh that are read, whatever its name says.',
  message: ({ description }) =>
    `This is ${description === undefined ? 'no' : `a file of another kind (${description}), and no`} ${MESH_LABELS} file.`,
  hint: `Export it as ${MESH_LABELS}.`,
});

export const facesCollapsed = defineFinding<{ count: number; of: number }>({
  code: 'format/faces-collapsed',
  severity: 'info',
  about:
    'Triangles with two corners in the same place are lines. They were left out; the surface is the same. Thin triangles ' +
    'of three different corners stay: without them, a closed surface would be open.',
  message: ({ count, of }) => `${count} of ${of} triangles had two corners in the same place and were left out.`,
});

export const attributeBroken = defineFinding<{ mesh: string; attribute: string }>({
  code: 'format/mesh-attribute',
  severity: 'warning',
  about:
    'Normals of a mesh are missing for some corners, of no length, or not finite; or texture coordinates are not finite. ' +
    'They are left out: it is lit by its faces, or shows its texture plainly.',
  message: ({ mesh, attribute }) => `The ${attribute} of mesh "${mesh}" are broken or incomplete and were left out.`,
  hint: 'Have the tool that made it compute them again.',
});

export const materialMissing = defineFinding<{ materials: readonly string[] }>({
  code: 'format/material-missing',
  severity: 'warning',
  about: 'Faces name a material that nothing describes; they are shown in plain grey.',
  message: ({ materials }) =>
    `No description of material ${materials.map((name) => `"${name}"`).join(', ')} was found.`,
  hint: 'Keep the material file (.mtl) beside the mesh, under the name that the mesh has for it.',
});

export const materialInvisible = defineFinding<{ material: string }>({
  code: 'format/material-invisible',
  severity: 'info',
  about:
    'A material says that it is wholly transparent. Several exporters write this of opaque things, because they take the ' +
    'number the other way round; it was taken as opaque.',
  message: ({ material }) => `Material "${material}" would be invisible, and was taken as opaque.`,
});

export const vertexColours = defineFinding<{ meshes: number; bits: number }>({
  code: 'format/vertex-colours',
  severity: 'info',
  about:
    'Meshes have colours at their vertices, which no simulator shows. They became an image of at most 2048 × 2048 pixels with ' +
    'texture coordinates for it; vertices were divided where triangles lie in several places of it.',
  message: ({ meshes, bits }) =>
    `The vertex colours of ${meshes} ${meshes === 1 ? 'mesh' : 'meshes'} became an image${bits < 8 ? `, rounded to ${bits} bits a channel` : ''}.`,
});

export const vertexColoursLost = defineFinding<{ meshes: readonly string[] }>({
  code: 'format/vertex-colours-lost',
  severity: 'warning',
  about:
    'A mesh has colours at its vertices beside an image. Both together would have to be multiplied; the image is shown alone.',
  message: ({ meshes }) =>
    `${meshes.length === 1 ? 'Mesh' : 'Meshes'} ${meshes
      .slice(0, 5)
      .map((name) => `"${name}"`)
      .join(
        ', ',
      )}${meshes.length > 5 ? ` and ${meshes.length - 5} more` : ''}: vertex colours beside an image were left out.`,
  hint: 'Bake the vertex colours into the image in the tool that made it.',
});

export const textureMissing = defineFinding<{ wanted: string; candidates: readonly string[] }>({
  code: 'structure/texture-missing',
  severity: 'warning',
  about: 'A material names an image that is not there, or several files could be meant. It shows its plain colour.',
  message: ({ wanted, candidates }) =>
    candidates.length === 0
      ? `Texture "${wanted}" is not there.`
      : `Texture "${wanted}" is not there, and several files could be meant: ${candidates.join(', ')}.`,
  hint: 'Put the image beside the mesh, under the name that the material has for it.',
});

export const textureKind = defineFinding<{ texture: string; reason: string }>({
  code: 'format/texture-kind',
  severity: 'warning',
  about:
    'An image is broken, too large, or of a kind that is not read. It was left out: the material shows its plain colour.',
  message: ({ texture, reason }) => `Texture "${texture}" was left out: ${reason}.`,
  hint: 'Convert it to PNG or JPEG, and name that file in the material.',
});

export const upAxisAssumed = defineFinding({
  code: 'format/up-axis-assumed',
  severity: 'info',
  about: `${WITHOUT_UP} does not say which axis points up. Z was taken, as simulators do.`,
  message: () => 'The file does not say which axis points up; Z was taken.',
  hint: 'If the prop lies on its side, import it again with Y up.',
});

export const meshFlat = defineFinding({
  code: 'format/mesh-flat',
  severity: 'error',
  about: 'All meshes are flat. A thing without thickness has no volume, so no mass and nothing to collide with.',
  message: () => 'It has no volume: all its meshes are flat.',
  hint: 'Give it a thickness in the tool that made it.',
});

export const meshExtent = defineFinding<{ longest: number }>({
  code: 'format/mesh-extent',
  severity: 'error',
  about:
    'The thing is larger than 1000 km or smaller than a micrometre. Volume and inertia of such a size are lost in ' +
    'rounding; `physics/plausible-size` judges sizes in between.',
  message: ({ longest }) => `Its longest side is ${longest.toPrecision(4)} m, which is no real size.`,
  hint: 'Export it in metres, and look for a stray vertex or a wrong scale.',
});

export const windingTurned = defineFinding<{ part: string; turned: number; of: number }>({
  code: 'format/winding-turned',
  severity: 'warning',
  about:
    'Triangles of one surface do not agree on which side is outside, or a closed one is inside out. They were turned: a ' +
    'volume has a sign, MuJoCo refuses such a mesh where inertia is exact, and renderers show holes.',
  message: ({ part, turned, of }) => `${turned} of the ${of} triangles of "${part}" were turned over.`,
  hint: 'Nothing needs to be done, unless it still shows holes: then recompute its normals in the tool that made it.',
});

export const collidersMade = defineFinding<{ count: number; kind: ColliderKind; error?: number; trimmed?: Trimmed }>({
  code: 'physics/colliders-estimated',
  severity: 'warning',
  about:
    'The input has no collision geometry. Colliders were made from what is seen: convex parts that leave a cavity open, or ' +
    'one convex hull or box for each of its nodes, as was asked for. PhysX takes 64 corners of a hull at most: one with more ' +
    'keeps those that matter most, so that it is never larger than before; mass and bounds stay.',
  message: ({ count, kind, error, trimmed }) => {
    const what = { parts: 'convex parts', hull: 'convex hulls', box: 'boxes', none: 'colliders' }[kind];
    const off = error === undefined ? '' : `, nowhere more than ${millimetres(error)} mm off the surface`;
    return `${count} ${what} were made as colliders${off}.${trimmed ? tellTrimmed(trimmed) : ''}`;
  },
  hint: 'A bundle with collision.glb, an MJCF or an SDF carries colliders of its own.',
});

const tellTrimmed = ({ count, depth, volume, lost }: Trimmed): string =>
  ` ${count} of them had more than 64 corners; those left out were ${millimetres(depth)} mm at most outside of the others (${((100 * lost) / volume).toPrecision(2)}% of their volume).`;

export const sheetThickened = defineFinding<{ sheets: number; of: number }>({
  code: 'physics/sheet-thickened',
  severity: 'warning',
  about:
    'A part is or has a sheet: a surface without an inside. Nothing can collide with that, so it was given a thickness that ' +
    'nobody stated, of about 1 mm or 1% of the size; where no mass is given, it also weighs as much as that.',
  message: ({ sheets, of }) => `${sheets} of ${of} parts are or have sheets; their colliders were given a thickness.`,
  hint: 'Give the sheet its thickness in the tool that made it, or say --mass.',
});

export const decompositionFailed = defineFinding<{ colliders: readonly string[] }>({
  code: 'physics/decomposition-failed',
  severity: 'warning',
  about:
    'A mesh could not be taken apart into convex parts: its triangles cross, double or degenerate in a way that the engine ' +
    'of geometry does not bear. It got one convex hull or box, so that a cavity of it is filled.',
  message: ({ colliders }) => `Not taken apart into convex parts: ${colliders.map((name) => `"${name}"`).join(', ')}.`,
  hint: 'Clean the mesh in the tool that made it (merge by distance, recompute normals), or model its colliders.',
});

export const massEstimated = defineFinding<{
  mass: number;
  volume: number;
  density: number;
  /** Whether all of the volume is that of closed meshes. */
  closed: boolean;
  /** Absent: a reader's, before anybody has looked at what it is. */
  estimate?: MassEstimate;
}>({
  code: 'physics/mass-estimated',
  severity: 'warning',
  about:
    'The input says nothing of mass. It was estimated from names, size and walls, with the range in which nine of ten should lie; [estimates.md](estimates.md) ' +
    'tells how. Where nothing tells what it is, it is the volume of the meshes, or of the colliders where a mesh is open, at 500 kg/m³, or at the density that was given.',
  message: ({ mass, volume, density, closed, estimate }) => {
    const from = `${volume.toPrecision(4)} m³ (${closed ? 'closed meshes' : 'colliders of open meshes'}) at ${density.toPrecision(4)} kg/m³`;
    if (!estimate) return `${mass.toPrecision(4)} kg, from ${from}.`;
    return estimate.isKnown ? tellEstimate(estimate) : `${tellEstimate(estimate)} It is ${from}.`;
  },
  hint: 'Look at its picture, then give --mass or --density; a name that tells kind and material (--name ceramic_mug) counts as well.',
});

export const hullFills = defineFinding<{ part: string; filled: number }>({
  code: 'physics/concave-filled',
  severity: 'warning',
  about: 'A concave mesh got one convex hull or box as collider, which fills it: a bowl holds nothing then.',
  message: ({ part, filled }) =>
    `The collider of "${part}" is ${Math.round(100 * filled)}% larger than the thing itself.`,
  hint: 'Have it divided into convex parts: --collider parts.',
});

export const rawFindings: readonly FindingKind<never>[] = [
  meshLimit,
  meshEmpty,
  meshUnknown,
  facesCollapsed,
  attributeBroken,
  materialMissing,
  materialInvisible,
  vertexColours,
  vertexColoursLost,
  textureMissing,
  textureKind,
  upAxisAssumed,
  meshFlat,
  meshExtent,
  windingTurned,
  decompositionFailed,
  collidersMade,
  sheetThickened,
  massEstimated,
  hullFills,
];
