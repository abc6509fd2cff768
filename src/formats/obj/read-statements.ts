import { NONE } from '../raw/vertex-pool.ts';
import { refusal } from '../refusal.ts';
import { objIndex, objMalformed, objNotFinite } from './findings.ts';
import { readLines, wordsOf } from './read-lines.ts';

/** What an OBJ file says, index by index. Everything is counted from 0. */
export interface ObjStatements {
  readonly positions: readonly number[];
  /** Not finite where the file has it so. */
  readonly normals: readonly number[];
  readonly uvs: readonly number[];
  /** Red, green and blue of each position, sRGB; empty where the file has none. White where a vertex has none. */
  readonly colours: readonly number[];
  /** Position, texture coordinates and normal of each corner, face after face; `NONE` where it has no such thing. */
  readonly corners: readonly number[];
  readonly faces: readonly ObjFace[];
  readonly libraries: readonly string[];
  /** A comment that names a unit. */
  readonly units: { readonly line: number; readonly comment: string } | undefined;
  /** What is no part of a surface, counted. */
  readonly others: ReadonlyMap<string, number>;
}

export interface ObjFace {
  /** Its first corner, and the one after its last. */
  readonly start: number;
  readonly end: number;
  /** Of its object and group; empty where the file has none. */
  readonly group: string;
  readonly material: string | undefined;
}

/** Statements that change nothing of the shape. */
const HARMLESS = new Set(['s', 'lod', 'bevel', 'c_interp', 'd_interp', 'shadow_obj', 'trace_obj', 'maplib', 'usemap']);
/** Those of free-form curves and surfaces, by what is counted of them. */
const FREE_FORM = new Set(['curv', 'curv2', 'surf']);
const FREE_FORM_DETAIL = new Set([
  'vp',
  'deg',
  'bmat',
  'step',
  'cstype',
  'parm',
  'trim',
  'hole',
  'scrv',
  'sp',
  'end',
  'con',
  'mg',
  'ctech',
  'stech',
]);

/** A comment such as "File units = inches" or "Units: mm". */
const OTHER_UNIT = /\bunits?\b.*\b(?:mm|cm|millimet(?:er|re)s?|centimet(?:er|re)s?|inch(?:es)?|feet|foot)\b/i;

/**
 * Reads the statements of an OBJ file.
 *
 * @param place path of the file, for errors
 * @throws {PropmasterError} `invalid_input` naming the line, for a coordinate that is none, or an index that leads nowhere
 * @see Wavefront, "Advanced Visualizer", appendix B1, "Object Files (.obj)", version 3.0
 */
export function readStatements(text: string, place: string): ObjStatements {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const colours: number[] = [];
  const corners: number[] = [];
  const faces: ObjFace[] = [];
  const faceLines: number[] = [];
  const libraries: string[] = [];
  const others = new Map<string, number>();
  const count = (what: string): void => void others.set(what, (others.get(what) ?? 0) + 1);
  let units: ObjStatements['units'];
  let [object, group, material] = ['', '', undefined as string | undefined];

  const beyond = (line: number, index: number, what: string, defined: number) =>
    refusal('invalid_input', objIndex.at(`${place}:${line}`, { line, index, what, count: defined }));

  for (const { line, keyword, rest } of readLines(text)) {
    const at = `${place}:${line}`;
    const broken = (problem: string) => refusal('invalid_input', objMalformed.at(at, { line, problem }));
    switch (keyword) {
      case 'v': {
        const words = wordsOf(rest);
        if (words.length < 3) throw broken('a vertex has fewer than three coordinates');
        for (let i = 0; i < 3; i++) {
          const value = Number(words[i]);
          if (!Number.isFinite(Math.fround(value)))
            throw refusal('invalid_input', objNotFinite.at(at, { line, value: words[i]!.slice(0, 40) }));
          positions.push(value);
        }
        if (words.length >= 6) {
          // Six numbers end in a colour; with seven there is a weight before it, or an alpha behind it, which nobody agrees on.
          const rgb = words.slice(3, 6).map(Number);
          while (colours.length < positions.length - 3) colours.push(1);
          colours.push(...(rgb.every(Number.isFinite) ? rgb : [1, 1, 1]));
        }
        break;
      }
      case 'vn': {
        const [x, y, z] = wordsOf(rest);
        normals.push(Number(x), Number(y), Number(z));
        break;
      }
      case 'vt': {
        const [u, v = '0'] = wordsOf(rest);
        uvs.push(Number(u), Number(v));
        break;
      }
      case 'f':
      case 'fo': {
        const start = corners.length / 3;
        const words = wordsOf(rest);
        if (words.length < 3) {
          count('faces of fewer than three corners');
          break;
        }
        for (const word of words) {
          const [p, t = '', n = '', more] = word.split('/');
          const index = (written: string | undefined, what: string, defined: number): number => {
            const value = Number(written);
            if (!written || !Number.isInteger(value) || value === 0)
              throw broken(`"${word.slice(0, 40)}" is no corner of a face`);
            if (value + defined < 0) throw beyond(line, value, what, defined);
            return value > 0 ? value - 1 : defined + value;
          };
          if (more !== undefined) throw broken(`"${word.slice(0, 40)}" is no corner of a face`);
          corners.push(
            index(p, 'vertex', positions.length / 3),
            t === '' ? NONE : index(t, 'texture coordinate', uvs.length / 2),
            n === '' ? NONE : index(n, 'normal', normals.length / 3),
          );
        }
        faces.push({
          start,
          end: corners.length / 3,
          group: object && group ? `${object}/${group}` : object || group,
          material,
        });
        faceLines.push(line);
        break;
      }
      case 'o':
        [object, group] = [rest, ''];
        break;
      case 'g':
        group = rest === 'default' ? '' : rest;
        break;
      case 'usemtl':
        material = rest === '' ? undefined : rest;
        break;
      case 'mtllib':
        if (rest !== '') libraries.push(rest);
        break;
      case '#':
        if (units === undefined && OTHER_UNIT.test(rest)) units = { line, comment: rest.slice(0, 80) };
        break;
      case 'p':
        count('points');
        break;
      case 'l':
        count('lines');
        break;
      default:
        if (FREE_FORM.has(keyword)) count('curves and surfaces');
        else if (!HARMLESS.has(keyword) && !FREE_FORM_DETAIL.has(keyword)) count('statements of another kind');
    }
  }
  // Positive indices may lead to what comes further down.
  const kinds = [
    ['vertex', positions.length / 3],
    ['texture coordinate', uvs.length / 2],
    ['normal', normals.length / 3],
  ] as const;
  for (const [face, { start, end }] of faces.entries()) {
    for (let i = 3 * start; i < 3 * end; i++) {
      const [what, defined] = kinds[i % 3]!;
      if (corners[i]! >= defined) throw beyond(faceLines[face]!, corners[i]! + 1, what, defined);
    }
  }
  return { positions, normals, uvs, colours: inShares(colours), corners, faces, libraries, units, others };
}

/** Colours from 0 to 1, also of a file that counts them up to 255. */
function inShares(colours: readonly number[]): readonly number[] {
  return colours.some((value) => value > 1) ? colours.map((value) => value / 255) : colours;
}
