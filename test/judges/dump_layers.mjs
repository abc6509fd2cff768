// Prints what our reader makes of USD layers: a file a line in, a line of JSON out.
// node --import tsx dump_layers.mjs
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { readLayer } from '../../src/formats/usd/layer/read.ts';

const plain = (value) => {
  if (typeof value === 'bigint') return Number(value) === 0 ? 0 : `${value}n`;
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : String(value);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Map) return Object.fromEntries([...value].sort().map(([key, item]) => [key, plain(item)]));
  if ('items' in value) return { list: [...value.items].map(plain) };
  if ('list' in value) return listOp(value.list);
  if ('asset' in value) return { asset: value.asset };
  return { tuple: value.map(plain) };
};
const listOp = (op, item = plain) =>
  op &&
  Object.fromEntries(
    Object.entries(op)
      .sort()
      .map(([key, items]) => [key, items.map(item)]),
  );
const reference = ({ asset, path, offset, scale, customData }) => [asset, path ?? '', offset, scale, plain(customData)];

const property = (spec) =>
  spec.kind === 'attribute'
    ? {
        type: spec.typeName,
        custom: spec.custom,
        uniform: spec.uniform,
        default: 'default' in spec ? { value: plain(spec.default) } : undefined,
        samples: spec.timeSamples && [...spec.timeSamples].map(([time, value]) => [time, plain(value)]),
        connections: listOp(spec.connections),
        metadata: plain(spec.metadata),
      }
    : { type: 'rel', custom: spec.custom, targets: listOp(spec.targets), metadata: plain(spec.metadata) };

const contents = (spec, path, into) => {
  into[path] = {
    specifier: spec.specifier,
    type: spec.typeName,
    arcs: {
      apiSchemas: listOp(spec.apiSchemas),
      references: listOp(spec.references, reference),
      payload: listOp(spec.payloads, reference),
      inheritPaths: listOp(spec.inherits),
      specializes: listOp(spec.specializes),
      variantSetNames: listOp(spec.variantSetNames),
    },
    variants: plain(spec.variantSelections),
    metadata: plain(spec.metadata),
    properties: [...spec.properties].map(([name, item]) => [name, property(item)]).sort(([a], [b]) => (a < b ? -1 : 1)),
    children: [...spec.children.keys()],
  };
  for (const [name, child] of spec.children) contents(child, `${path}/${name}`, into);
  for (const [set, variants] of spec.variantSets)
    for (const [name, variant] of variants) contents(variant, `${path}{${set}=${name}}`, into);
};

for await (const file of createInterface({ input: process.stdin })) {
  let answer;
  try {
    const layer = readLayer(readFileSync(file), file);
    const prims = {};
    for (const [name, prim] of layer.children) contents(prim, `/${name}`, prims);
    answer = {
      metadata: plain(layer.metadata),
      subLayers: layer.subLayers.map((l) => [l.asset, l.offset, l.scale]),
      children: [...layer.children.keys()],
      prims,
    };
  } catch (error) {
    if (error.name !== 'PropmasterError') throw error;
    answer = { refused: error.message, where: error.where };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
