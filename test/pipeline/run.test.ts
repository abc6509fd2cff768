import { describe, expect, expectTypeOf, it } from 'vitest';
import { PropmasterError } from '../../src/errors.ts';
import type { Context } from '../../src/pipeline/context.ts';
import { toPropmasterError } from '../../src/pipeline/failure.ts';
import { LINE } from '../../src/pipeline/run.ts';
import type { PipelineStage } from '../../src/pipeline/stage.ts';
import { STAGES } from '../../src/pipeline/types.ts';

/** `true` if every stage gives what the next one wants. */
type Fits<Line> = Line extends readonly [infer One, infer Next, ...infer Rest]
  ? One extends { run(state: never, context: Context): Promise<infer Given> }
    ? Next extends { run(state: infer Wanted, context: Context): unknown }
      ? Given extends Wanted
        ? Fits<[Next, ...Rest]>
        : false
      : false
    : false
  : true;

describe('the line', () => {
  it('has the nine stages in their order', () => {
    expect(LINE.map(({ name }) => name)).toEqual([
      'request',
      'job',
      'download',
      'unpack',
      'read',
      'verify',
      'adapt',
      'install',
      'record',
    ]);
    expect([...STAGES]).toEqual(LINE.map(({ name }) => name));
  });

  it('gives every stage what it wants', () => {
    expectTypeOf<Fits<typeof LINE>>().toEqualTypeOf<true>();
    type Number = PipelineStage<'read', object, { count: number }>;
    type Text = PipelineStage<'verify', { count: string }, object>;
    expectTypeOf<Fits<readonly [Number, Text]>>().toEqualTypeOf<false>();
  });
});

describe('whatever is thrown becomes a PropmasterError', () => {
  const doing = 'stage "adapt"';

  it('a defect names the stage and keeps its cause', () => {
    const cause = new TypeError('x is not a function');
    const error = toPropmasterError(cause, { doing, jobId: 'job_1' });
    expect(error).toMatchObject({ code: 'internal', exitCode: 1, where: doing, jobId: 'job_1' });
    expect(error.message).toBe('stage "adapt": x is not a function');
    expect(error.cause).toBe(cause);
    expect(toPropmasterError('a text', { doing })).toMatchObject({
      code: 'internal',
      message: 'stage "adapt": a text',
    });
  });

  it.each(['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT'])('%s of the system is the disk, with its path', (code) => {
    const cause = Object.assign(new Error(`${code}: no`), { code, errno: -28, syscall: 'write', path: '/data/x' });
    expect(toPropmasterError(cause, { doing })).toMatchObject({
      code: 'disk_error',
      exitCode: 8,
      where: '/data/x',
      message: expect.stringContaining(code),
      hint: expect.any(String),
    });
  });

  it('a code of Node itself is not the disk', () => {
    const cause = Object.assign(new Error('no such module'), { code: 'ERR_MODULE_NOT_FOUND' });
    expect(toPropmasterError(cause, { doing }).code).toBe('internal');
  });

  it('one of ours stays what it is, and learns the job', () => {
    const ours = new PropmasterError('network_error', 'gone', { where: 'GET /', hint: 'wait', status: 502 });
    expect(toPropmasterError(ours, { doing })).toBe(ours);
    expect(toPropmasterError(ours, { doing, jobId: 'job_1' })).toMatchObject({
      code: 'network_error',
      message: 'gone',
      where: 'GET /',
      hint: 'wait',
      status: 502,
      jobId: 'job_1',
    });
  });

  it('after an abort it is the interruption, which says how to go on', () => {
    const signal = AbortSignal.abort();
    expect(toPropmasterError(new TypeError('late'), { doing, signal })).toMatchObject({
      code: 'interrupted',
      exitCode: 130,
    });
    const known = toPropmasterError(signal.reason, { doing, signal, jobId: 'job_1' });
    expect(known.hint).toContain('propmaster pull job_1');
    expect(toPropmasterError(known, { doing: 'generate', signal })).toMatchObject({ jobId: 'job_1', where: doing });
  });
});
