import { expect, it } from 'vitest';
import { pictureSize } from '../../src/project/picture-size.ts';

it('a picture is 512 pixels high unless the environment says otherwise', () => {
  expect(pictureSize({})).toBe(512);
  expect(pictureSize({ PROPMASTER_PICTURE_SIZE: '' })).toBe(512);
  expect(pictureSize({ PROPMASTER_PICTURE_SIZE: '128' })).toBe(128);
});

it.each(['0', '63', '2049', '12.5', 'large', '-128', 'Infinity'])('%s is no size of a picture', (size) => {
  expect(() => pictureSize({ PROPMASTER_PICTURE_SIZE: size })).toThrow(
    expect.objectContaining({ code: 'usage', where: 'PROPMASTER_PICTURE_SIZE' }),
  );
});
