import { describe, expect, it } from 'vitest';
import { compileError, isFatal } from '../../../src/formats/mjcf/compile-error.ts';

const as = (text: string): string => text.replaceAll('/mount/', '');

describe('what MuJoCo says when it compiles nothing', () => {
  it('names the line, and the file without the mount point', () => {
    const error = compileError(new Error("XML Error: bad\nElement 'a', line 7"), 'a.xml', ['in /mount/a.xml'], as);
    expect(error).toMatchObject({ code: 'invalid_input', where: 'a.xml:7' });
    expect(error.message).toBe("MuJoCo refuses a.xml: bad\nElement 'a', line 7\nin a.xml");
  });

  it.each([
    [new Error('MuJoCo Error: Could not allocate memory'), []],
    // Qhull and the image decoder report it in the log only.
    [
      new Error('Error: qhull error'),
      ['Cannot enlarge memory, requested 2147577856 bytes, but the limit is 2147483648 bytes!'],
    ],
  ])('tells a lack of memory from a fault of the file: %s', (cause, log) => {
    const error = compileError(cause, 'a.xml', log, as);
    expect(error.code).toBe('unsafe_input');
    expect(error.message).toBe('a.xml needs more memory than the 2 GiB that MuJoCo has here.');
  });

  it('gives an engine up after a lack of memory, and not after an error of the file', () => {
    expect(isFatal(new Error('MuJoCo Error: Could not allocate memory'))).toBe(true);
    expect(isFatal(Object.assign(new Error('unreachable'), { name: 'RuntimeError' }))).toBe(true);
    expect(isFatal(new Error('XML Error: bad'))).toBe(false);
  });
});
