import type { Finding } from '../../../model/finding.ts';
import { glbData, glbLimit } from '../findings.ts';
import { GLB_LIMITS } from './limits.ts';
import { type Loose, list, natural, object } from './loose.ts';

const HEADER = 11;
const MESH = 1;
const EDGEBREAKER = 1;
const HAS_METADATA = 0x8000;

/**
 * What the header of each Draco mesh declares against the accessors that stand for it: its decoder allocates by the
 * header, so a few bytes could ask for gigabytes.
 *
 * @see https://google.github.io/draco/spec/ "Draco header", "Edgebreaker decoder", "Sequential connectivity"
 */
export function judgeDraco(root: Loose, buffers: readonly (Uint8Array | undefined)[], place: string): Finding[] {
  const views = list(root['bufferViews']).map(object);
  const accessors = list(root['accessors']).map(object);
  const findings: Finding[] = [];
  const total = 0;
  for (const [m, mesh] of list(root['meshes']).entries()) {
    for (const [p, entry] of list(object(mesh)['primitives']).entries()) {
      const primitive = object(entry);
      const draco = object(object(primitive['extensions'])['KHR_draco_mesh_compression']);
      if (Object.keys(draco).length === 0) continue;
      const at = `${place}/meshes/${m}/primitives/${p}`;
      const wrong = (reason: string): number => findings.push(glbData.at(at, { reason: `its Draco data ${reason}` }));
      const view = views[natural(draco['bufferView']) ?? -1];
      const buffer = view && buffers[natural(view['buffer']) ?? -1];
      if (!view || !buffer) {
        wrong('lies in no buffer view');
        continue;
      }
      const start = natural(view['byteOffset']) ?? 0;
      const counts = dracoCounts(buffer.subarray(start, start + (natural(view['byteLength']) ?? 0)));
      if (typeof counts === 'string') wrong(counts);
      else if (counts) {
        const indices = natural(accessors[natural(primitive['indices']) ?? -1]?.['count']);
        if (indices !== undefined && indices !== 3 * counts.faces)
          wrong(`declares ${counts.faces} triangles, and its accessor ${indices} indices`);
        const most = Math.max(counts.faces * 3, counts.points);
        if (most > GLB_LIMITS.drawn)
          findings.push(glbLimit.at(at, { what: 'Draco vertices', count: total, most: GLB_LIMITS.drawn }));
      }
    }
  }
  return findings;
}

/** Declared numbers; `undefined` where they stand behind metadata or an older layout; or what is wrong, in words. */
function dracoCounts(bytes: Uint8Array): { faces: number; points: number } | string | undefined {
  if (bytes.length < HEADER || new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== 'DRACO')
    return 'has no header';
  const [major, minor, type, method] = bytes.subarray(5, 9);
  if (type !== MESH) return 'is no mesh';
  const flags = bytes[9]! | (bytes[10]! << 8);
  if (major !== 2 || minor! < 2 || (flags & HAS_METADATA) !== 0) return undefined;
  let at = HEADER;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if ((byte & 0x80) === 0) break;
    }
    return value;
  };
  // The edgebreaker begins with the kind of its traversal, then vertices before faces; the other way round elsewhere.
  if (method === EDGEBREAKER) {
    at++;
    const points = varint();
    return { points, faces: varint() };
  }
  const faces = varint();
  return { faces, points: varint() };
}
