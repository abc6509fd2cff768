import { principal } from '../../model/inertia.ts';
import { defineCheck } from '../check.ts';

type Moments = readonly [number, number, number];
const shown = (moments: Moments) => moments.map((moment) => moment.toPrecision(4)).join(', ');

/** Triangle inequality is tested to this part of the largest moment: a flat plate meets it with equality. */
const TOLERANCE = 1e-9;

export const inertiaPositive = defineCheck({
  code: 'physics/inertia-positive',
  severity: 'error',
  about: 'The inertia about the centre of mass must be positive definite: each principal moment finite and above zero.',
  message: ({ link, moments }: { link: string; moments: Moments }) =>
    `Link "${link}" has principal moments ${shown(moments)} kg·m², which are not all positive.`,
  hint: 'Compute the inertia from the colliders: import again without the wrong values, with `--mass` or `--density`.',

  *find({ links }) {
    for (const [index, { name, inertial }] of links.entries()) {
      const { moments } = principal(inertial.inertia);
      if (!moments.every((moment) => moment > 0 && moment < Infinity)) {
        yield { pointer: `/links/${index}/inertial/inertia`, args: { link: name, moments } };
      }
    }
  },
});

/** @see MuJoCo XML reference, compiler/balanceinertia: "A + B >= C" */
export const inertiaTriangle = defineCheck({
  code: 'physics/inertia-triangle',
  severity: 'error',
  about:
    'No rigid body has a principal moment larger than the sum of the other two. MuJoCo refuses such a model; DART and PhysX accept it and drift.',
  message: ({ link, moments }: { link: string; moments: Moments }) =>
    `Link "${link}": principal moments ${shown(moments)} kg·m² belong to no body; the largest is more than the sum of the others.`,
  hint: 'Compute the inertia from the colliders: import again without the wrong values, with `--mass` or `--density`.',

  *find({ links }) {
    for (const [index, { name, inertial }] of links.entries()) {
      const { moments } = principal(inertial.inertia);
      const [a, b, c] = moments;
      if (c - a - b > TOLERANCE * c) {
        yield { pointer: `/links/${index}/inertial/inertia`, args: { link: name, moments } };
      }
    }
  },
});
