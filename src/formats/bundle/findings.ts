import { defineFinding, type FindingKind } from '../../model/finding.ts';

export const physicsForeign = defineFinding<{ read: readonly string[]; missing: readonly string[] }>({
  code: 'format/bundle-foreign-physics',
  severity: 'warning',
  about:
    'physics.json is not of the shape that propmaster writes. No shape is published for it, so what can be understood is ' +
    'read (mass, density, friction, under the names in use), and the rest is computed from the geometry.',
  message: ({ read, missing }) =>
    `physics.json: read ${read.join(', ') || 'nothing'}; computed instead: ${missing.join(', ') || 'nothing'}.`,
  hint: 'Compare mass and size in the report with the real thing.',
});

export const physicsMissing = defineFinding({
  code: 'format/bundle-no-physics',
  severity: 'warning',
  about: 'The bundle has no physics.json; mass and inertia are estimated from the geometry.',
  message: () => 'The bundle has no physics.json.',
  hint: 'Give --mass or --density.',
});

export const nodeMissing = defineFinding<{ node: string; file: string }>({
  code: 'structure/bundle-node-missing',
  severity: 'error',
  about: 'physics.json names a node that the GLB file does not have.',
  message: ({ node, file }) => `physics.json names "${node}", which ${file} does not have.`,
  hint: 'Export the bundle again.',
});

export const bundleFindings: readonly FindingKind<never>[] = [physicsForeign, physicsMissing, nodeMissing];
