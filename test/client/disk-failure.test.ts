import { expect, it } from 'vitest';
import { diskFailure } from '../../src/client/download/disk-failure.ts';

it.each([
  ['ENOSPC', 'the disk is full'],
  ['EACCES', 'no permission'],
  ['EROFS', 'the file system is read-only'],
  ['EWHATEVER', 'strange things'],
])('%s names the path and the cause', (code, what) => {
  const cause = Object.assign(new Error('strange things'), { code });
  const error = diskFailure(cause, '/data/model.glb');
  expect(error).toMatchObject({ code: 'disk_error', where: '/data/model.glb', cause });
  expect(error.message).toBe(`Can not write /data/model.glb: ${what} (${code}).`);
  expect(error.hint).toMatch(/^[A-Z].+\.$/); // a sentence
});
