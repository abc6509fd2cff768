import { cut, type Part, skinOf } from './decompose/cut.ts';
import { merge } from './decompose/merge.ts';
import { reach, type StandOff } from './decompose/reach.ts';
import { solidsOf } from './decompose/solids.ts';
import { loadManifold } from './hull.ts';
import { simplify } from './simplify.ts';
import { SurfaceTree } from './surface-tree.ts';
import type { Mesh } from './types.ts';

export async function decompose(mesh: any, { tolerance: t, maxParts = 32, name = 'x' }: any): Promise<any> {
  const engine = await loadManifold();
  const lo=[Infinity,Infinity,Infinity],hi=[-Infinity,-Infinity,-Infinity];
  mesh.positions.forEach((v:number,i:number)=>{lo[i%3]=Math.min(lo[i%3]!,v);hi[i%3]=Math.max(hi[i%3]!,v)});
  const extent=Math.max(...[0,1,2].map(i=>hi[i]!-lo[i]!));
  const tolerance = t ?? Math.max(0.002, 0.02*extent);
  const T=(globalThis as any).T ??= {};
  let s=performance.now();const lap=(k:string)=>{const n=performance.now();T[k]=Math.round(n-s);s=n};
  const solids = await solidsOf(mesh, { thickness: tolerance/2, cell: Math.max(tolerance/2, extent/64) });
  lap('solids');
  const whole = engine.Manifold.union(solids.manifolds);
  const skin = skinOf(whole);
  const tree = new SurfaceTree(skin);
  lap('tree');
  const simple: any[]=[];
  for (const m of solids.manifolds) {
    const k = skinOf(m);
    const q = await simplify({name:'', positions:k.positions, indices:Uint32Array.from(k.indices)}, {maxTriangles:4, tolerance: tolerance*0.1});
    let r; try { r = new engine.Manifold(new engine.Mesh({numProp:3,vertProperties:q.mesh.positions,triVerts:q.mesh.indices})); } catch {}
    if (r && r.status()==='NoError' && r.volume()>0) { simple.push(r); m.delete(); } else simple.push(m);
  }
  const sskin = skinOf(engine.Manifold.union(simple));
  const stree = new SurfaceTree(sskin);
  lap('simplify');
  T.tris=[mesh.indices.length/3, sskin.indices.length/3]; T.n=0;T.w=0;
  const off = (tree: SurfaceTree): StandOff => (x,y,z,floor) => { T.n++;const d = tree.distance(x,y,z); if (d<=floor) return d; T.w++;return tree.winding(x,y,z)>0.5 ? -d : d; };
  const f = (globalThis as any).OPT ?? {};
  const pieces = cut(engine, simple, off(stree), {tolerance: tolerance*(f.fine??0.7), limit: (f.limit??4)*maxParts, budget: f.budget??200});
  lap('cut'); T.pieces=pieces.length; T.cutErr=Math.max(...pieces.map(p=>p.error));T.q=[T.n,T.w];
  const parts = merge(engine, pieces, off(stree), {tolerance, maxParts, budget: f.budget??200});
  lap('merge');T.q2=[T.n,T.w];
  const error = Math.max(...parts.map((p:Part)=>reach(p.hull, off(tree), {resolution: tolerance*0.02, budget:3000})));
  lap('measure');
  return { parts: parts.map((p,i)=>({name:`${name}_${i}`,...p.hull})), error, tolerance, solids };
}
