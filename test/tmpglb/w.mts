import { decodeGlbSafely } from '/work/main/src/sandbox/glb.ts';
import { tetrahedron, addView, addAccessor, pack } from '/work/main/test/corpus-glb/draft.ts';
const times = (n: number, f: (i: number) => any) => Array.from({ length: n }, (_, i) => f(i));
const cases: Record<string, () => Uint8Array> = {
  overlap: () => { const d = tetrahedron(); const v = addView(d, new Uint8Array(12_000_000)); d.json.accessors.push(...times(80, () => ({ bufferView: v, componentType: 5126, type: 'VEC3', count: 1_000_000 }))); return pack(d); },
  overlapBytes: () => { const d = tetrahedron(); const v = addView(d, new Uint8Array(1_000_000)); d.json.accessors.push(...times(900, () => ({ bufferView: v, componentType: 5121, type: 'SCALAR', count: 1_000_000 }))); return pack(d); },
  lists: () => { const d = tetrahedron(); for (const k of ['nodes', 'materials', 'samplers', 'textures']) (d.json as any)[k] = [...((d.json as any)[k] ?? []), ...times(65_000, () => ({ name: 'n'.repeat(40) }))]; return pack(d); },
  nodes: () => { const d = tetrahedron(); d.json.nodes.push(...times(60_000, () => ({}))); d.json.scenes = [{ nodes: times(60_000, (i) => i) }]; return pack(d); },
  primitives: () => { const d = tetrahedron(); d.json.meshes[0]!.primitives = times(8_000, () => ({ ...d.json.meshes[0]!.primitives[0] })); return pack(d); },
  manyIssues: () => { const d = tetrahedron(); Object.assign(d.json, { extras2: 0 }); Object.assign(d.json.asset, Object.fromEntries(times(200_000, (i) => ['x' + i, 1]))); return pack(d); },
  numbers: () => { const d = tetrahedron(); (d.json as any).extras = times(2_000_000, () => 0); return pack(d); },
  objects: () => { const d = tetrahedron(); (d.json as any).extras = times(1_000_000, () => ({})); return pack(d); },
  bigDrawn: () => { const d = tetrahedron(); d.json.accessors[0] = { componentType: 5126, type: 'VEC3', count: 19_000_000, min: [0,0,0], max: [0,0,0] }; return pack(d); },
  manyNodesOneMesh: () => { const d = tetrahedron(); d.json.nodes = times(8000, () => ({ mesh: 0, name: 'x' })); d.json.scenes = [{ nodes: times(8000, (i) => i) }]; return pack(d); },
  deep: () => { const d = tetrahedron(); d.json.nodes = []; for (let c = 0; c < 250; c++) for (let i = 0; i < 250; i++) d.json.nodes.push(i === 249 ? { mesh: c < 200 ? 0 : undefined, name: 'y'.repeat(100) } : { children: [c * 250 + i + 1], name: 'y'.repeat(100) }); d.json.scenes = [{ nodes: times(250, (c) => c * 250) }]; return pack(d); },
  targets: () => { const d = tetrahedron(); (d.json.meshes[0]!.primitives[0] as any).targets = times(60_000, () => ({ POSITION: 0 })); return pack(d); },
};
const only = process.argv.slice(2);
for (const [n, f] of Object.entries(cases)) { if (only.length && !only.includes(n)) continue; const b = f(); const t = performance.now(); const r = await decodeGlbSafely(b, 'x').then((x) => 'ok ' + x.parts.length, (e) => e.message.slice(0, 150)); console.log(n, b.length, Math.round(performance.now() - t), 'ms', Math.round(process.memoryUsage().rss / 1e6), 'MB', r); }
