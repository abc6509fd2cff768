import { decodeGlb } from '/work/main/src/formats/glb/decode.ts';
import { decodeGlbSafely } from '/work/main/src/sandbox/glb.ts';
import { examineGlb } from '/work/main/src/formats/glb/validate.ts';
import fs from 'node:fs';
import { Document, WebIO } from '@gltf-transform/core';
async function ball(){const src=fs.readFileSync('/work/main/bench/glb.mjs','utf8');const a=src.indexOf('async function ball()');const e=src.indexOf('\n}\n',a);return (new Function('Document','WebIO','return ('+src.slice(a,e+2)+')()'))(Document,WebIO);}
const b = await ball();
const m = async (name: string, f: () => unknown, turns = 4) => { const t: number[] = [], w: number[] = []; for (let i = 0; i < turns; i++) { const q = performance.now(); const s = process.cpuUsage(); await f(); const e = process.cpuUsage(s); t.push((e.user + e.system) / 1000); w.push(performance.now() - q); } console.log(name.padEnd(20), 'cpu min', Math.min(...t).toFixed(0), 'wall min', Math.min(...w).toFixed(0)); };
await m('examine', () => examineGlb(b, 'x'));
await m('decodeGlb', () => decodeGlb(b, 'x'));
await m('safely', () => decodeGlbSafely(b, 'x'));
