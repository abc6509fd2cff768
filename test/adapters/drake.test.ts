import { describe, expect, it } from 'vitest';
import { drake } from '../../adapters/drake/index.ts';
import { readXml } from '../../src/formats/xml/read.ts';
import type { XmlElement } from '../../src/formats/xml/types.ts';
import type { Geometry, SimModel } from '../../src/model/types.ts';
import { bytesOf, hinged } from '../formats/models.ts';

const all = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

/** What Drake is told of the contacts of each collision. */
function proximities(model: SimModel): Record<string, string>[] {
  const files = bytesOf(drake.emit({ name: 'thing', model } as never));
  return all(readXml(files.get('thing.sdf')!, 'thing.sdf'), 'drake:proximity_properties').map(({ children }) =>
    Object.fromEntries(children.map(({ name, text }) => [name.replace('drake:', ''), text.trim()])),
  );
}

const weighing = (mass: number, geometry: Geometry): SimModel => ({
  ...hinged,
  joints: [],
  links: [
    {
      ...hinged.links[0]!,
      inertial: { ...hinged.links[0]!.inertial, mass },
      visuals: [],
      collisions: [{ ...hinged.links[0]!.collisions[0]!, geometry }],
    },
  ],
});
const BOX: Geometry = { type: 'box', size: [1, 1, 1] };

describe('contacts in Drake', () => {
  it('are patches: every collider yields a little', () => {
    const found = proximities(hinged);
    expect(found).toHaveLength(hinged.links.flatMap(({ collisions }) => collisions).length);
    for (const each of found)
      expect(each).toMatchObject({ compliant_hydroelastic: '', hydroelastic_modulus: '100000000' });
  });

  it('are as stiff as Drake has them, unless the prop would sink by more than half a millimetre', () => {
    expect(proximities(weighing(50, BOX))[0]).not.toHaveProperty('point_contact_stiffness');
    expect(Number(proximities(weighing(500, BOX))[0]!['point_contact_stiffness'])).toBeCloseTo(500 * 9.81 * 2000, 3);
  });

  it('of a curved surface are as fine as its radius', () => {
    expect(proximities(weighing(1, { type: 'sphere', radius: 0.2 }))[0]).toMatchObject({ mesh_resolution_hint: '0.1' });
    expect(proximities(weighing(1, { type: 'ellipsoid', radii: [0.3, 0.1, 0.2] }))[0]).toMatchObject({
      mesh_resolution_hint: '0.05',
    });
    expect(proximities(weighing(1, BOX))[0]).not.toHaveProperty('mesh_resolution_hint');
  });
});
