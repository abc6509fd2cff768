import { defineFinding, type FindingKind } from '../../../model/finding.ts';

export const includeCycle = defineFinding<{ files: readonly string[] }>({
  code: 'structure/mjcf-include-cycle',
  severity: 'error',
  about:
    'Files include or attach each other in a cycle. MuJoCo refuses a cycle of includes, and a cycle of attached ' +
    'models corrupts its memory.',
  message: ({ files }) => `The files include each other in a cycle: ${files.join(' → ')}.`,
  hint: 'Remove the <include> or <model> that leads back.',
});

export const referenceOutside = defineFinding<{ reference: string; what: string }>({
  code: 'structure/mjcf-reference-outside',
  severity: 'error',
  about:
    'The model refers to a device, to something on the network, or to a folder far above the archive. Only files ' +
    'of the ' +
    'archive are ever read; what may be a file of the archive under an old path is looked for there instead.',
  message: ({ reference, what }) => `"${reference}" is ${what}.`,
  hint: 'Put the file into the archive, and refer to it by a path relative to the model.',
});

export const demandTooLarge = defineFinding<{ element: string; what: string; found: number; limit: number }>({
  code: 'format/mjcf-demand',
  severity: 'error',
  about:
    'A few characters of MJCF request more copies, grids, textures or memory than any prop needs. MuJoCo would ' +
    'run for minutes or exhaust memory. The limits are listed in src/formats/mjcf/gate/demands.ts.',
  message: ({ element, what, found, limit }) => `<${element}> asks for ${what} of ${found}; the limit is ${limit}.`,
  hint: 'Lower the number, or remove the element: a prop is a single thing.',
});

export const pluginNeeded = defineFinding<{ plugin: string }>({
  code: 'format/mjcf-plugin',
  severity: 'error',
  about: 'The model needs a plugin, which is machine code that is not in the archive and that most simulators lack.',
  message: ({ plugin }) => `The model needs the MuJoCo plugin "${plugin}".`,
  hint: 'Replace what the plugin makes by meshes, bodies and joints, and remove <extension>.',
});

export const pictureTooLarge = defineFinding<{ width: number; height: number; limit: number }>({
  code: 'format/mjcf-picture-too-large',
  severity: 'error',
  about: 'A picture declares more pixels than fit into memory; a PNG of a few kilobytes may.',
  message: ({ width, height, limit }) => `The picture has ${width} × ${height} pixels; the limit is ${limit} in all.`,
  hint: 'Scale the picture down; 4096 × 4096 pixels are plenty for a prop.',
});

export const gateFindings: readonly FindingKind<never>[] = [
  includeCycle,
  referenceOutside,
  demandTooLarge,
  pluginNeeded,
  pictureTooLarge,
];
