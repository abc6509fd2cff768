import { defineFinding, type FindingKind } from '../../model/finding.ts';

export const daeMalformed = defineFinding<{ element: string; problem: string }>({
  code: 'format/dae-malformed',
  severity: 'error',
  about:
    'An element of a COLLADA file that does not say what it must, so that every program would guess another shape.',
  message: ({ element, problem }) => `<${element}> ${problem}.`,
  hint: 'Export the mesh again; best as GLB, which says everything in one way.',
});

export const daeNotFinite = defineFinding<{ source: string }>({
  code: 'format/dae-not-finite',
  severity: 'error',
  about: 'A vertex has a coordinate that is infinite or not a number. Bounds, mass and contacts cannot be computed.',
  message: ({ source }) => `The positions "${source}" are not all finite, or their transform leads to infinity.`,
  hint: 'Correct the mesh in the tool that made it.',
});

export const daeIndex = defineFinding<{ element: string; semantic: string; index: number; count: number }>({
  code: 'format/dae-index',
  severity: 'error',
  about:
    'A face refers to a vertex, normal or texture coordinate that its source does not have: its shape is undefined.',
  message: ({ element, semantic, index, count }) =>
    `<${element}> refers to ${semantic} ${index}, and its source has ${count}.`,
  hint: 'Export the mesh again from the tool that made it; the file may be damaged.',
});

export const daeCycle = defineFinding<{ node: string }>({
  code: 'format/dae-cycle',
  severity: 'error',
  about: 'A node is instanced inside of itself, so that the scene has no end.',
  message: ({ node }) => `The node "${node}" is instanced inside of itself.`,
  hint: 'Export the scene again, with copies in place of instances.',
});

export const daeMissing = defineFinding<{ urls: readonly string[] }>({
  code: 'structure/dae-target-missing',
  severity: 'warning',
  about: 'The scene instances something that the file does not have, or that lies in another file. It was left out.',
  message: ({ urls }) => `Left out, because they are not in the file: ${urls.join(', ')}.`,
  hint: 'Export everything into one file.',
});

export const daeNotCarried = defineFinding<{ elements: Readonly<Record<string, number>> }>({
  code: 'format/dae-not-carried',
  severity: 'warning',
  about:
    'The file has elements that are no part of a rigid prop (animations, skins, cameras, lights, lines, …); they ' +
    'were left ' +
    'out. A skinned mesh is read in the pose in which it was bound.',
  message: ({ elements }) =>
    `Left out: ${Object.entries(elements)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}.`,
});

export const daeFindings: readonly FindingKind<never>[] = [
  daeMalformed,
  daeNotFinite,
  daeIndex,
  daeCycle,
  daeMissing,
  daeNotCarried,
];
