import type { FileRefusal, GlbFacts, Inspection } from '../inspect/types.ts';

/** The fields of the result of `inspect`; see `wire.ts`. Its names are untrusted text from the file. */
export const inspectionFields = (inspection: Inspection): Record<string, unknown> => ({
  path: inspection.path,
  kind: inspection.kind,
  description: inspection.description,
  format: inspection.format ?? null,
  main: inspection.main ?? null,
  bytes: inspection.bytes,
  verdict: inspection.verdict,
  refusals: inspection.refusals.map(refusalFields),
  entries: inspection.entries.map(({ path, bytes, kind, packed, clutter }) => ({
    path,
    bytes,
    kind,
    packed: packed ?? null,
    clutter,
  })),
  archive: archiveFields(inspection),
  glb: inspection.glb === undefined ? null : glbFields(inspection.glb),
  usd: usdFields(inspection),
  xml: xmlFields(inspection),
  image: inspection.image ?? null,
  report: inspection.report ?? null,
});

const refusalFields = ({ code, error, rule, reason, hint, count, places }: FileRefusal): Record<string, unknown> => ({
  code,
  error,
  rule,
  reason: reason ?? null,
  hint,
  count,
  places: places.map(({ place, detail }) => ({ place, detail: detail ?? null })),
});

function archiveFields({ archive }: Inspection): Record<string, unknown> | null {
  if (archive === undefined) return null;
  const { files, folders, clutter, unpackedBytes, ratio, contents } = archive;
  return { files, folders, clutter, unpacked_bytes: unpackedBytes, ratio, contents };
}

const glbFields = (facts: GlbFacts): Record<string, unknown> => ({
  version: facts.version ?? null,
  generator: facts.generator ?? null,
  extensions_used: facts.extensionsUsed,
  extensions_required: facts.extensionsRequired,
  nodes: facts.nodes,
  meshes: facts.meshes,
  triangles: facts.triangles ?? null,
  materials: facts.materials,
  images: facts.images.map(({ name, mime, width, height, bytes }) => ({
    name: name ?? null,
    mime: mime ?? null,
    width: width ?? null,
    height: height ?? null,
    bytes: bytes ?? null,
  })),
  animations: facts.animations,
  skins: facts.skins,
  bounds: facts.bounds ?? null,
});

function usdFields({ usd }: Inspection): Record<string, unknown> | null {
  if (usd === undefined) return null;
  const { layer, encoding, defaultPrim, upAxis, metersPerUnit, prims, types, joints, assets } = usd;
  return {
    layer,
    encoding,
    default_prim: defaultPrim ?? null,
    up_axis: upAxis ?? null,
    meters_per_unit: metersPerUnit ?? null,
    prims,
    types,
    joints,
    assets,
  };
}

function xmlFields({ xml }: Inspection): Record<string, unknown> | null {
  if (xml === undefined) return null;
  const { root, language, elements, depth, counts } = xml;
  return { root, language: language ?? null, elements, depth, counts };
}
