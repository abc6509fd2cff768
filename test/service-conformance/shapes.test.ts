import { describe, expect, it } from 'vitest';
import { completed } from '../../src/service/dialect/served-dialect.ts';
import { SHAPES, STRAYING, type WireShapeName, type WireShapes } from '../../src/service/dialect/shapes.ts';
import { speaking } from '../../src/service/dialect/speak.ts';
import { SCENE_PRODUCER } from '../dialect/pipeline.ts';
import { sampled } from '../nightly.ts';
import { shareFake } from '../service/open.ts';
import { judged } from './judged.ts';

const shared = shareFake({ rateLimitPerMinute: 1_000_000, producer: SCENE_PRODUCER });
const others = sampled(
  (Object.keys(SHAPES) as WireShapeName[]).flatMap((name) =>
    SHAPES[name].slice(1).map((value) => [name, value] as const),
  ),
  2,
);

async function broken(shapes: Partial<WireShapes>): Promise<string[]> {
  const { service } = shared;
  await service.waitIdle();
  const fetch = speaking((request) => service.fetch(request), completed({ shapes }));
  const report = await judged(fetch, service.keys, { classes: ['read', 'spend', 'destroy'] });
  return report.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

describe('the conformance suite, of the shapes that a dialect may have', () => {
  let usual: string[];

  it('finds with the usual ones what the stand-in for the generator does not do', async () => {
    usual = await broken({});
    expect(usual.filter((id) => !/^scene-plan\.|^assets-export\./.test(id))).toEqual([]);
  });

  it.each(others)('%s, %s: breaks the rules that it is known to stray from, and no other', async (name, value) => {
    const breaks = STRAYING.find((one) => one.shape === name && one.value === value)?.breaks ?? [];
    expect((await broken({ [name]: value })).filter((id) => !usual.includes(id)).sort()).toEqual([...breaks].sort());
  });
});
