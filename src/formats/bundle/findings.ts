import { defineFinding, type FindingKind } from '../../model/finding.ts';

const listed = (entries: readonly string[]): string => entries.join('; ') || 'nothing';

export const physicsForeign = defineFinding<{
  read: readonly string[];
  missing: readonly string[];
  assumed: readonly string[];
  ignored: readonly string[];
}>({
  code: 'format/bundle-foreign-physics',
  severity: 'warning',
  about:
    'physics.json does not have the structure that propmaster writes. No schema is published for it, so known ' +
    'keys are read, with common names and units. The finding lists the assumed values; the rest is computed from ' +
    'the geometry.',
  message: ({ read, missing, assumed, ignored }) =>
    [
      `physics.json: read ${listed(read)}`,
      `computed instead: ${listed(missing)}`,
      ...(assumed.length > 0 ? [`assumed: ${listed(assumed)}`] : []),
      ...(ignored.length > 0 ? [`not used: ${listed(ignored)}`] : []),
    ].join('. '),
  hint: 'Compare mass and size in the report with the real thing.',
});

export const physicsContradicts = defineFinding<{ key: string; reason: string }>({
  code: 'format/bundle-physics-contradiction',
  severity: 'warning',
  about:
    'A value of physics.json is impossible or contradicts another value: a negative mass, an impossible inertia, ' +
    'a joint to a node that does not exist. It was not used.',
  message: ({ key, reason }) => `physics.json: ${key} ${reason}.`,
  hint: 'Correct the value, and import the bundle again.',
});

export const physicsTwice = defineFinding({
  code: 'format/bundle-physics-twice',
  severity: 'info',
  about:
    'Both physics.json and the extensions of visual.glb say what the prop weighs and how it moves. physics.json wins.',
  message: () => 'The physics inside visual.glb was left out: physics.json says its own.',
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

export const bundleFindings: readonly FindingKind<never>[] = [
  physicsForeign,
  physicsContradicts,
  physicsTwice,
  physicsMissing,
  nodeMissing,
];
