import { describe, expect, it } from 'vitest';
import { describe as read } from '../../src/generator/index.ts';
import { type AnyKind, nameOf } from '../../src/generator/kind.ts';
import { kinds } from '../../src/generator/kinds/index.ts';
import { boundsOf, modelBounds } from '../../src/model/bounds.ts';
import { isClosed } from '../../src/model/closed.ts';
import type { SimModel } from '../../src/model/types.ts';
import { length } from '../../src/model/vec.ts';
import { USUAL_MASS, USUAL_SIZE } from '../../src/verify/physics/usual-ranges.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import { sampled } from '../nightly.ts';
import { fins, sharedFaces } from './fins.ts';
import { expectCollidersFit, longestOf, makeFrom, massOf } from './measure.ts';

/**
 * Kinds that MuJoCo tries out and whose faces are held against each other on every run, which is more than half of the time. All
 * at night; who adds a kind tries it as CONTRIBUTING.md says.
 */
const tried = new Set(sampled(kinds.map(nameOf), 3));

/** What every category owes, made from its first noun alone. `bench/results/generate.md` has all of it over ten seeds. */
describe.each(kinds.map((category) => [nameOf(category), category as unknown as AnyKind] as const))(
  '%s',
  (name, { words, mass, longest }) => {
    const noun = Object.keys(words.nouns)[0]!;
    const reading = read(noun);
    if (reading.kind !== 'described') throw new Error(`${noun}: ${reading.message}`);
    // Made when the first test asks: all of them at once would be what the first one waits for.
    let making: Promise<SimModel> | undefined;
    const made = (): Promise<SimModel> => {
      making ??= makeFrom(reading.description);
      return making;
    };

    it('is what its nouns say', () => {
      for (const word of Object.keys(words.nouns)) {
        expect(read(word)).toMatchObject({ kind: 'described', description: { category: name } });
      }
    });

    it('is made of 500 to 20,000 triangles in closed meshes with normals and texture coordinates', async () => {
      const { links, meshes } = await made();
      const byName = new Map(meshes.map((mesh) => [mesh.name, mesh] as const));
      let triangles = 0;
      for (const { geometry } of links.flatMap(({ visuals }) => visuals)) {
        const mesh = geometry.type === 'mesh' ? byName.get(geometry.mesh)! : undefined;
        expect(mesh).toBeDefined();
        expect(isClosed(mesh!), mesh!.name).toBe(true);
        expect(mesh!.normals?.length).toBe(mesh!.positions.length);
        expect(mesh!.uvs?.length).toBe((mesh!.positions.length / 3) * 2);
        triangles += mesh!.indices.length / 3;
      }
      expect(triangles).toBeGreaterThanOrEqual(500);
      expect(triangles).toBeLessThanOrEqual(20_000);
    });

    it('collides as at most 32 convex parts a link, within 2 mm or 2% of what is seen', async () => {
      expectCollidersFit(await made());
    });

    it('stands on the ground, in the middle, with all that it means', async () => {
      const { links, joints, semantics } = await made();
      const bounds = modelBounds(await made(), 'visuals')!;
      expect(bounds.min[2]).toBeCloseTo(0, 5);
      expect(semantics.synset).toMatch(/^[a-z_']+\.n\.\d\d$/);
      const names = new Set(links.map((link) => link.name));
      for (const { link, pose } of [
        ...(semantics.supports ?? []),
        ...(semantics.grasps ?? []),
        ...semantics.cavities,
      ]) {
        expect(names).toContain(link);
        expect(length([pose.rotation[1], pose.rotation[2], pose.rotation[3]]) ** 2 + pose.rotation[0] ** 2).toBeCloseTo(
          1,
          9,
        );
      }
      for (const { collisions, link } of semantics.parts!) {
        const own = links.find((candidate) => candidate.name === link)!.collisions.map((part) => part.name);
        expect(own).toEqual(expect.arrayContaining([...collisions]));
      }
      expect(semantics.articulations!.map(({ joint }) => joint)).toEqual(joints.map((joint) => joint.name));
      expect(boundsOf([bounds.min, bounds.max])).toEqual(bounds);
    });

    it('weighs and measures what is usual; from half to twice its size is usual too, another unit is not', async () => {
      const [kilograms, side] = [massOf(await made()), longestOf(await made())];
      expect([kilograms >= mass[0], kilograms <= mass[1]], `${kilograms} kg`).toEqual([true, true]);
      expect([side >= longest[0], side <= longest[1]], `${side} m`).toEqual([true, true]);
      const [lightest, heaviest] = USUAL_MASS.get(name)!;
      const [least, most] = USUAL_SIZE.get(name)!;
      expect(kilograms / 8).toBeGreaterThan(lightest);
      expect(8 * kilograms).toBeLessThan(heaviest);
      expect(side / 2).toBeGreaterThan(least);
      expect(2 * side).toBeLessThan(most);
      // Grams for kilograms; inches for metres, or the other way, and so centimetres and millimetres.
      expect(kilograms / 1000).toBeLessThan(lightest);
      expect(1000 * kilograms).toBeGreaterThan(heaviest);
      expect(0.0254 * side).toBeLessThan(least);
      expect(side / 0.0254).toBeGreaterThan(most);
    });

    if (!tried.has(name)) return;

    it('has no fin without thickness, and no two faces that flicker in one plane', async () => {
      expect(fins(await made())).toEqual([]);
      expect(sharedFaces(await made())).toEqual([]);
    });

    it('passes every check without a warning', async () => {
      const report = await verifyModel(await made(), { sourceFormat: 'glb_bundle', readFindings: [] });
      expect(report.findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
      expect(report.verdict).toBe('passed');
    });
  },
);
