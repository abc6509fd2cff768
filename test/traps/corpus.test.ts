import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SimModel } from '../../src/model/types.ts';
import type { Treatment } from '../../src/project/treatment.ts';
import { massOf, sizeOf } from './measures.ts';
import { kindsOf, passThrough, writeEverywhere } from './pass-through.ts';
import type { Raised } from './trap.ts';

const CORPUS = '../shared/corpus';
const available = existsSync(CORPUS);

/** What the corpus says of an entry that is valid. */
interface Valid {
  readonly treatment?: Treatment;
  /** Errors, of which a valid file may have some as a prop; nothing else may be one. */
  readonly errors?: readonly Raised[];
  readonly raises?: readonly Raised[];
  readonly holds: (model: SimModel) => void;
  /** Written for all simulators and read back; the others take their time, and are small copies of the same. */
  readonly installs?: boolean;
}

const jointsOf = ({ joints }: SimModel): string[] => joints.map(({ type }) => type);
const withinOf = (model: SimModel, least: number, most: number): void => {
  const longest = Math.max(...sizeOf(model));
  expect(longest).toBeGreaterThan(least);
  expect(longest).toBeLessThan(most);
};
const ESTIMATED: readonly Raised[] = ['warning physics/colliders-estimated', 'warning physics/mass-estimated'];

const VALID: Readonly<Record<string, Valid>> = {
  'mjcf/furniture_sim/microwave.xml': {
    installs: true,
    raises: ['warning format/mjcf-not-carried'],
    holds: (model) => expect(jointsOf(model)).toEqual(['revolute']),
  },
  'mjcf/furniture_sim/slidecabinet.xml': {
    installs: true,
    holds: (model) => expect(jointsOf(model)).toEqual(['prismatic']),
  },
  'mjcf/mug': {
    raises: ['warning physics/visual-in-mass'],
    holds(model) {
      expect(model.textures).toHaveLength(1);
      withinOf(model, 0.08, 0.15);
    },
  },
  'sdf/coke_can': { installs: true, holds: (model) => expect(massOf(model)).toBe(0.39) },
  'sdf/cordless_drill': {
    treatment: { collider: 'hull' },
    holds: (model) => expect(massOf(model)).toBe(1.50251902),
  },
  'sdf/aws_robomaker_residential_KitchenCabinet_01': {
    raises: ['warning physics/sdf-inertial-default', 'info physics/sdf-collider-decomposed'],
    holds: (model) => expect(model.base).toBe('fixed'),
  },
  'usd/cartpole.usda': {
    installs: true,
    holds(model) {
      expect(jointsOf(model).toSorted()).toEqual(['continuous', 'continuous', 'prismatic']);
      expect(model.base).toBe('fixed');
    },
  },
  'usd/simple_articulation_with_mesh.usda': {
    installs: true,
    raises: ['warning physics/usd-mass-computed'],
    holds: (model) => expect(model.joints).toHaveLength(1),
  },
  'usd/USD_Mini_Car_Kit': {
    treatment: { collider: 'box' },
    // Its layers are in inches and say so, the one above them says metres, and that counts: a car of 473 m.
    errors: ['error physics/plausible-size'],
    raises: [...ESTIMATED, 'warning format/usd-units-differ', 'info structure/usd-variants'],
    holds(model) {
      expect(model.links[0]!.collisions.length).toBeGreaterThanOrEqual(5);
      expect(massOf(model)).toBeGreaterThan(0);
    },
  },
  'usd/AnimatedCube.usdz': {
    installs: true,
    raises: [...ESTIMATED, 'warning format/usd-animated'],
    holds: (model) => expect(sizeOf(model).map((edge) => Math.round(edge))).toEqual([2, 2, 2]),
  },
  'glb/glasses.glb': {
    treatment: { collider: 'hull' },
    raises: ESTIMATED,
    holds: (model) => withinOf(model, 0.1, 0.3),
  },
  'glb/repair_tools.glb': {
    treatment: { collider: 'hull' },
    raises: ESTIMATED,
    holds: (model) => withinOf(model, 0.1, 0.4),
  },
  'glb/repair_tools_collision.glb': {
    treatment: { collider: 'hull' },
    raises: ESTIMATED,
    holds: (model) => withinOf(model, 0.1, 0.4),
  },
  'glb/knife_collision.glb': { installs: true, raises: ESTIMATED, holds: (model) => withinOf(model, 0.2, 0.5) },
  'glb/BoxMeshopt.glb': {
    installs: true,
    raises: ESTIMATED,
    holds: (model) => expect(sizeOf(model)).toEqual([1, 1, 1]),
  },
};

const REFUSED = [
  ['sdf/submarine', 'error format/xml-malformed', /submarine\/model\.sdf:77$/],
  ['glb/BoxWithInfinites.glb', 'error format/gltf-error', /BoxWithInfinites\.glb/],
  ['glb/BoxBadNormals.glb', 'error format/gltf-error', /BoxBadNormals\.glb/],
] as const;

describe.skipIf(!available)(
  `third-party files${available ? '' : ` (skipped: no ${CORPUS} beside this checkout)`}`,
  () => {
    it.each(Object.entries(VALID))(
      'reads %s',
      async (file, { treatment, errors = [], raises = [], holds, installs }) => {
        const { model, report } = await passThrough(`${CORPUS}/${file}`, treatment);
        const kinds = kindsOf(report.findings);
        expect(kinds.filter((kind) => kind.startsWith('error '))).toEqual(errors);
        expect(kinds).toEqual(expect.arrayContaining([...raises]));
        holds(model);
        if (installs) await writeEverywhere(model, report);
      },
      120_000,
    );

    it.each(REFUSED)('refuses %s', async (file, kind, where) => {
      const error = await passThrough(`${CORPUS}/${file}`).then(
        () => expect.fail('it was read'),
        (thrown) => thrown,
      );
      expect(error).toMatchObject({ code: 'invalid_input', where: expect.stringMatching(where) });
      expect(kindsOf(error.findings)).toContain(kind);
    });

    it('takes a car of another unit for a toy when it is told to repair, and says what it goes by', async () => {
      const { model, changes } = await passThrough(`${CORPUS}/usd/USD_Mini_Car_Kit`, { collider: 'box', fix: true });
      const [change] = changes.filter(({ repair }) => repair === 'scale');
      expect(change!.reason).toContain('as inches');
      withinOf(model, 0.05, 2);
    });

    it('asks which of two models is meant', async () => {
      await expect(passThrough(`${CORPUS}/mjcf/furniture_sim`)).rejects.toMatchObject({
        code: 'invalid_input',
        where: expect.stringContaining('slidecabinet.xml'),
      });
    });
  },
);
