// The gate of GLB files against Khronos' glTF-Validator alone, in one run: time on real files, and who refuses what of
// the corpus.
//
//   node --import tsx bench/glb.mjs           writes bench/results/glb.{json,md}
//
// Files: those of ../shared/corpus/glb where it is there, the visual GLB of a prop of each of ten categories by our own
// generator, and a ball of 50 MB. Each is judged by
// - the validator alone (the peer),
// - `validateGlb`: our own gate, then the validator,
// - `decodeGlb`: that, then decoded by gltf-transform, put upright and looked through, which is what the pipeline needs,
// - `decodeGlbSafely`: the same in the sandbox, its thread warm, the copy to it and the way back included.
// All in turn, after a warm-up; of each the fastest counts, since whatever else a machine does only adds.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Document, WebIO } from '@gltf-transform/core';
import validator from 'gltf-validator';
import { decodeGlb } from '../src/formats/glb/decode.ts';
import { readGlb } from '../src/formats/glb/read.ts';
import { validateGlb } from '../src/formats/glb/validate.ts';
import { writeGlb } from '../src/formats/glb/write.ts';
import { build, describe } from '../src/generator/index.ts';
import { decodeGlbSafely } from '../src/sandbox/glb.ts';
import { CORPUS, verdictOf } from '../test/corpus-glb/corpus.ts';

const SHARED = '../shared/corpus/glb';
const PROMPTS = ['bottle', 'bowl', 'cabinet', 'chair', 'crate', 'laptop', 'mug', 'shelf', 'table', 'toolbox'];
/** What is small is measured more often [ms of the peer]. */
const ENOUGH_MS = 1_500;
const LEAST_TURNS = 7;
const MOST_TURNS = 60;

const round = (value, digits = 2) => Number(value.toFixed(digits));

const alone = (bytes) =>
  validator.validateBytes(bytes, {
    uri: 'file.glb',
    format: 'glb',
    maxIssues: 10_000,
    writeTimestamp: false,
    externalResourceFunction: () => Promise.reject(new Error('nothing is fetched')),
  });

const WAYS = {
  validator: alone,
  validateGlb: (bytes) => validateGlb(bytes, 'file.glb'),
  decodeGlb: (bytes) => decodeGlb(bytes, 'file.glb'),
  decodeGlbSafely: (bytes) => decodeGlbSafely(bytes, 'file.glb'),
};

async function files() {
  const found = existsSync(SHARED)
    ? readdirSync(SHARED)
        .filter((name) => name.endsWith('.glb') && !/Infinites|BadNormals/.test(name))
        .map((name) => [name, new Uint8Array(readFileSync(`${SHARED}/${name}`))])
    : [];
  for (const prompt of PROMPTS) {
    const model = await build(describe(prompt).description, { name: prompt, prompt });
    found.push([`generated: ${prompt}`, await writeGlb(model, 'visual')]);
  }
  return [...found, ['generated: ball of 50 MB', await ball()]];
}

/** 1.1 million vertices with normals, 2.2 million triangles. */
async function ball() {
  const [around, down] = [1100, 1000];
  const positions = new Float32Array(3 * around * (down + 1));
  const normals = new Float32Array(positions.length);
  const indices = new Uint32Array(6 * around * down);
  let face = 0;
  for (let j = 0; j <= down; j++)
    for (let i = 0; i < around; i++) {
      const [a, b] = [(2 * Math.PI * i) / around, (Math.PI * j) / down];
      const out = [Math.sin(b) * Math.cos(a), Math.cos(b), Math.sin(b) * Math.sin(a)];
      normals.set(out, 3 * (j * around + i));
      positions.set(
        out.map((value) => value / 10),
        3 * (j * around + i),
      );
      const [here, next] = [j * around + i, j * around + ((i + 1) % around)];
      if (j === down) continue;
      indices.set([here, next, here + around, next, next + around, here + around], face);
      face += 6;
    }
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (type, array) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', positions))
    .setAttribute('NORMAL', accessor('VEC3', normals))
    .setIndices(accessor('SCALAR', indices));
  document.createScene().addChild(document.createNode('ball').setMesh(document.createMesh().addPrimitive(primitive)));
  return new WebIO().writeBinary(document);
}

async function time(way, bytes) {
  const started = performance.now();
  await way(bytes);
  return performance.now() - started;
}

async function measure(bytes) {
  const names = Object.keys(WAYS);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  let spent = 0;
  for (let turn = -3; turn < MOST_TURNS && (turn < LEAST_TURNS || spent < ENOUGH_MS); turn++)
    // Another begins each time, so that none always runs behind the same one.
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + turn + names.length) % names.length];
      const ms = await time(WAYS[name], bytes);
      if (turn < 0) continue;
      times[name].push(ms);
      if (name === 'validator') spent += ms;
    }
  const { validator: peer, ...ours } = times;
  const least = Math.min(...peer);
  return {
    turns: peer.length,
    validator_ms: round(least),
    ...Object.fromEntries(
      Object.entries(ours).map(([name, own]) => [
        name,
        { ms: round(Math.min(...own)), ratio: round(Math.min(...own) / least) },
      ]),
    ),
  };
}

