import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadAdapters, SIMULATORS } from '../adapters/registry.ts';
import { writeZip } from '../src/formats/zip/write.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const ADAPTER = path.join(ROOT, 'adapters', 'blender');

/**
 * What the importer does as a script of its own, and what it does as a module of the extension instead. Blender refuses
 * extensions that put modules on Python's path.
 */
const AS_SCRIPT = `HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:
    sys.path.append(str(HERE))  # Blender runs a script without its folder on the path

from propmaster_rigid_bodies import hold_places, place_of, simulate  # noqa: E402
`;
const AS_MODULE = `HERE = Path(__file__).resolve().parent

from .propmaster_rigid_bodies import hold_places, place_of, simulate  # noqa: E402
`;

/**
 * The extension as a ZIP that Blender installs: its modules, the manifest, the license, and the importer that every project
 * gets, from the same file, and the list of the simulators. The same sources give the same bytes.
 *
 * @throws {Error} if the importer's way of finding its neighbour has changed
 */
export async function buildBlenderExtension(): Promise<{ name: string; bytes: Uint8Array }> {
  const own = path.join(ADAPTER, 'extension');
  const text = (...at: string[]): string => readFileSync(path.join(...at), 'utf8');
  const files = new Map(
    readdirSync(own)
      .filter((file) => /\.(py|toml|md)$/.test(file))
      .map((file) => [file, text(own, file)]),
  );
  files.set('LICENSE', text(ROOT, 'LICENSE'));
  for (const shared of ['propmaster_assets.py', 'propmaster_rigid_bodies.py']) files.set(shared, text(ADAPTER, shared));
  const importer = text(ADAPTER, 'propmaster_blender.py');
  if (importer.split(AS_SCRIPT).length !== 2)
    throw new Error(
      'adapters/blender/propmaster_blender.py imports its neighbour in another way: change AS_SCRIPT, too',
    );
  files.set('propmaster_blender.py', importer.replace(AS_SCRIPT, AS_MODULE));
  files.set('simulators.py', await listOfSimulators());

  const version = /^version = "(.+)"$/m.exec(files.get('blender_manifest.toml')!)![1];
  return { name: `propmaster-blender-${version}.zip`, bytes: await writeZip(files) };
}

/** A module with the simulators of the registry, for the preferences. */
async function listOfSimulators(): Promise<string> {
  const others = await loadAdapters(SIMULATORS.filter((name) => name !== 'blender'));
  const items = others.map(({ name, title, summary }) => `    (${[name, title, summary].map(quoted).join(', ')}),\n`);
  return `SIMULATORS = (\n${items.join('')})\n"""Beside Blender, which always gets the prop: it is imported from there."""\n`;
}

/** A string of ASCII as Python writes it. */
const quoted = (text: string): string => JSON.stringify(text);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { name, bytes } = await buildBlenderExtension();
  const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), bytes);
  process.stdout.write(`${path.join(folder, name)}\n`);
}
