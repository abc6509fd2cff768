import type { Change } from '../../model/change.ts';
import { linkSolid, ofMass } from '../../model/link-solid.ts';
import type { Inertial, Link } from '../../model/types.ts';
import { indexIn, type Repair } from '../repair.ts';

/** Of something between softwood and water, when nothing is known [kg/m³]. */
const DENSITY = 500;

export const mass: Repair = {
  name: 'mass',
  mends: ['physics/mass-positive'],
  kind: 'judged',
  about:
    'A link whose mass is not above zero gets one from the volume of its colliders, at the mean density of the links that ' +
    'have a mass, or 500 kg/m³ if none has. Centre of mass and inertia follow from the same shapes.',
  async run(model, findings) {
    const wrong = new Set(findings.map(({ pointer }) => indexIn(pointer, 'links')));
    const solids = await Promise.all(model.links.map((link) => linkSolid(link, model)));
    const density = meanDensity(model.links, solids, wrong) ?? DENSITY;
    const changes: Change[] = [];
    const links = model.links.map((link, index): Link => {
      const solid = solids[index];
      if (!wrong.has(index) || !solid) return link;
      const inertial = ofMass(solid, density * solid.mass);
      changes.push({
        repair: 'mass',
        pointer: `/links/${index}/inertial`,
        before: link.inertial,
        after: inertial,
        reason: `The mass was ${link.inertial.mass} kg; ${density.toPrecision(3)} kg/m³ in ${solid.mass.toPrecision(3)} m³ of its shapes.`,
      });
      return { ...link, inertial };
    });
    return { model: { ...model, links }, changes };
  },
};

function meanDensity(
  links: readonly Link[],
  solids: readonly (Inertial | undefined)[],
  wrong: ReadonlySet<number | undefined>,
): number | undefined {
  let [mass, volume] = [0, 0];
  for (const [index, { inertial }] of links.entries()) {
    const solid = solids[index];
    if (wrong.has(index) || !solid) continue;
    mass += inertial.mass;
    volume += solid.mass;
  }
  return volume > 0 ? mass / volume : undefined;
}
