import { describe, expect, it } from 'vitest';
import {
  build,
  buildBlueprint,
  type DrawnKind,
  documentOfKind,
  describe as read,
  readBlueprint,
} from '../../../src/generator/index.ts';
import { type AnyKind, nameOf } from '../../../src/generator/kind.ts';
import { kinds } from '../../../src/generator/kinds/index.ts';
import { verifyModel } from '../../../src/verify/verify.ts';

const ALL = kinds as readonly AnyKind[];
const DRAWN = ALL.filter((kind): kind is DrawnKind => 'blueprint' in kind);
const CODED = ALL.filter((kind) => !('blueprint' in kind)).map(nameOf);

describe('A kind that is a blueprint gives its own document', () => {
  it.each(DRAWN.map((kind) => [nameOf(kind), kind] as const))('%s', async (name, kind) => {
    const found = await documentOfKind(name);
    if (!found || 'refused' in found) throw new Error(`${name}: ${found?.refused}`);
    expect(found.isWhole).toBe(true);
    expect(JSON.stringify(found.document).length).toBeLessThan(JSON.stringify(kind.blueprint).length);
    const reading = readBlueprint(found.document);
    expect(reading).toEqual({ kind: 'read', blueprint: kind.blueprint });
  });
});

describe('A kind that is code is drawn after the shapes that it collides with', () => {
  it.each(['mug', 'table', 'cabinet', 'chair', 'shelf', 'bucket'])('%s', async (name) => {
    const found = await documentOfKind(name);
    if (!found || 'refused' in found) throw new Error(`${name}: ${found?.refused}`);
    expect(found.isWhole).toBe(false);
    const reading = readBlueprint(found.document);
    if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.findings));
    const { model } = await buildBlueprint(reading.blueprint);
    const description = read(name);
    if (description.kind !== 'described' || !model) throw new Error(name);
    const kind = await build(description.description, { name, prompt: '' });
    const massOf = ({ links }: typeof kind): number => links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
    expect(massOf(model) / massOf(kind)).toBeCloseTo(1, 2);
    expect(model.joints.map(({ name: own, type }) => [own, type])).toEqual(
      kind.joints.map(({ name: own, type }) => [own, type]),
    );
    for (const [i, { limits }] of kind.joints.entries())
      if (limits) expect(model.joints[i]!.limits!.upper).toBeCloseTo(limits.upper, 3);
    expect(model.semantics.cavities.length).toBe(kind.semantics.cavities.length);
    const report = await verifyModel(model, { sourceFormat: 'glb_bundle', readFindings: [], simulate: true });
    expect(report.verdict).not.toBe('failed');
  });

  it('where its parts allow: at least eight of ten kinds, and the others say why', async () => {
    const all = await Promise.all(CODED.map(documentOfKind));
    const drawnToo = all.filter((one) => one && 'document' in one).length;
    expect(drawnToo / CODED.length).toBeGreaterThan(0.8);
    for (const one of all) if (one && 'refused' in one) expect(one.refused).toMatch(/\w/);
  });
});

it('there is no document of an unknown kind', async () => {
  expect(await documentOfKind('unicorn')).toBeUndefined();
});
