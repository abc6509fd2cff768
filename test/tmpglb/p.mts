import { writeGlb } from '/work/main/src/formats/glb/write.ts';
import { build, describe } from '/work/main/src/service/generate/index.ts';
import { judgeGlb } from '/work/main/src/formats/glb/gate/judge.ts';
import { readContainer } from '/work/main/src/formats/glb/gate/container.ts';
import { parseJson } from '/work/main/src/formats/glb/gate/parse.ts';
import { askKhronos } from '/work/main/src/formats/glb/khronos.ts';
import { prepareDocument } from '/work/main/src/formats/glb/decode/prepare.ts';
import { readDocument } from '/work/main/src/formats/glb/decode/read-document.ts';
import { decodeGlb } from '/work/main/src/formats/glb/decode.ts';
import { decodeGlbSafely } from '/work/main/src/sandbox/glb.ts';
import validator from 'gltf-validator';
import fs from 'node:fs';
const model = await build((describe('chair') as any).description, { name: 'c', prompt: 'c' });
const chair = await writeGlb(model, 'visual');
for (const [n, b] of [['chair', chair], ['glasses', new Uint8Array(fs.readFileSync('/work/shared/corpus/glb/glasses.glb'))]] as const) {
const size = new DataView(b.buffer, b.byteOffset).getUint32(12, true); console.log(n, b.length, 'json', size);
const m = async (name: string, f: () => unknown, turns = n === 'chair' ? 300 : 25) => { const t: number[] = []; for (let i = 0; i < turns; i++) { const s = performance.now(); await f(); t.push(performance.now() - s); } t.sort((a, b) => a - b); console.log(name.padEnd(20), 'min', t[0].toFixed(3), 'median', t[t.length >> 1].toFixed(3)); };
const none = new Map();
for (let k = 0; k < 2; k++) {
await m('validator', () => validator.validateBytes(b, { format: 'glb', uri: 'x', maxIssues: 10000, writeTimestamp: false, externalResourceFunction: () => Promise.reject(new Error()) }));
await m('askKhronos', () => askKhronos(b, 'x', none));
await m('judgeGlb', () => judgeGlb(b, 'x', none));
await m('parse', () => { const c = readContainer(b, 'x') as any; parseJson(c.json, 'x'); });
await m('JSON.parse', () => JSON.parse(new TextDecoder().decode(b.subarray(20, 20 + size))));
const { file } = judgeGlb(b, 'x', none);
await m('prepare', () => prepareDocument(file!, 'x'));
const { document } = await prepareDocument(file!, 'x');
await m('readDocument', () => readDocument(document));
await m('decodeGlb', () => decodeGlb(b, 'x'));
await m('safely', () => decodeGlbSafely(b, 'x'));
}}
