import type { Change } from '../../model/change.ts';
import { linkSolid, ofMass } from '../../model/link-solid.ts';
import type { Link } from '../../model/types.ts';
import { indexIn, type Repair } from '../repair.ts';

export const inertia: Repair = {
  name: 'inertia',
  mends: ['physics/inertia-positive', 'physics/inertia-triangle', 'physics/inertia-extent', 'physics/mass-outside'],
  kind: 'sound',
  about:
    'An inertia or a centre of mass that no rigid body of these shapes can have is recomputed from the shapes of the link, at its present mass: ' +
    'both of them, because the inertia is about the centre of mass.',
  async run(model, findings) {
    const wrong = new Set(findings.map(({ pointer }) => indexIn(pointer, 'links')));
    const changes: Change[] = [];
    const links: Link[] = [];
    for (const [index, link] of model.links.entries()) {
      const solid = wrong.has(index) ? await linkSolid(link, model) : undefined;
      if (!solid) links.push(link);
      else {
        const inertial = ofMass(solid, link.inertial.mass);
        const reason = 'No rigid body of these shapes has these mass properties; the new ones are those of its shapes.';
        changes.push({
          repair: 'inertia',
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
