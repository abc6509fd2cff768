import { describe, expect, it } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import type { SimModel } from '../../../src/model/types.ts';

const SITES = ['bottom_site', 'top_site', 'horizontal_radius_site'];
const touched = '<geom name="touched" type="box" size="0.1 0.1 0.1" group="0"/>';
const seen = '<geom name="seen" type="sphere" size="0.1" group="1" contype="0" conaffinity="0" mass="0"/>';

/** In the layout of robosuite's own objects. */
async function read(geoms: string, { body = 'object', sites = SITES } = {}): Promise<[SimModel, string[]]> {
  const placed = sites.map((name) => `<site name="${name}" pos="0 0 0.1" size="0.005"/>`).join('');
  const text = `<mujoco><worldbody><body><body name="${body}">${geoms}</body>${placed}</body></worldbody></mujoco>`;
  const { model, findings } = await readMjcf(new Map([['m.xml', new TextEncoder().encode(text)]]), { entry: 'm.xml' });
  return [model, findings.map(({ code }) => code)];
}

const names = (parts: readonly { readonly name: string }[]): string[] => parts.map(({ name }) => name);

describe('an object of robosuite that others made', () => {
  it('has its colliders in group 0 and what is seen in group 1', async () => {
    const [{ links }, codes] = await read(touched + seen);
    expect(names(links[0]!.collisions)).toEqual(['touched']);
    expect(names(links[0]!.visuals)).toEqual(['seen']);
    expect(codes).toContain('format/mjcf-robosuite');
  });

  it('is shown by what it touches with where it has nothing else, as robosuite shows it', async () => {
    const [{ links }] = await read(touched);
    expect(names(links[0]!.visuals)).toEqual(['touched_visual']);
  });

  it('has a geom of group 1 that collides as both: the door of robosuite is made of such', async () => {
    const [{ links }] = await read(touched + seen.replace('contype="0" conaffinity="0"', ''));
    expect(names(links[0]!.visuals)).toEqual(['seen_visual']);
    expect(names(links[0]!.collisions)).toEqual(['touched', 'seen']);
  });
});

it.each([
  ['whose body is called otherwise', { body: 'thing' }],
  ['without a site for its radius', { sites: SITES.slice(0, 2) }],
])('a model %s is no such object: viewers show its group 0', async (_, other) => {
  const [{ links }, codes] = await read(touched + seen, other);
  expect(names(links[0]!.visuals)).toEqual(['touched_visual', 'seen']);
  expect(codes).not.toContain('format/mjcf-robosuite');
});
