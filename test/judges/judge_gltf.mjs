// Khronos' glTF-Validator judges every GLB below a folder: node judge_gltf.mjs FOLDER
// Prints {"files", "unknown", "failures"}; exit 0 if nothing failed. Errors and warnings fail. Of the infos only those are
// allowed which tell that an extension is a draft, and that something is there which nothing shows; of the warnings the one
// that tangents are made by who shows a normal map.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import validator from 'gltf-validator';

const ALLOWED = new Set(['UNSUPPORTED_EXTENSION', 'UNUSED_OBJECT', 'NODE_EMPTY']);
const TANGENTS = 'MESH_PRIMITIVE_GENERATED_TANGENT_SPACE';
const DRAFTS = new Set(['KHR_physics_rigid_bodies', 'KHR_implicit_shapes']);

const folder = process.argv[2];
const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.glb'));
const failures = [];
const unknown = new Set();
for (const file of files) {
  const { issues } = await validator.validateBytes(new Uint8Array(readFileSync(path.join(folder, file))), {
    maxIssues: 1000,
  });
  for (const { code, severity, message, pointer } of issues.messages) {
    if (code === TANGENTS) continue;
    const extension = code === 'UNSUPPORTED_EXTENSION' ? /'(\w+)'/.exec(message)?.[1] : undefined;
    if (extension !== undefined) unknown.add(extension);
    if (severity < 2 || !ALLOWED.has(code) || (extension !== undefined && !DRAFTS.has(extension)))
      failures.push(`${file}: ${code} ${pointer ?? ''} ${message}`);
  }
}
process.stdout.write(`${JSON.stringify({ files: files.length, unknown: [...unknown].sort(), failures })}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
