// Reads mesh files as we do: node --import tsx read_meshes.mjs FOLDER FILE... Prints a JSON object: for each file
// its meshes, or what it was refused with. Files around it in FOLDER may be referred to.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMeshFile } from '../../src/formats/raw/read-mesh-file.ts';

const [folder, ...entries] = process.argv.slice(2);
const files = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1), new Uint8Array(readFileSync(path))]),
);
const out = {};
for (const entry of entries) {
  const { parts, textures, findings } = await readMeshFile(files, entry);
  const meshes = parts.flatMap(({ primitives }) => primitives.map(({ mesh }) => mesh));
  out[entry] = {
    meshes: meshes.map(({ positions, indices }) => ({ positions: [...positions], indices: [...indices] })),
    textures: textures.map(({ name }) => name),
    findings: findings.map(({ code }) => code),
  };
}
process.stdout.write(`${JSON.stringify(out)}\n`);
