import type { Finding } from '../../model/finding.ts';
import { mtlIgnored, mtlNotCarried } from './findings.ts';
import { type MtlMap, readMap } from './mtl-map.ts';
import { readLines, wordsOf } from './read-lines.ts';

/** A material as an MTL file has it; what it does not say is `undefined`. */
export interface MtlMaterial {
  readonly name: string;
  /** Path of the MTL file. */
  readonly place: string;
  /** 0 to 1; not in range where the file has it so. */
  colour?: readonly [r: number, g: number, b: number];
  /** 0 to 1 */
  alpha?: number;
  /** Of the highlight, 0 to 1000. */
  shininess?: number;
  roughness?: number;
  metallic?: number;
  map?: MtlMap;
  /** Roughness in green, metalness in blue. */
  packedMap?: MtlMap;
  normalMap?: MtlMap;
}

/** Maps that are read, by their keyword in small letters. */
const MAPS = { map_kd: 'map', map_orm: 'packedMap', norm: 'normalMap' } as const;

const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** Images that have no place in the model's materials. */
const OTHER_MAP = /^(?:map_\w+|bump|disp|decal|refl)$/i;

/**
 * The materials of an MTL file: `Kd`, `d`, `Tr`, `Ns`, `map_Kd`, and `Pr`, `Pm`, `map_ORM` and `norm` of the PBR extension. What can't be
 * read is left out with a finding: a colour is no reason to refuse a shape.
 *
 * @param place path of the file
 * @see Wavefront, "Advanced Visualizer", "MTL material format", 1995; Clara.io, "Extending Wavefront MTL for PBR"
 */
export function readMtl(text: string, place: string, findings: Finding[]): MtlMaterial[] {
  const materials: MtlMaterial[] = [];
  const others = new Set<string>();
  for (const { line, keyword, rest } of readLines(text)) {
    const material = materials.at(-1);
    const ignore = (problem: string): void => void findings.push(mtlIgnored.at(`${place}:${line}`, { line, problem }));
    const numbers = (): number[] | undefined => {
      const values = wordsOf(rest).map(Number);
      if (values.length > 0 && values.every(Number.isFinite)) return values;
      ignore(`"${keyword} ${rest.slice(0, 40)}" has no number`);
      return undefined;
    };
    const share = (): number | undefined => {
      const [value] = numbers() ?? [];
      return value === undefined ? undefined : clamped(value);
    };
    const lower = keyword.toLowerCase();
    if (lower === 'newmtl') materials.push({ name: rest, place });
    else if (!material) continue;
    else if (lower === 'kd') {
      // Of one number, the others are the same.
      const [r, g = r, b = r] = numbers() ?? [];
      if (r !== undefined) material.colour = [r, g!, b!];
    } else if (lower === 'd' || lower === 'tr') {
      const value = share();
      if (value !== undefined) material.alpha = lower === 'd' ? value : 1 - value;
    } else if (lower === 'ns') {
      const [value] = numbers() ?? [];
      if (value !== undefined) material.shininess = value;
    } else if (lower === 'pr' || lower === 'pm') {
      const value = share();
      if (value !== undefined) material[lower === 'pr' ? 'roughness' : 'metallic'] = value;
    } else if (Object.hasOwn(MAPS, lower)) {
      const map = readMap(rest);
      if (map) material[MAPS[lower as keyof typeof MAPS]] = map;
      else ignore(`"${keyword}" names no file`);
    } else if (OTHER_MAP.test(keyword)) others.add(keyword);
  }
  if (others.size > 0) findings.push(mtlNotCarried.at(place, { maps: [...others] }));
  return materials;
}
