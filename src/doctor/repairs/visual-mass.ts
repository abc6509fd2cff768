import type { Change } from '../../model/change.ts';
import { linkSolid, ofMass } from '../../model/link-solid.ts';
import type { Link } from '../../model/types.ts';
import type { Repair } from '../repair.ts';

export const visualMass: Repair = {
  name: 'visual-mass',
  mends: ['physics/visual-in-mass'],
  kind: 'sound',
  about:
    'A link that weighed its visuals, too, gets the mass that it has without them, as MuJoCo computes it; centre of mass ' +
    'and inertia follow from its colliders.',
  async run(model, findings) {
    const without = new Map(findings.map(({ args }) => [args['link'], args['without'] as number]));
    const changes: Change[] = [];
    const links: Link[] = [];
    for (const [index, link] of model.links.entries()) {
      const wanted = without.get(link.name);
      const solid = wanted !== undefined && wanted > 0 ? await linkSolid(link, model) : undefined;
      if (!solid) links.push(link);
      else {
        const inertial = ofMass(solid, wanted!);
        const reason = 'The visuals were counted in the mass.';
        changes.push({
          repair: 'visual-mass',
          pointer: `/links/${index}/inertial`,
          before: link.inertial,
          after: inertial,
          reason,
        });
        links.push({ ...link, inertial });
      }
    }
    return { model: { ...model, links }, changes };
  },
};
