import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileMap, ReadResult } from '../../src/formats/files.ts';
import type { Loss } from '../../src/formats/losses.ts';
import { mjcfLosses } from '../../src/formats/mjcf/losses.ts';
import { readMjcf } from '../../src/formats/mjcf/read.ts';
import { writeMjcf } from '../../src/formats/mjcf/write.ts';
import { writeFuelModel } from '../../src/formats/sdf/fuel-model.ts';
import { sdfLosses } from '../../src/formats/sdf/losses.ts';
import { readSdf } from '../../src/formats/sdf/read.ts';
import { urdfLosses } from '../../src/formats/urdf/losses.ts';
import { readUrdf } from '../../src/formats/urdf/read.ts';
import { writeUrdfFiles } from '../../src/formats/urdf/write-files.ts';
import { usdLosses } from '../../src/formats/usd/losses.ts';
import { readUsd } from '../../src/formats/usd/read.ts';
import { writeUsd } from '../../src/formats/usd/write.ts';
import { compareModels, type JointField } from '../../src/model/compare.ts';
import { fuseFixed } from '../../src/model/fuse.ts';
import type { SimModel } from '../../src/model/types.ts';
import { type SimModelsOptions, simModels } from '../model/arbitrary.ts';
import { unlike } from './meaning.ts';
import { bytesOf } from './models.ts';

interface Way {
  readonly title: string;
  readonly write: (model: SimModel) => FileMap;
  readonly read: (files: ReadonlyMap<string, Uint8Array>) => Promise<ReadResult>;
  readonly losses: readonly Loss[];
  /** Of those what is lost in reading as well, in the words of `unlike`; the others lose it in other programs only. */
  readonly lost?: readonly string[];
  readonly models?: SimModelsOptions;
  /** Fields of joints that are not compared. */
  readonly ignored?: readonly JointField[];
  /** A model without what the format has no word for, where a field of `lost` can't say it. */
  readonly said?: (model: SimModel) => SimModel;
}

/** Names of shapes, frames of links, masks and the like; friction and restitution where the shapes of a link differ. */
function saidInUrdf(model: SimModel): SimModel {
  return {
    ...model,
    links: model.links.map(({ gravityCompensation, ...link }) => ({
      ...link,
      ...(gravityCompensation === 1 ? { gravityCompensation } : {}),
      collisions: link.collisions.map(({ name, pose, geometry }) => ({ name, pose, geometry })),
    })),
    joints: model.joints.map(({ solver: _, ...joint }) => joint),
    semantics: { labels: [], cavities: [] },
  };
}

const WAYS: readonly Way[] = [
  {
    title: 'MJCF',
    write: writeMjcf,
    read: (files) => readMjcf(files, { entry: 'prop.xml', name: 'prop', severalBodies: true }),
    losses: mjcfLosses,
    lost: ['joints[] of type fixed'],
  },
  {
    title: 'SDF 1.11',
    write: writeFuelModel,
    read: (files) => readSdf(files, { entry: 'model.sdf', name: 'prop' }),
    losses: sdfLosses,
  },
  {
    title: 'SDF 1.9',
    write: writeFuelModel,
    read: (files) => readSdf(files, { entry: 'model-1_9.sdf', name: 'prop' }),
    losses: sdfLosses,
  },
  {
    title: 'URDF',
    write: (model) => writeUrdfFiles(model),
    read: (files) => readUrdf(files, { entry: 'prop.urdf', name: 'prop', collider: 'none' }),
    losses: urdfLosses,
    lost: [
      'links[].visuals[].geometry',
      'links[].collisions[].geometry',
      'links[].collisions[].friction',
      'links[].collisions[].restitution',
      'materials[].metallic',
      'materials[].roughness',
      'materials[].metallicRoughnessTexture',
      'materials[].normalTexture',
      'collisionExclusions',
    ],
    models: { multiRoot: false, geometries: ['box', 'sphere', 'cylinder', 'mesh'] },
    ignored: ['armature', 'spring', 'ballLimit'],
    said: saidInUrdf,
  },
  {
    title: 'USD',
    write: writeUsd,
    read: (files) => readUsd(files, { entry: 'prop.usda', name: 'prop' }),
    losses: usdLosses,
    lost: ['links[].visuals[].geometry', 'links[].collisions[].geometry'],
  },
];

/** Only what the format's list names may be lost: the rest comes back, numbers within 1e-6. The bundle has a test of its own. */
describe.each(WAYS)(
  'any model → $title → model',
  ({ write, read, losses, lost = [], models, ignored = [], said = same }) => {
    it('is the same, but for what docs/formats.md names', async () => {
      for (const field of lost) expect(losses.map((loss) => loss.field)).toContain(field);
      await fc.assert(
        fc.asyncProperty(simModels(models), async (given) => {
          const again = said((await read(bytesOf(write(given)))).model);
          const model = said(lost.includes('joints[] of type fixed') ? fusedInMjcf(given) : given);
          expect(
            compareModels(model, again, { relative: 1e-6, ignored: new Set(ignored) }).filter(
              ({ what }) => !isSegmented(what, model, lost),
            ),
          ).toEqual([]);
          expect(unlike(model, again, lost)).toEqual([]);
        }),
        // No shrinking: each step of it reads and writes files, and the seed tells the case.
        { numRuns: Number(process.env['PROPMASTER_RUNS'] ?? 25), endOnFailure: true },
      );
    });
  },
);

const same = (model: SimModel): SimModel => model;

/** A body without a joint that stays a link of its own is held by a joint that has no name in the file. */
function fusedInMjcf(model: SimModel): SimModel {
  const fused = fuseFixed(model);
  const joints = fused.joints.map((joint) =>
    joint.type === 'fixed' ? { ...joint, name: `${joint.child}_fixed` } : joint,
  );
  return { ...fused, joints };
}

/** A curved visual that comes back as segments has bounds that are a little smaller. */
function isSegmented(what: string, { links }: SimModel, lost: readonly string[]): boolean {
  const [, name, parts] = /^links\/(.+)\/(visuals|collisions)\/bounds$/.exec(what) ?? [];
  const link = links.find((each) => each.name === name);
  if (!link || !lost.includes(`links[].${parts}[].geometry`)) return false;
  const curved = parts === 'visuals' ? ['sphere', 'ellipsoid', 'cylinder', 'capsule'] : ['ellipsoid'];
  return link[parts as 'visuals' | 'collisions'].some(({ geometry }) => curved.includes(geometry.type));
}
