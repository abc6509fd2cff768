import { defineFinding, type FindingKind } from '../../model/finding.ts';

export const objMalformed = defineFinding<{ line: number; problem: string }>({
  code: 'format/obj-malformed',
  severity: 'error',
  about: 'A line of an OBJ file that can not be read, so that every program would guess another shape.',
  message: ({ line, problem }) => `Line ${line}: ${problem}.`,
  hint: 'Export the mesh again from the tool that made it.',
});

export const objNotFinite = defineFinding<{ line: number; value: string }>({
  code: 'format/obj-not-finite',
  severity: 'error',
  about: 'A vertex has a coordinate that is infinite or not a number. Bounds, mass and contacts cannot be computed.',
  message: ({ line, value }) => `Line ${line} has a vertex with the coordinate "${value}".`,
  hint: 'Correct the mesh in the tool that made it.',
});

export const objIndex = defineFinding<{ line: number; index: number; what: string; count: number }>({
  code: 'format/obj-index',
  severity: 'error',
  about: 'A face refers to a vertex, normal or texture coordinate that the file does not have: its shape is undefined.',
  message: ({ line, index, what, count }) => `Line ${line} refers to ${what} ${index}, and the file has ${count}.`,
  hint: 'Export the mesh again from the tool that made it; the file may be cut off.',
});

export const objGroups = defineFinding<{ groups: readonly string[] }>({
  code: 'format/obj-groups',
  severity: 'info',
  about:
    'The file has several objects or groups. All of them were read, each as a part. MuJoCo itself would load ' +
    'only the ' +
    'first, silently, with the wrong mass.',
  message: ({ groups }) => `Read ${groups.length} groups as parts: ${groups.join(', ')}.`,
});

export const objUnits = defineFinding<{ line: number; comment: string }>({
  code: 'format/obj-units',
  severity: 'warning',
  about: 'A comment of the file names a unit other than metres. OBJ has no units; the numbers were taken as metres.',
  message: ({ line, comment }) => `Line ${line} says "${comment}"; the numbers were taken as metres.`,
  hint: 'If the size is wrong, import the file again with the scale of that unit, for example 0.001 for millimetres.',
});

export const objNotCarried = defineFinding<{ elements: Readonly<Record<string, number>> }>({
  code: 'format/obj-not-carried',
  severity: 'warning',
  about:
    'The file has elements that are no part of a surface of triangles (points, lines, curves, vertex colours); ' +
    'they were left out.',
  message: ({ elements }) =>
    `Left out: ${Object.entries(elements)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}.`,
});

export const objMaterialFile = defineFinding<{ wanted: string; candidates: readonly string[] }>({
  code: 'structure/obj-mtl-missing',
  severity: 'warning',
  about: 'The OBJ names a file of materials that is not there, or several files could be meant.',
  message: ({ wanted, candidates }) =>
    candidates.length === 0
      ? `The material file "${wanted}" is not there.`
      : `The material file "${wanted}" is not there, and several could be meant: ${candidates.join(', ')}.`,
  hint: 'Put the .mtl file beside the .obj, under the name that it has in the line "mtllib".',
});

export const mtlIgnored = defineFinding<{ line: number; problem: string }>({
  code: 'format/mtl-ignored',
  severity: 'warning',
  about: 'A line of a material file that can not be read. It was left out; the material keeps its default there.',
  message: ({ line, problem }) => `Line ${line} was left out: ${problem}.`,
});

export const mtlNotCarried = defineFinding<{ maps: readonly string[] }>({
  code: 'format/mtl-not-carried',
  severity: 'info',
  about: 'Materials have images other than their colour (bumps, gloss, transparency, …); they were left out.',
  message: ({ maps }) => `Left out: ${maps.join(', ')}.`,
});

export const objFindings: readonly FindingKind<never>[] = [
  objMalformed,
  objNotFinite,
  objIndex,
  objGroups,
  objUnits,
  objNotCarried,
  objMaterialFile,
  mtlIgnored,
  mtlNotCarried,
];
