// Composes the stage of each file named on standard input, and prints what came of it: one JSON line each.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { composeStage } from '../../src/formats/usd/stage/compose.ts';

/** Every file of a folder by its path in it. */
function filesOf(folder) {
  const files = new Map();
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const path = join(folder, name);
    if (statSync(path).isFile()) files.set(relative(folder, path).replaceAll('\\', '/'), readFileSync(path));
  }
  return files;
}

const plain = (value) => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return { tuple: value.map(plain) };
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]));
  if (typeof value === 'object' && 'items' in value) return { list: Array.from(value.items, plain) };
  return value;
};

const isDefined = (prim) => prim.path === '/' || (prim.specifier !== 'over' && isDefined(prim.parent));
const isAbstract = (prim) => prim.path !== '/' && (prim.specifier === 'class' || isAbstract(prim.parent));

function describe(folder, entry) {
  const stage = composeStage(filesOf(folder), entry);
  const prims = [...stage.prims.values()].filter((prim) => prim.path !== '/');
  return {
    prims: Object.fromEntries(
      prims.map((prim) => [
        prim.path,
        {
          specifier: prim.specifier,
          defined: isDefined(prim),
          abstract: isAbstract(prim),
          type: prim.typeName,
          schemas: prim.schemas,
          kind: prim.metadata.get('kind') ?? null,
          data: plain(prim.metadata.get('customData') ?? null),
          children: prim.children.map(({ name }) => name),
          attributes: Object.fromEntries(
            [...prim.attributes].map(([name, { value, connections }]) => [name, { value: plain(value), connections }]),
          ),
          relationships: Object.fromEntries([...prim.relationships].map(([name, { targets }]) => [name, targets])),
        },
      ]),
    ),
    findings: stage.findings.map(({ code, message }) => `${code}: ${message}`),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { folder, entry } = JSON.parse(line);
  let answer;
  try {
    answer = describe(folder, entry);
  } catch (error) {
    answer = { refused: `${error.code}: ${error.message}`, stack: error.code ? undefined : error.stack };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
