import { defineCheck } from '../check.ts';

const FIELDS = ['damping', 'friction', 'armature'] as const;

export const jointDynamics = defineCheck({
  code: 'physics/joint-dynamics',
  severity: 'error',
  about:
    'Damping, dry friction, armature or spring stiffness below zero puts energy into the joint: it runs away. Limits on ' +
    'effort and velocity are numbers of 0 or more.',
  message: ({ joint, field, value }: { joint: string; field: string; value: number }) =>
    `Joint "${joint}" has a ${field} of ${value}.`,
  hint: 'Set it to zero or above.',

  *find({ joints }) {
    for (const [index, joint] of joints.entries()) {
      const values = [
        ...FIELDS.map((field) => ({ field, path: field, value: joint[field] ?? 0 })),
        ...(['effort', 'velocity'] as const).map((field) => ({ field, path: field, value: joint[field] ?? 1 })),
        { field: 'spring stiffness', path: 'spring/stiffness', value: joint.spring?.stiffness ?? 0 },
      ];
      for (const { field, path, value } of values) {
        if (!(value >= 0 && value < Infinity)) {
          yield { pointer: `/joints/${index}/${path}`, args: { joint: joint.name, field, value } };
        }
      }
    }
  },
});
