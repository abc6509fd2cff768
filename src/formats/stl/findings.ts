import { defineFinding, type FindingKind } from '../../model/finding.ts';

export const stlMalformed = defineFinding<{ line: number; problem: string }>({
  code: 'format/stl-malformed',
  severity: 'error',
  about: 'A line of an ASCII STL that can not be read, or an end in the middle of a solid.',
  message: ({ line, problem }) => `Line ${line}: ${problem}.`,
  hint: 'Download or export the file again, best as binary STL.',
});

export const stlCount = defineFinding<{ declared: number; bytes: number; expected: number }>({
  code: 'format/stl-count',
  severity: 'error',
  about:
    'A binary STL declares how many triangles it has, and its size says another number: it is cut off, or was never ' +
    'finished.',
  message: ({ declared, bytes, expected }) =>
    `The file declares ${declared} triangles, which are ${expected} bytes, and has ${bytes} bytes.`,
  hint: 'Download or export the file again.',
});

export const stlNotFinite = defineFinding<{ triangle: number; value: string }>({
  code: 'format/stl-not-finite',
  severity: 'error',
  about: 'A vertex has a coordinate that is infinite or not a number. Bounds, mass and contacts cannot be computed.',
  message: ({ triangle, value }) => `Triangle ${triangle} has a vertex with the coordinate ${value}.`,
  hint: 'Correct the mesh in the tool that made it.',
});

export const stlNormals = defineFinding<{ count: number; of: number }>({
  code: 'format/stl-normals',
  severity: 'warning',
  about:
    'An STL says twice what is outside: by the order of the corners and by a normal. Where they contradict each ' +
    'other, the ' +
    'order of the corners was taken, as all programs do.',
  message: ({ count, of }) => `The normals of ${count} of ${of} triangles point against the order of their corners.`,
  hint: 'If faces look inside out, have the tool that made it recompute its normals.',
});

export const stlOversized = defineFinding<{ triangles: number; limit: number }>({
  code: 'format/stl-oversized',
  severity: 'info',
  about:
    'MuJoCo refuses an STL of more than 200,000 triangles. The installed prop holds the mesh as OBJ, for which ' +
    'there is ' +
    'no such limit; it is as slow to draw as before.',
  message: ({ triangles, limit }) =>
    `The file has ${triangles} triangles; MuJoCo reads ${limit} from an STL. It is written as OBJ.`,
  hint: 'Simplify the mesh if simulation or rendering is slow.',
});

export const stlFindings: readonly FindingKind<never>[] = [
  stlMalformed,
  stlCount,
  stlNotFinite,
  stlNormals,
  stlOversized,
];
