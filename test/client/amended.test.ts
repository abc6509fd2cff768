import { expect, it } from 'vitest';
import { amended } from '../../src/client/amended.ts';
import { PropmasterError } from '../../src/errors.ts';

it('keeps all that was known, and adds', () => {
  const known = { where: 'w', hint: 'h', requestId: 'r', status: 404, serviceCode: 's', findings: [], cause: 'c' };
  const error = amended(new PropmasterError('not_found', 'gone', { ...known, jobId: 'j' }), { where: 'elsewhere' });
  expect(error).toMatchObject({ ...known, jobId: 'j', code: 'not_found', message: 'gone', where: 'elsewhere' });
  expect(amended(error, { message: 'lost' }).message).toBe('lost');
});
