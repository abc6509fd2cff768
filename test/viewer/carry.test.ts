import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SimModel } from '../../src/model/types.ts';
import { carriedJson, carry } from '../../src/viewer/carry.ts';
import type { Exhibit } from '../../src/viewer/exhibit.ts';
import { projectCollection } from '../../src/viewer/project-collection.ts';
import { projectOf, TRAY } from './things.ts';

let project: Awaited<ReturnType<typeof projectOf>>;
let tray: Exhibit;
beforeAll(async () => {
  project = await projectOf({ tray: TRAY });
  tray = await projectCollection(project.root).open('tray');
});
afterAll(() => project.remove());

/** A bowl of 2 n² triangles in place of what is seen of the tray. */
function withBowl(model: SimModel, n: number): SimModel {
  const positions = Float32Array.from({ length: (n + 1) ** 2 * 3 }, (_, i) => {
    const at = Math.floor(i / 3);
    const [x, y] = [(at % (n + 1)) / n - 0.5, Math.floor(at / (n + 1)) / n - 0.5];
    return [x, y, x * x + y * y + Math.sin(at * 12.9898) * 1e-4][i % 3]!;
  });
  const corner = (x: number, y: number): number => y * (n + 1) + x;
  const indices = Uint32Array.from(
    Array.from({ length: n * n }, (_, i) => [i % n, Math.floor(i / n)] as const).flatMap(([x, y]) => [
      ...[corner(x, y), corner(x + 1, y), corner(x, y + 1)],
      ...[corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)],
    ]),
  );
  const [link] = model.links;
  const seen = { ...link!.visuals[0]!, geometry: { type: 'mesh' as const, mesh: 'bowl' } };
  return { ...model, meshes: [{ name: 'bowl', positions, indices }], links: [{ ...link!, visuals: [seen] }] };
}

it('is whole where it fits', async () => {
  const carried = await carry(tray, undefined);
  expect(carried).toMatchObject({ isReduced: false, recording: { rate: 30 } });
  expect(await carry(tray, undefined, carriedJson(carried).length)).toEqual(carried);
});

it('has fewer triangles where it would be too large, and says so', async () => {
  const bowl = { ...tray, model: withBowl(tray.model, 200) };
  const whole = carriedJson(await carry(bowl, undefined)).length;
  const reduced = await carry(bowl, undefined, Math.floor(whole / 2));
  expect(reduced.isReduced).toBe(true);
  expect(reduced.model).not.toBe('');
  expect(carriedJson(reduced).length).toBeLessThanOrEqual(whole / 2);
});

it('has only its picture where nothing else fits', async () => {
  expect(await carry(tray, new Uint8Array([1]), 10)).toMatchObject({ isReduced: true, model: '', colliders: '' });
});
