import { describe, expect, it } from 'vitest';
import { readBundle } from '../../../src/formats/bundle/read.ts';
import { writeBundle } from '../../../src/formats/bundle/write.ts';
import { modelBounds } from '../../../src/model/bounds.ts';
import { bytesOf, hinged } from '../models.ts';

const bundle = async (change?: (physics: Record<string, unknown>) => unknown): Promise<Map<string, Uint8Array>> => {
  const files = bytesOf(await writeBundle(hinged));
  if (change) {
    const physics = JSON.parse(new TextDecoder().decode(files.get('physics.json'))) as Record<string, unknown>;
    files.set('physics.json', new TextEncoder().encode(JSON.stringify(change(physics))));
  }
  return files;
};
const options = { name: 'hinged', entry: 'visual.glb' };

describe('GLB bundle', () => {
  it('gives everything back: links, joints, shapes, semantics', async () => {
    const { model, findings } = await readBundle(await bundle(), options);
    expect(findings).toEqual([]);
    expect(model.links.map(({ name, inertial }) => [name, inertial])).toEqual(
      hinged.links.map(({ name, inertial }) => [name, inertial]),
    );
    expect(model.joints).toEqual(hinged.joints);
    expect(model.semantics).toEqual(hinged.semantics);
    expect(model.collisionExclusions).toEqual(hinged.collisionExclusions);
    expect(model.links[1]!.collisions).toEqual(hinged.links[1]!.collisions);
    expect(model.links[0]!.collisions[0]!.friction).toEqual([0.6, 0.01, 0.001]);
    for (const what of ['visuals', 'collisions'] as const) {
      const [before, after] = [modelBounds(hinged, what)!, modelBounds(model, what)!];
      for (const axis of [0, 1, 2] as const) {
        // Visuals become triangles: a sphere of 64 segments falls short of its radius of 0.1 m by a tenth of a millimetre.
        expect(Math.abs(after.min[axis] - before.min[axis])).toBeLessThan(2e-4);
        expect(Math.abs(after.max[axis] - before.max[axis])).toBeLessThan(2e-4);
      }
    }
  });

  it('has the fields that its schema publishes, in SI units', async () => {
    const physics = JSON.parse(new TextDecoder().decode((await bundle()).get('physics.json')));
    expect(physics).toMatchObject({
      version: 1,
      units: { length: 'm', mass: 'kg', angle: 'rad' },
      up_axis: 'Z',
      base: 'free',
      joints: [
        { name: 'lid_hinge', type: 'revolute', parent: 'body', child: 'lid', lower: -0.5, upper: 1.5, damping: 0.1 },
        {},
      ],
    });
    expect(physics.links[0]).toMatchObject({
      name: 'body',
      mass: 2,
      center_of_mass: [0.01, -0.02, 0.03],
      collisions: [
        { node: 'body_box', shape: { type: 'box', size: [1, 1, 0.1] } },
        { node: 'body_hull', shape: { type: 'convex' } },
      ],
    });
  });

  it.each([
    ['mass', { mass: 4.5 }, 4.5],
    ['mass_kg, one level down', { physics: { mass_kg: 1.5 } }, 1.5],
  ])('reads %s of a physics.json of another shape', async (_, said, mass) => {
    const { model, findings } = await readBundle(await bundle(() => said), options);
    expect(model.links).toHaveLength(1);
    expect(model.links[0]!.inertial.mass).toBeCloseTo(mass, 9);
    expect(model.links[0]!.collisions).toHaveLength(6);
    expect(findings[0]).toMatchObject({
      code: 'format/bundle-foreign-physics',
      args: { missing: ['centre of mass', 'inertia'] },
    });
  });

  it('works without physics.json, and says so', async () => {
    const files = await bundle();
    files.delete('physics.json');
    const { findings } = await readBundle(files, options);
    expect(findings.map(({ code }) => code)).toContain('format/bundle-no-physics');
    expect(findings.map(({ code }) => code)).toContain('physics/mass-estimated');
  });

  it('names a node that is missing', async () => {
    const files = await bundle((physics) => {
      (physics['links'] as { visuals: string[] }[])[0]!.visuals.push('ghost');
      return physics;
    });
    expect((await readBundle(files, options)).findings).toMatchObject([
      { code: 'structure/bundle-node-missing', args: { node: 'ghost', file: 'visual.glb' } },
    ]);
  });

  it.each([
    [
      'a mass below zero',
      (physics: Record<string, unknown>) => {
        (physics['links'] as { mass: number }[])[1]!.mass = -1;
        return physics;
      },
      'physics.json/links/1/mass',
    ],
    ['no link', (physics: Record<string, unknown>) => ({ ...physics, links: [] }), 'physics.json/links'],
  ])(
    'names the value when a file of our own shape has %s, and does not read it as another',
    async (_, change, where) => {
      await expect(readBundle(await bundle(change), options)).rejects.toMatchObject({ code: 'invalid_input', where });
    },
  );

  it('refuses a physics.json that is no JSON', async () => {
    const files = await bundle();
    files.set('physics.json', new TextEncoder().encode('{'));
    await expect(readBundle(files, options)).rejects.toMatchObject({ code: 'invalid_input', where: 'physics.json' });
  });
});
