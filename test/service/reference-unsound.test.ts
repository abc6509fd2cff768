import { expect, it, vi } from 'vitest';
import { type Described, describe as read } from '../../src/generator/describe.ts';
import { withReferences } from '../../src/service/images/reference/apply.ts';
import { pictureOf } from './pictures.ts';

vi.mock('../../src/service/images/reference/soundness.ts', () => ({
  worstFinding: async () => ({ severity: 'error', message: 'It falls over.' }),
}));

it('proportions of which nothing sound can be built are left out, and the colour stays', async () => {
  const plain = read('a vase') as Described;
  const picture = await pictureOf('white', { colour: '#b3261e', width: 80, height: 240 });
  const { description, ignored } = await withReferences(plain, { prompt: 'a vase' }, await picture.png().toBuffer());
  expect(description).toEqual({ ...plain.description, finish: { material: 'ceramic', colour: 'red' } });
  expect(ignored).toEqual([
    'reference image: the proportions of its silhouette are not used, nothing sound can be built of them',
  ]);
});
