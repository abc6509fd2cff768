import { expect, it } from 'vitest';
import { readUsd } from '../../../src/formats/usd/read.ts';
import { writeUsd } from '../../../src/formats/usd/write.ts';
import { block } from '../../verify/models.ts';
import { bytesOf } from '../models.ts';

it('a thing of ours that stands still comes back so, and nothing is found', async () => {
  const files = bytesOf(writeUsd({ ...block(), base: 'fixed' }));
  const { model, findings } = await readUsd(files, { entry: 'block.usda', name: 'block' });
  expect(model.base).toBe('fixed');
  expect(model.links).toHaveLength(1);
  expect(findings).toEqual([]);
});
