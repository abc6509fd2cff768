import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { leavesOutSlowFiles, SLOW_FILES } from '../slow-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = Object.values(SLOW_FILES).flat();

describe('test files that npm test leaves out', () => {
  it('are there', () => expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]));

  it('are listed once', () => expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]));

  it.each([
    ['npm test', [], {}, true],
    ['npm test -- -t unpack', ['run', '-t', 'unpack'], {}, true],
    ['npm run test:all', ['run'], { PROPMASTER_TESTS: 'all' }, false],
    ['npm test test/viewer/page', ['run', 'test/viewer/page'], {}, false],
    ['npm test on Windows', ['run', 'test\\viewer\\page.test.ts'], {}, false],
    ['npm test with a path from the root', ['run', '/home/somebody/propmaster/test/crash'], {}, false],
  ])('%s', (_, commandLine, environment, expected) =>
    expect(leavesOutSlowFiles(commandLine, environment)).toBe(expected),
  );
});
