import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../src/version.ts';

const json = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

describe('the package', () => {
  it('has one version, wherever it stands', () => {
    const version = json('package.json')['version'] as string;
    const lock = json('package-lock.json');
    const heading = /^## \[([^\]]+)\] - \d{4}-\d{2}-\d{2}$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1];
    const extension = readFileSync('adapters/blender/extension/blender_manifest.toml', 'utf8');
    expect({
      'src/version.ts': VERSION,
      'package-lock.json': lock['version'],
      'package-lock.json, packages': (lock['packages'] as Record<string, { version?: string }>)['']!.version,
      'server.json': json('server.json')['version'],
      'CHANGELOG.md, newest': heading,
      'blender_manifest.toml': /^version = "(.*)"$/m.exec(extension)?.[1],
    }).toEqual({
      'src/version.ts': version,
      'package-lock.json': version,
      'package-lock.json, packages': version,
      'server.json': version,
      'CHANGELOG.md, newest': version,
      'blender_manifest.toml': version,
    });
  });

  it('tells the licence of every package that is installed with it', () => {
    const script = ['--import', 'tsx', 'scripts/generate-notices.ts', '--check'];
    const { status, stderr } = spawnSync(process.execPath, script, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    expect(readFileSync('THIRD-PARTY-NOTICES.md', 'utf8')).toContain('libvips is LGPL-3.0-or-later');
  });

  describe('package-lock.json', () => {
    const packages = json('package-lock.json')['packages'] as Record<
      string,
      { resolved?: string; optionalDependencies?: Record<string, string> }
    >;

    it('names no registry', () => {
      expect(Object.entries(packages).filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))).toEqual([]);
    });

    // A lock made on one platform can lose the others' binaries, and `npm ci` then refuses it everywhere.
    it('has every optional dependency, for every platform', () => {
      const named = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
      expect(
        named.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))),
      ).toEqual([]);
      expect(named.length).toBeGreaterThan(20);
    });
  });
});
