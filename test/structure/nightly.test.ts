import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const list = readFileSync(path.join(root, 'test/judges/nightly.sh'), 'utf8');
const files = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts'));
const run = [...list.matchAll(/(?<=\s)(test\/[\w/-]+)(?=\s)/g)].map(([, name]) => name!);

describe('the nightly list', () => {
  it('runs each test that does more at night', () => {
    const nightly = files.filter(
      (file) =>
        !file.startsWith('test/structure/') &&
        /PROPMASTER_NIGHTLY|\/nightly\.ts'/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(nightly.length).toBeGreaterThan(2);
    expect(nightly.filter((file) => !run.some((name) => file.startsWith(name)))).toEqual([]);
  });

  it('names nothing that there is no test of', () => {
    expect(run.filter((name) => name !== 'test/judges' && !files.some((file) => file.startsWith(name)))).toEqual([]);
  });
});
