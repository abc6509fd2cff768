import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ISOLATED_FILES } from '../isolated-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const files = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts'));

describe('test files with a process of their own', () => {
  it('are all that replace a module, the current folder or the time zone', () => {
    const replacing = files.filter((file) =>
      /\bvi\.(?:mock|doMock|resetModules)\(|\bchdir\(|\benv\['TZ'\]/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(replacing.length).toBeGreaterThan(5);
    expect(replacing.filter((file) => !ISOLATED_FILES.includes(file))).toEqual([]);
  });

  it('are there', () => {
    expect(ISOLATED_FILES.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});
