import { refusal } from '../refusal.ts';
import { stlMalformed, stlNotFinite } from './findings.ts';
import type { StlSolid } from './solid.ts';

/** Whether this is text with facets in it: many binary files begin with "solid" as well. */
export function isAsciiStl(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 4_096));
  return /^\s*solid\b/i.test(start) && /^\s*(?:facet\s+normal|endsolid)\b/im.test(start);
}

/**
 * The solids of an ASCII STL. Upper and lower case, white space and the names are free; a facet has three corners.
 *
 * @throws {PropmasterError} `invalid_input` naming the line, if a word is missing or wrong, a corner is not finite, or the
 *   file ends in the middle of a solid
 */
export function readAscii(bytes: Uint8Array, place: string): StlSolid[] {
  const lines = new TextDecoder().decode(bytes).split(/\r\n?|\n/);
  const solids: StlSolid[] = [];
  let open: { name: string; corners: number[]; normals: number[] } | undefined;
  /** Corners of the facet that is open. */
  let corners: number | undefined;
  let total = 0;

  for (let i = 0; i < lines.length; i++) {
    const text = lines[i]!.trim();
    if (text === '') continue;
    const line = i + 1;
    const broken = (problem: string) =>
      refusal('invalid_input', stlMalformed.at(`${place}:${line}`, { line, problem }));
    const words = text.split(/\s+/);
    const keyword = words[0]!.toLowerCase();
    if (!open) {
      if (keyword !== 'solid') throw broken(`"solid" expected, found "${text.slice(0, 40)}"`);
      open = { name: text.slice(5).trim(), corners: [], normals: [] };
      continue;
    }
    switch (keyword) {
      case 'facet':
        if (corners !== undefined) throw broken('a facet begins inside of another');
        // Some exporters write a normal that is none; the corners say as much.
        for (let axis = 2; axis < 5; axis++) open.normals.push(Number(words[axis]));
        corners = 0;
        total++;
        break;
      case 'vertex':
        if (corners === undefined) throw broken('a vertex stands outside of a facet');
        if (words.length !== 4) throw broken('a vertex does not have three coordinates');
        for (let axis = 1; axis < 4; axis++) {
          const value = Math.fround(Number(words[axis]));
          if (!Number.isFinite(value)) {
            const args = { triangle: total, value: words[axis]!.slice(0, 40) };
            throw refusal('invalid_input', stlNotFinite.at(`${place}:${line}`, args));
          }
          open.corners.push(value);
        }
        corners++;
        break;
      case 'endfacet':
        if (corners !== 3) throw broken(`a facet has ${corners ?? 0} corners`);
        corners = undefined;
        break;
      case 'endsolid':
        if (corners !== undefined) throw broken('a solid ends inside of a facet');
        solids.push({
          name: open.name,
          corners: Float32Array.from(open.corners),
          normals: Float32Array.from(open.normals),
        });
        open = undefined;
        break;
      case 'outer':
      case 'endloop':
        break;
      default:
        throw broken(`"${text.slice(0, 40)}" is no part of an STL`);
    }
  }
  const end = { line: lines.length, problem: 'the file ends in the middle of a solid' };
  if (open) throw refusal('invalid_input', stlMalformed.at(`${place}:${end.line}`, end));
  return solids;
}
