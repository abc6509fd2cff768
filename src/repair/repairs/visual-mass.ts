import type { Change } from '../../model/change.ts';
import { linkSolid, ofMass } from '../../model/link-solid.ts';
import type { Link } from '../../model/types.ts';
import type { Repair } from '../repair.ts';

export const visualMass: Repair = {
  name: 'visual-mass',
  mends: ['physics/visual-in-mass'],
  kind: 'sound',
  about:
    'A link whose mass includes its visuals gets the mass without them, as MuJoCo computes it. Centre of mass ' +
    'and inertia follow from its colliders.',
  async run(model, findings) {
    // As a share: what was scaled since has another mass.
    const shares = new Map(
      findings.map(({ args }) => [args['link'], Number(args['without']) / Number(args['counted'])]),
    );
    const changes: Change[] = [];
    const links: Link[] = [];
    for (const [index, link] of model.links.entries()) {
      const share = shares.get(link.name);
      const solid = share !== undefined && share > 0 ? await linkSolid(link, model) : undefined;
      if (!solid) links.push(link);
      else {
        const inertial = ofMass(solid, share! * link.inertial.mass);
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
