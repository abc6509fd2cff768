import { expect, it } from 'vitest';
import { IDENTITY, type Material, type SimModel } from '../../src/model/types.ts';
import { withoutInvisible } from '../../src/pipeline/without-invisible.ts';
import { block } from '../verify/models.ts';

const material = (name: string, alpha: number): Material => ({
  name,
  baseColor: [0, 0, 0, alpha],
  metallic: 0,
  roughness: 1,
});
const visual = (name: string, look?: string) => ({
  name,
  pose: IDENTITY,
  geometry: { type: 'box', size: [1, 1, 1] } as const,
  ...(look === undefined ? {} : { material: look }),
});

it('leaves out visuals that are wholly transparent, and says which', () => {
  const model: SimModel = {
    ...block(),
    materials: [material('clear', 0), material('glass', 0.01)],
    links: [{ ...block().links[0]!, visuals: [visual('wall', 'clear'), visual('pane', 'glass'), visual('plain')] }],
  };
  const { model: seen, findings } = withoutInvisible(model);
  expect(seen.links[0]!.visuals.map(({ name }) => name)).toEqual(['pane', 'plain']);
  expect(findings.map(({ code, message }) => [code, message])).toEqual([
    ['structure/visual-invisible', 'Wholly transparent, and left out: "wall".'],
  ]);
  expect(withoutInvisible(block())).toEqual({ model: block(), findings: [] });
});
