import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClosed } from '../../src/model/closed.ts';
import { principal } from '../../src/model/inertia.ts';
import { solidProperties } from '../../src/model/solid.ts';
import { simModels } from './arbitrary.ts';

describe('simModels', () => {
  it('gives props that can be', () => {
    fc.assert(
      fc.property(simModels(), (model) => {
        const links = new Set(model.links.map(({ name }) => name));
        const names = [
          ...links,
          ...model.links.flatMap((link) => [...link.visuals, ...link.collisions].map((p) => p.name)),
        ];
        expect(new Set(names).size).toBe(names.length);
        for (const { inertial } of model.links) {
          const [a, b, c] = principal(inertial.inertia).moments;
          expect(a).toBeGreaterThan(0);
          expect(a + b).toBeGreaterThan(c);
        }
        for (const { parent, child, limits } of model.joints) {
          expect(links.has(parent) && links.has(child)).toBe(true);
          if (limits) expect(limits.upper - limits.lower).toBeGreaterThanOrEqual(0.01);
        }
        expect(new Set(model.joints.map(({ child }) => child)).size).toBe(model.joints.length);
        for (const mesh of model.meshes) {
          expect(isClosed(mesh)).toBe(true);
          expect(solidProperties(mesh).volume).toBeGreaterThan(0);
        }
        const joints = new Set(model.joints.map(({ name }) => name));
        const collisions = new Set(model.links.flatMap((link) => link.collisions.map(({ name }) => name)));
        const { supports = [], grasps = [], parts = [], articulations = [] } = model.semantics;
        for (const { link } of [...supports, ...grasps, ...parts]) expect(links.has(link)).toBe(true);
        for (const part of parts) for (const name of part.collisions) expect(collisions.has(name)).toBe(true);
        for (const { joint } of articulations) expect(joints.has(joint)).toBe(true);
        for (const [a, b] of model.collisionExclusions) expect(links.has(a) && links.has(b) && a !== b).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('meets everything that the model can say within a hundred of them', () => {
    const models = fc.sample(simModels(), 100);
    const seen = new Set(
      models.flatMap((model) => [
        model.base,
        ...model.joints.flatMap(({ type, spring, armature }) => [type, spring && 'spring', armature && 'armature']),
        ...model.links.flatMap((link) => link.collisions.map(({ geometry }) => geometry.type)),
        model.textures.length > 0 && 'texture',
        model.collisionExclusions.length > 0 && 'exclusion',
        model.semantics.cavities.length > 0 && 'cavity',
        ...(['supports', 'grasps', 'parts', 'articulations'] as const).flatMap((key) => [
          model.semantics[key] === undefined && `${key} unknown`,
          model.semantics[key]?.length === 0 && `no ${key}`,
          model.semantics[key]?.length && key,
        ]),
        ...model.materials.flatMap((material) => Object.keys(material)),
        ...(model.semantics.articulations ?? []).map(({ detents }) => detents && 'detents'),
        ...model.links.flatMap((link) => link.collisions.map(({ restitution }) => restitution && 'restitution')),
        model.links.length - model.joints.length > 1 && 'several roots',
      ]),
    );
    const wanted =
      'free fixed revolute continuous prismatic ball spring armature box sphere ellipsoid cylinder capsule mesh texture exclusion cavity'.split(
        ' ',
      );
    const meaning = ['supports', 'grasps', 'parts', 'articulations'].flatMap((key) => [key, `${key} unknown`]);
    const maps = ['baseColorTexture', 'metallicRoughnessTexture', 'normalTexture'];
    for (const what of [...wanted, ...meaning, ...maps, 'detents', 'restitution', 'no supports', 'several roots'])
      expect(seen, what).toContain(what);
  });

  it('leaves out what it is told to', () => {
    const models = fc.sample(
      simModels({ jointTypes: ['revolute'], geometries: ['box'], multiRoot: false, textures: false, links: 3 }),
      30,
    );
    for (const model of models) {
      expect(model.links.length).toBeLessThanOrEqual(3);
      expect(model.joints).toHaveLength(model.links.length - 1);
      expect(new Set(model.joints.map(({ type }) => type)).size).toBeLessThanOrEqual(1);
      expect([model.meshes, model.textures]).toEqual([[], []]);
    }
  });
});