/** Longest time for one file [ms]. */
const PATIENCE_MS = 20_000;

/** Peers run in a process of their own, which some of the corpus takes along: V8 ends it when an array grows too large. */
let peers;

function startPeers() {
  peers ??= fork(new URL('peers/glb-judges.mjs', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=1024'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return peers;
}

/** `refused`, `passed`, or how it ended without an answer. */
const JUDGES = {
  'glTF-Validator': askPeer('validator'),
  'gltf-transform': askPeer('transform'),
  propmaster: (bytes, files) =>
    readGlb(bytes, { name: 'prop', place: 'file.glb', files, decode: decodeGlbSafely }).then(
      () => 'passed',
      (error) => (error.findings?.some(({ code }) => /glb-(slow|memory)/.test(code)) ? 'gave up' : 'refused'),
    ),
};

function askPeer(task) {
  return async (bytes, files) => {
    const child = startPeers();
    child.send({ task, input: { bytes, files } });
    const ended = new AbortController();
    const outcome = await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([answer]) => answer),
      once(child, 'exit', { signal: ended.signal }).then(() => 'crashed'),
      setTimeout(PATIENCE_MS, 'gave up', { signal: ended.signal }),
    ]);
    ended.abort();
    if (outcome === 'crashed' || outcome === 'gave up') {
      peers = undefined;
      child.kill('SIGKILL');
    }
    return outcome;
  };
}

async function catches() {
  const table = Object.fromEntries(Object.keys(JUDGES).map((name) => [name, { refuse: {}, accept: {}, wrong: [] }]));
  for (const fixture of CORPUS) {
    const bytes = await fixture.make();
    const must = verdictOf(fixture) === undefined ? 'accept' : 'refuse';
    for (const [name, judge] of Object.entries(JUDGES)) {
      const outcome = await judge(bytes, fixture.files ?? new Map());
      const row = table[name];
      row[must][outcome] = (row[must][outcome] ?? 0) + 1;
      if (outcome !== (must === 'accept' ? 'passed' : 'refused')) row.wrong.push(`${outcome}: ${fixture.name}`);
    }
  }
  return table;
}

function asTable(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

function asMarkdown({ files, corpus }) {
  const of = (counts, outcome) => counts[outcome] ?? 0;
  const [refuse, accept] = ['refuse', 'accept'].map(
    (must) => CORPUS.filter((fixture) => (verdictOf(fixture) === undefined) === (must === 'accept')).length,
  );
  const times = Object.entries(files).map(([name, row]) => [
    name,
    row.megabytes,
    row.validator_ms,
    ...['validateGlb', 'decodeGlb', 'decodeGlbSafely'].map((way) => `${row[way].ms} (${row[way].ratio} ×)`),
  ]);
  const verdicts = Object.entries(corpus).map(([name, row]) => [
    name,
    of(row.refuse, 'refused'),
    of(row.refuse, 'passed'),
    of(row.refuse, 'crashed') + of(row.refuse, 'gave up'),
    of(row.accept, 'passed'),
    accept - of(row.accept, 'passed'),
  ]);
  return `# The gate of GLB files

Made by \`node --import tsx bench/glb.mjs\`; the fixtures are generated by \`test/corpus-glb\`, each named after its verdict.

## Time, against glTF-Validator alone

Fastest of each [ms], and its ratio to the fastest of the validator alone, taken in turn. \`validateGlb\` is our own gate and
the validator; \`decodeGlb\` decodes and looks through the geometry as well; \`decodeGlbSafely\` does that in the sandbox.

${asTable(['file', 'MB', 'validator', 'validateGlb', 'decodeGlb', 'decodeGlbSafely'], times)}

## What each catches

${refuse} files to refuse, ${accept} to accept. "Refused" by glTF-Validator is a report with an error, by gltf-transform any exception.
Neither claims to judge what a simulator needs (flat, empty, of no real size), and gltf-transform does not validate.

${asTable(['', 'refused', 'let through', 'crashed or no end', 'accepted', 'good ones refused'], verdicts)}
`;
}

const results = {
  command: 'node --import tsx bench/glb.mjs',
  node: process.version,
  platform: `${process.platform}-${process.arch}`,
  cpus: os.cpus().length,
  files: {},
  corpus: {},
};
for (const [name, bytes] of await files()) {
  results.files[name] = { megabytes: round(bytes.length / 1e6, 3), ...(await measure(bytes)) };
  process.stderr.write(`${name}: ${JSON.stringify(results.files[name])}\n`);
}
results.corpus = await catches();
peers?.kill();
mkdirSync('bench/results', { recursive: true });
writeFileSync('bench/results/glb.json', `${JSON.stringify(results, null, 2)}\n`);
writeFileSync('bench/results/glb.md', asMarkdown(results));
