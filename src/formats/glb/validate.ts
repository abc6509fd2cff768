import type { Report } from 'gltf-validator';
import type { Finding } from '../../model/finding.ts';
import { externalResource, glbMalformed, glbTruncated, gltfError, gltfExtension, gltfWarning } from './findings.ts';

const MAGIC = 0x46546c67; // "glTF"
const JSON_CHUNK = 0x4e4f534a; // "JSON"
/** A JSON chunk beyond this describes no prop [bytes]. */
const LARGEST_JSON = 64 * 2 ** 20;
/** The validator stops there; errors may come after any number of warnings. */
const MOST_ISSUES = 10_000;
/** A report with more helps nobody. */
const MOST_FINDINGS = 100;
/** glTF itself nests ten deep; the validator overflows its stack at some thousands. */
const DEEPEST_JSON = 64;

/** More elements than this in one accessor are no prop; one without data costs the file nothing and the reader all. */
const MOST_ELEMENTS = 20_000_000;
/** More pixels than 8192 × 8192 are a decompression bomb rather than a texture. */
const MOST_PIXELS = 2 ** 26;

/** Extensions that `decode.ts` understands, and materials that look well enough without theirs. */
export const SUPPORTED_EXTENSIONS: ReadonlySet<string> = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_mesh_quantization',
  'EXT_texture_webp',
  'KHR_texture_transform',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_diffuse_transmission',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
]);

/**
 * What is wrong with a GLB: first our own gate, which the validator needs (it throws on some hostile input and passes
 * unknown required extensions), then Khronos' glTF-Validator.
 *
 * @param place what findings point at: the file's name
 * @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#glb-file-format-specification
 */
export async function validateGlb(bytes: Uint8Array, place: string): Promise<Finding[]> {
  const gate = judgeContainer(bytes, place);
  if (gate.length > 0) return gate;
  const { default: validator } = await import('gltf-validator');
  try {
    const report = await validator.validateBytes(bytes, {
      uri: place,
      format: 'glb',
      maxIssues: MOST_ISSUES,
      writeTimestamp: false,
      externalResourceFunction: () => Promise.reject(new Error('nothing is fetched')),
    });
    return judgeReport(report, place);
  } catch (error) {
    return [glbMalformed.at(place, { reason: `the validator gave up (${String(error).slice(0, 200)})` })];
  }
}

/** Errors first, so that none is cut off. */
function judgeReport({ issues, info }: Report, place: string): Finding[] {
  const at = (pointer: string | undefined): string => (pointer ? `${place}${pointer}` : place);
  const found = (severity: number, kind: typeof gltfError): Finding[] =>
    issues.messages
      .filter((issue) => issue.severity === severity)
      .map(({ code, message, pointer }) => kind.at(at(pointer), { issue: code, said: message }));
  const large = (info?.resources ?? []).flatMap(({ pointer, image }) =>
    image && image.width * image.height > MOST_PIXELS
      ? [glbMalformed.at(at(pointer), { reason: `an image has ${image.width} × ${image.height} pixels` })]
      : [],
  );
  const endless = issues.truncated
    ? [glbMalformed.at(place, { reason: `the validator stopped after ${MOST_ISSUES} issues` })]
    : [];
  return [...large, ...endless, ...found(0, gltfError), ...found(1, gltfWarning)].slice(0, MOST_FINDINGS);
}

/** Header, JSON chunk, counts, required extensions, and references that leave the file. */
function judgeContainer(bytes: Uint8Array, place: string): Finding[] {
  const malformed = (reason: string): Finding[] => [glbMalformed.at(place, { reason })];
  if (bytes.length < 20) return malformed(`${bytes.length} bytes are too few for a header`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) return malformed('it does not begin with "glTF"');
  const version = view.getUint32(4, true);
  if (version !== 2) return malformed(`its version is ${version}, not 2`);
  const declared = view.getUint32(8, true);
  if (declared > bytes.length) return [glbTruncated.at(place, { declared, actual: bytes.length })];
  const size = view.getUint32(12, true);
  if (view.getUint32(16, true) !== JSON_CHUNK) return malformed('its first chunk is not JSON');
  if (size > LARGEST_JSON) return malformed(`its JSON has ${size} bytes`);
  if (20 + size > bytes.length) return [glbTruncated.at(place, { declared: 20 + size, actual: bytes.length })];
  const chunk = bytes.subarray(20, 20 + size);
  if (depthOf(chunk) > DEEPEST_JSON) return malformed(`its JSON nests more than ${DEEPEST_JSON} deep`);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(chunk));
  } catch (error) {
    return malformed(`its JSON does not parse (${error instanceof Error ? error.message : String(error)})`);
  }
  return judgeJson(json, place);
}

/** How deep brackets nest outside of strings; counted on bytes, before anything recurses. */
function depthOf(json: Uint8Array): number {
  const [quote, backslash, open, openList, close, closeList] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d];
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (inString) {
      if (byte === backslash) i++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === open || byte === openList) deepest = Math.max(deepest, ++depth);
    else if (byte === close || byte === closeList) depth--;
  }
  return deepest;
}

function judgeJson(json: unknown, place: string): Finding[] {
  const object = (value: unknown): Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const root = object(json);
  const extensions = list(root['extensionsRequired'])
    .filter((name): name is string => typeof name === 'string' && !SUPPORTED_EXTENSIONS.has(name))
    .map((extension) => gltfExtension.at(`${place}/extensionsRequired`, { extension }));
  const external = ['buffers', 'images'].flatMap((kind) =>
    list(root[kind]).flatMap((entry, index) => {
      const { uri } = object(entry);
      return typeof uri === 'string' && !uri.startsWith('data:')
        ? [externalResource.at(`${place}/${kind}/${index}/uri`, { uri: uri.slice(0, 200) })]
        : [];
    }),
  );
  const counts = [
    ...list(root['accessors']).map((accessor, index) => ({ ...object(accessor), at: `accessors/${index}` })),
    ...list(root['bufferViews']).map((view, index) => ({
      ...object(object(object(view)['extensions'])['EXT_meshopt_compression']),
      at: `bufferViews/${index}`,
    })),
  ].flatMap(({ at, count }: { at: string; count?: unknown }) =>
    typeof count === 'number' && count > MOST_ELEMENTS
      ? [glbMalformed.at(`${place}/${at}/count`, { reason: `${at} has ${count} elements` })]
      : [],
  );
  return [...extensions, ...external, ...counts];
}
