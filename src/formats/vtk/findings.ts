import { defineFinding, type FindingKind } from '../../model/finding.ts';
import { quotedNames } from '../../model/quoted-names.ts';

export const vtkBroken = defineFinding<{ problem: string }>({
  code: 'format/vtk-broken',
  severity: 'error',
  about:
    'A legacy VTK file that is cut off, declares other counts than it has, holds a number that is not finite, or leads to a point that ' +
    'is not there.',
  message: ({ problem }) => `The VTK file is broken: ${problem}.`,
  hint: 'Download or export the file again.',
});

export const vtkUnread = defineFinding<{ what: string }>({
  code: 'format/vtk-unread',
  severity: 'error',
  about:
    'VTK stores much that is no surface: images, grids of values, points. Legacy POLYDATA and UNSTRUCTURED_GRID are read.',
  message: ({ what }) => `The file is ${what}, which is not read.`,
  hint: 'Save its surface as legacy PolyData, or as PLY or STL (ParaView: "Extract Surface", then "Save Data").',
});

export const vtkLeftOut = defineFinding<{ what: readonly string[] }>({
  code: 'format/vtk-left-out',
  severity: 'info',
  about: 'Points, lines, cells of curved shape and attributes of a VTK file are no part of a mesh.',
  message: ({ what }) => `Left out: ${quotedNames(what, 12)}.`,
});

export const vtkFindings: readonly FindingKind<never>[] = [vtkBroken, vtkUnread, vtkLeftOut];
