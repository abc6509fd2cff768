// Writes what is installed for PyBullet, Drake, SAPIEN, Newton and Genesis: node write_loaders.mjs FOLDER '{"name": "prompt", …}' → FOLDER/<simulator>/ as in a
// project.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drake } from '../../dist/adapters/drake/index.js';
import { genesis } from '../../dist/adapters/genesis/index.js';
import { newton } from '../../dist/adapters/newton/index.js';
import { pybullet } from '../../dist/adapters/pybullet/index.js';
import { sapien } from '../../dist/adapters/sapien/index.js';
import { build, describe } from '../../dist/src/generator/index.js';

const [folder, prompts] = process.argv.slice(2);
const props = [];
for (const [name, prompt] of Object.entries(JSON.parse(prompts)))
  props.push({ name, model: await build(describe(prompt).description, { name, prompt }) });
for (const simulator of [drake, pybullet, sapien, newton, genesis]) {
  const put = (file, content) => {
    const full = path.join(folder, simulator.name, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, content);
  };
  for (const prop of props) for (const [file, content] of simulator.emit(prop)) put(`${prop.name}/${file}`, content);
  for (const [file, content] of simulator.emitProject(props.map((prop) => simulator.indexEntry(prop))))
    put(file, content);
  for (const [file, source] of Object.entries(simulator.assets))
    cpSync(new URL(`../../${source}`, import.meta.url), path.join(folder, simulator.name, file));
}
