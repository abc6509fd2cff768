import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { SIMULATORS } from '../../adapters/registry.ts';
import { buildBlenderExtension } from '../../scripts/build-blender-extension.ts';

const FOLDER = 'adapters/blender/extension';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const { name, bytes } = await buildBlenderExtension();
const files = await unzip(Buffer.from(bytes));

/** Content by name, in the order of the archive. */
async function unzip(archive: Buffer): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(archive, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          found.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
          zip.readEntry();
        });
      }),
    );
    zip.on('end', resolve).on('error', reject);
    zip.readEntry();
  });
  return found;
}

/** The value of a key of the manifest; TOML of one line a value, which is all that it holds. */
const said = (key: string): string | undefined =>
  new RegExp(`^${key} = (.+)$`, 'm').exec(files.get('blender_manifest.toml') ?? '')?.[1];

describe('the Blender extension', () => {
  it('is the same bytes, built twice', async () => {
    expect(Buffer.compare(Buffer.from((await buildBlenderExtension()).bytes), Buffer.from(bytes))).toBe(0);
  });

  it('holds its modules, the importer of the projects and the license, and nothing else', () => {
    const own = readdirSync(FOLDER).filter((file) => /\.(py|toml|md)$/.test(file));
    expect([...files.keys()]).toEqual(
      [
        ...own,
        'LICENSE',
        'propmaster_assets.py',
        'propmaster_blender.py',
        'propmaster_rigid_bodies.py',
        'simulators.py',
      ].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    expect(own).toContain('__init__.py');
    expect(files.get('LICENSE')).toBe(readFileSync('LICENSE', 'utf8'));
  });

  it('has the importer as the projects have it, but for how it finds its neighbour', () => {
    const script = readFileSync('adapters/blender/propmaster_blender.py', 'utf8').split('\n');
    const module = files.get('propmaster_blender.py')!.split('\n');
    expect(module.filter((line) => !script.includes(line))).toEqual([
      'from .propmaster_rigid_bodies import hold_places, place_of, simulate  # noqa: E402',
    ]);
    expect(files.get('propmaster_rigid_bodies.py')).toBe(
      readFileSync('adapters/blender/propmaster_rigid_bodies.py', 'utf8'),
    );
  });

  // The importer's docstring tells users of the script to do so, with a path in quotes.
  it('puts no module on the path of Python, and names none by a place of its own', () => {
    for (const [file, text] of files) {
      if (!file.endsWith('.py')) continue;
      expect(text, file).not.toMatch(/sys\.path\.(append|insert)\((?!")/);
      for (const other of files.keys())
        if (other.endsWith('.py'))
          expect(text, file).not.toMatch(new RegExp(`^(import|from) ${other.slice(0, -3)}\\b`, 'm'));
    }
  });

  it('says in its manifest what Blender asks for', () => {
    expect(name).toBe(`propmaster-blender-${version}.zip`);
    expect(said('schema_version')).toBe('"1.0.0"');
    expect(said('version')).toBe(`"${version}"`);
    expect(said('blender_version_min')).toBe('"4.2.0"');
    expect(said('license')).toBe('["SPDX:Apache-2.0"]');
    // At most 64 characters, and no full stop at the end: the rules of the platform.
    for (const key of ['tagline', 'files', 'network']) expect(said(key), key).toMatch(/^".{1,64}(?<!\.)"$/);
  });

  it('offers the simulators that there are, beside Blender', () => {
    const offered = [...files.get('simulators.py')!.matchAll(/^ {4}\("(\w+)", "[^"]+", "/gm)].map((match) => match[1]);
    expect(offered).toEqual(SIMULATORS.filter((simulator) => simulator !== 'blender'));
    expect(files.get('preferences.py')).toContain('from .simulators import SIMULATORS');
  });

  it('knows the stages of a prop in their order', async () => {
    const { STAGES } = await import('../../src/pipeline/types.ts');
    const [, listed] = /^STAGES = \((.+)\)$/m.exec(files.get('protocol.py')!)!;
    expect(JSON.parse(`[${listed}]`)).toEqual(STAGES);
  });
});
