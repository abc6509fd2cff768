import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CALL = /\bprogram\(import\.meta\.url, '(\.[^']+)'\)/g;

const filesOf = (folder: string): string[] =>
  (readdirSync(path.join(ROOT, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')));

it('every program that tests start is among those that are built', () => {
  const { include } = JSON.parse(readFileSync(path.join(ROOT, 'tsconfig.build.json'), 'utf8')) as { include: string[] };
  const started = filesOf('test').flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(CALL)].map(([, module]) =>
      path.posix.join(path.posix.dirname(file), module!),
    ),
  );
  expect(started.length).toBeGreaterThan(10);
  const isBuilt = (file: string): boolean => include.some((one) => file === one || file.startsWith(`${one}/`));
  expect(started.filter((file) => !isBuilt(file))).toEqual([]);
});
