import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { asPackage, asServer, obstacles, type Publisher, parsePublisher } from '../../scripts/publisher.ts';

const json = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

const own = json('package.json');
const server = json('server.json');
const publisher = parsePublisher(readFileSync('publisher.json', 'utf8'));

const FILLED: Publisher = {
  author: 'A Workshop',
  repository: 'https://github.com/workshop/propmaster',
  homepage: 'https://workshop.dev/propmaster',
  bugs: 'https://github.com/workshop/propmaster/issues',
  mcpName: 'dev.workshop/propmaster',
};

it('package.json and server.json say what publisher.json says', () => {
  expect(JSON.stringify(own)).toBe(JSON.stringify(asPackage(own, publisher)));
  expect(JSON.stringify(server)).toBe(JSON.stringify(asServer(server, publisher)));
});

it('one file fills in both', () => {
  expect(asPackage(own, FILLED)).toMatchObject({
    name: 'propmaster',
    author: FILLED.author,
    repository: { type: 'git', url: 'git+https://github.com/workshop/propmaster.git' },
    homepage: FILLED.homepage,
    bugs: { url: FILLED.bugs },
    mcpName: 'dev.workshop/propmaster',
    license: 'Apache-2.0',
  });
  expect(Object.keys(asPackage(own, FILLED))).toEqual(Object.keys(own));
  expect(asServer(server, FILLED)).toMatchObject({
    name: 'dev.workshop/propmaster',
    websiteUrl: FILLED.homepage,
    repository: { url: FILLED.repository, source: 'github' },
  });
});

it('a release with everything filled in and written is let through', () => {
  expect(obstacles(FILLED, asPackage(own, FILLED), asServer(server, FILLED))).toEqual([]);
});

it.each([
  ['author', 'TODO: your name'],
  ['repository', 'https://git.example.com/propmaster'],
  ['homepage', 'https://propmaster.example'],
  ['bugs', 'https://tracker.invalid/propmaster'],
  ['mcpName', 'com.example/propmaster'],
] as const)('a release is refused while %s is a placeholder', (field, value) => {
  const half = { ...FILLED, [field]: value };
  expect(obstacles(half, asPackage(own, half), asServer(server, half))).toEqual([
    `publisher.json: ${field} is a placeholder (${value})`,
  ]);
});

it('a release is refused while what was filled in is not written', () => {
  expect(obstacles(FILLED, own, server)).toEqual([
    'package.json is not current: npm run publisher',
    'server.json is not current: npm run publisher',
  ]);
});

it('npm runs the check before it publishes, and it ends with 1 for the placeholders of this repository', async () => {
  const { prepublishOnly } = own['scripts'] as Record<string, string>;
  expect(prepublishOnly).toBe('node --import tsx scripts/publisher.ts --release');
  const placeholders = Object.values(publisher).filter((value) => /example/.test(value));
  const checked = promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/publisher.ts', '--release']);
  if (placeholders.length === 0) await expect(checked).resolves.toBeDefined();
  else await expect(checked).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is a placeholder') });
});
