import { defineFinding, type FindingKind } from '../../model/finding.ts';
import { quotedNames } from '../../model/quoted-names.ts';

export const plyHeader = defineFinding<{ line: number; problem: string }>({
  code: 'format/ply-header',
  severity: 'error',
  about: 'The header of a PLY says what follows it: without it nothing can be read.',
  message: ({ line, problem }) => `Line ${line} of the header: ${problem}.`,
  hint: 'Export the file again.',
});

export const plyCut = defineFinding<{ element: string; declared: number; found: number }>({
  code: 'format/ply-cut',
  severity: 'error',
  about: 'The header of a PLY declares more than the file has: it is cut off, or the counts are wrong.',
  message: ({ element, declared, found }) =>
    `The header declares ${declared} of "${element}", and the file ends after ${found}.`,
  hint: 'Download or export the file again.',
});

export const plyValue = defineFinding<{ element: string; index: number; problem: string }>({
  code: 'format/ply-value',
  severity: 'error',
  about: 'A value of a PLY is no number, not finite, or leads to a vertex that is not there.',
  message: ({ element, index, problem }) => `${element} ${index}: ${problem}.`,
  hint: 'Correct the mesh in the tool that made it.',
});

export const plyPoints = defineFinding<{ vertices: number }>({
  code: 'format/ply-points',
  severity: 'error',
  about: 'The PLY has points and no faces, as scanners write them. Nothing has a volume or can collide.',
  message: ({ vertices }) => `The file is a cloud of ${vertices} points without a face.`,
  hint: 'Make a surface of it first, for example with Poisson reconstruction in MeshLab or Open3D.',
});

export const plyLeftOut = defineFinding<{ what: readonly string[] }>({
  code: 'format/ply-left-out',
  severity: 'info',
  about: 'Elements and properties of a PLY beyond places, normals, colours, texture coordinates and faces.',
  message: ({ what }) => `Left out: ${quotedNames(what, 12)}.`,
});

export const plyFindings: readonly FindingKind<never>[] = [plyHeader, plyCut, plyValue, plyPoints, plyLeftOut];
