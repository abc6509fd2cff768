import type { Finding } from '../../model/finding.ts';
import { Names } from '../../model/names.ts';
import type { ByteMap } from '../files.ts';
import { bakeColours } from '../raw/bake-colours.ts';
import { materialMissing, meshLimit } from '../raw/findings.ts';
import { meshBytes } from '../raw/mesh-text.ts';
import { TextureFiles } from '../raw/texture-files.ts';
import { triangulator } from '../raw/triangulate.ts';
import { followedBy, type Matrix3x4, moved, UPRIGHT } from '../raw/turn.ts';
import type { RawGeometry, RawPart, UpAxis } from '../raw/types.ts';
import { refusal } from '../refusal.ts';
import { readXml } from '../xml/read.ts';
import type { XmlElement } from '../xml/types.ts';
import { bindingsOf } from './bindings.ts';
import { below, DaeDocument, nameOf } from './document.ts';
import { daeMissing, daeNotCarried, daeNotFinite } from './findings.ts';
import { DaeMaterials } from './materials.ts';
import { type DaeSurface, type GeometryContext, readGeometry } from './read-geometry.ts';
import { type DaeInstance, instancesOf } from './scene.ts';
import { DaeSources } from './sources.ts';

/** A list of polygons may have an element for each. */
const MOST_ELEMENTS = 2_000_000;
/** Of all instances together. */
const MOST_TRIANGLES = 20_000_000;
/** Elements that are no part of a rigid prop, and what people call them. */
const NOT_CARRIED: Readonly<Record<string, string>> = {
  animation: 'animations',
  skin: 'skins',
  morph: 'morph targets',
  instance_camera: 'cameras',
  instance_light: 'lights',
  lines: 'lists of lines',
  linestrips: 'lists of lines',
  spline: 'curves',
  convex_mesh: 'convex hulls of other meshes',
  brep: 'boundary representations',
  lookat: 'transforms by "lookat"',
  skew: 'transforms by "skew"',
};

/**
 * A COLLADA file (1.4 or 1.5) → a part for each geometry in its scene, in metres, Z up: `<unit>`, `<up_axis>` and all
 * transforms of the scene are applied; colours of vertices become an image; a mirrored node keeps its outside outside. Without a scene, all geometries as they
 * are.
 *
 * An own reader, not the one of three.js, which reads the last of several `<polygons>`, fills concave ones, takes no
 * strips, and needs a document object model that does not tell lines.
 *
 * @param entry path of the file in `files`
 * @param options.up which axis points up, whatever the file says: Gazebo, for one, does not ask it. @default the file's
 * @throws {PropmasterError} `invalid_input` naming the line; `unsafe_input` for more than any prop needs
 * @see https://www.khronos.org/files/collada_spec_1_4.pdf
 */
export async function readDae(
  files: ByteMap,
  entry: string,
  { up }: { readonly up?: UpAxis } = {},
): Promise<RawGeometry> {
  const root = readXml(meshBytes(files, entry), entry, { elements: MOST_ELEMENTS });
  const document = new DaeDocument(root, entry);
  if (nameOf(root) !== 'COLLADA') throw document.broken(root, 'is not the root of a COLLADA file');
  const findings: Finding[] = [];
  const textures = new TextureFiles(files, findings);
  const materials = new DaeMaterials(document, textures, findings);
  const missing = new Set<string>();
  const instances = instancesOf(document, baseOf(document, up), missing);
  const hasPolygons = document.count('polylist') + document.count('polygons') > 0;
  const context = {
    document,
    sources: new DaeSources(document),
    triangulate: await triangulator(entry, hasPolygons),
    findings,
  };
  const parts = readParts(instances, materials, context);
  if (missing.size > 0) findings.push(daeMissing.at(entry, { urls: [...missing] }));
  const elements = notCarried(document);
  if (Object.keys(elements).length > 0) findings.push(daeNotCarried.at(entry, { elements }));
  const unknown = materials.unknown();
  if (unknown.length > 0) findings.push(materialMissing.at(entry, { materials: unknown }));
  const looks = { parts, materials: materials.list(), textures: textures.list() };
  return { ...bakeColours(looks, entry, findings), findings };
}

/** From the frame and unit of the file to the model's. */
function baseOf(document: DaeDocument, wanted: UpAxis | undefined): Matrix3x4 {
  const asset = below(document.root, 'asset');
  const unit = below(asset, 'unit');
  const meter = Number(unit?.attributes.get('meter') ?? 1);
  if (unit && !(meter > 0 && meter < Infinity)) throw document.broken(unit, 'has a length that is no length');
  const said = below(asset, 'up_axis')?.text.trim().charAt(0).toLowerCase();
  const up = wanted ?? (said === 'x' || said === 'z' ? said : 'y');
  if (meter === 1) return UPRIGHT[up];
  return followedBy([meter, 0, 0, 0, 0, meter, 0, 0, 0, 0, meter, 0], UPRIGHT[up]);
}

function readParts(instances: readonly DaeInstance[], materials: DaeMaterials, context: GeometryContext): RawPart[] {
  const { document } = context;
  const names = new Names();
  const read = new Map<XmlElement, Map<string, DaeSurface[]>>();
  let triangles = 0;
  return instances.flatMap(({ name, geometry, binding, matrix }): RawPart[] => {
    const bindings = bindingsOf(binding, materials, document);
    // The same geometry is another mesh where its material looks at other texture coordinates.
    const ways = read.get(geometry) ?? new Map<string, DaeSurface[]>();
    read.set(geometry, ways);
    const surfaces = ways.get(bindings.way) ?? readGeometry(geometry, bindings.setOf, context);
    ways.set(bindings.way, surfaces);
    const primitives = surfaces.map(({ symbol, mesh, colours }) => {
      triangles += mesh.indices.length / 3;
      const limit = { what: 'a number of triangles', found: triangles, limit: MOST_TRIANGLES };
      if (triangles > MOST_TRIANGLES) throw refusal('unsafe_input', meshLimit.at(document.place, limit));
      const placed = moved(mesh, matrix);
      if (!placed.positions.every(Number.isFinite))
        throw refusal('invalid_input', daeNotFinite.at(document.at(geometry), { source: mesh.name }));
      const url = bindings.materialOf(symbol);
      const material = url === undefined ? undefined : materials.nameOf(url);
      return {
        mesh: { ...placed, name: names.unique(name, 'mesh') },
        ...(material === undefined ? {} : { material }),
        ...(colours && { colours }),
      };
    });
    return primitives.length > 0 ? [{ node: name, primitives }] : [];
  });
}

function notCarried(document: DaeDocument): Record<string, number> {
  const elements: Record<string, number> = {};
  for (const [name, said] of Object.entries(NOT_CARRIED)) {
    const count = document.count(name);
    if (count > 0) elements[said] = (elements[said] ?? 0) + count;
  }
  return elements;
}
