import { defineCheck } from '../check.ts';

export const massPositive = defineCheck({
  code: 'physics/mass-positive',
  severity: 'error',
  about:
    'Every link has a positive, finite mass. MuJoCo refuses a moving body without mass, Gazebo gives it 1 kg, and Isaac takes the mass of its visuals.',
  message: ({ link, mass }: { link: string; mass: number }) => `Link "${link}" has a mass of ${mass} kg.`,
  hint: 'Give a mass, or import with `--mass` or `--density`.',

  *find({ links }) {
    for (const [index, { name, inertial }] of links.entries()) {
      const { mass } = inertial;
      if (!(mass > 0 && mass < Infinity))
        yield { pointer: `/links/${index}/inertial/mass`, args: { link: name, mass } };
    }
  },
});
