import { decodeGlb } from '/work/main/src/formats/glb/decode.ts';
import { examineGlb } from '/work/main/src/formats/glb/validate.ts';
import { prepareDocument } from '/work/main/src/formats/glb/decode/prepare.ts';
import { readDocument } from '/work/main/src/formats/glb/decode/read-document.ts';
import fs from 'node:fs';
const b = new Uint8Array(fs.readFileSync('/work/shared/corpus/glb/glasses.glb'));
const m = async (name: string, f: () => unknown, turns = 60) => { const t: number[] = []; for (let i = 0; i < turns; i++) { const s = process.cpuUsage(); await f(); const e = process.cpuUsage(s); t.push((e.user + e.system) / 1000); } t.sort((a, b) => a - b); console.log(name.padEnd(20), 'min', t[0].toFixed(3), 'median', t[t.length >> 1].toFixed(3)); };
const { file } = await examineGlb(b, 'x');
const { document } = await prepareDocument(file!, 'x');
for (let k = 0; k < 2; k++) {
await m('examine', () => examineGlb(b, 'x'));
await m('readDocument', () => readDocument(document));
await m('decodeGlb', () => decodeGlb(b, 'x'));
}
