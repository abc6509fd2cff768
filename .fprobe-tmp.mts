import { readGlb } from '/work/main/src/formats/glb/read.ts';
import { decodeGlb } from '/work/main/src/formats/glb/decode.ts';
import { validateGlb } from '/work/main/src/formats/glb/validate.ts';
import { writeMjcf } from '/work/main/src/formats/mjcf/write.ts';
import { compileMjcf } from '/work/main/src/formats/mjcf/compile.ts';
import { Document, WebIO, Primitive } from '@gltf-transform/core';
import { ALL_EXTENSIONS, KHRTextureTransform } from '@gltf-transform/extensions';
import { writeFileSync, mkdirSync } from 'node:fs';
const io=new WebIO().registerExtensions(ALL_EXTENSIONS);
function doc(pos:number[],idx:number[]|null,o:{mode?:number,uv?:number[],tt?:boolean,color?:boolean,texcoord?:number}={}){
 const d=new Document(); const b=d.createBuffer(); const p=d.createPrimitive().setAttribute('POSITION',d.createAccessor().setType('VEC3').setArray(new Float32Array(pos)).setBuffer(b)); if(idx)p.setIndices(d.createAccessor().setType('SCALAR').setArray(new Uint16Array(idx)).setBuffer(b)); if(o.mode!==undefined)p.setMode(o.mode as any);
 if(o.uv){p.setAttribute('TEXCOORD_0',d.createAccessor().setType('VEC2').setArray(new Float32Array(o.uv)).setBuffer(b));}
 const mat=d.createMaterial('m'); if(o.tt){ const png=Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),c=>c.charCodeAt(0)); const t=d.createTexture('t').setImage(png).setMimeType('image/png'); mat.setBaseColorTexture(t); const e=d.createExtension(KHRTextureTransform).setRequired(true); mat.getBaseColorTextureInfo()!.setExtension('KHR_texture_transform',e.createTransform().setScale([2,3]).setOffset([0.5,0])); }
 p.setMaterial(mat);
 d.createScene().addChild(d.createNode('n').setMesh(d.createMesh('mm').addPrimitive(p))); return d; }
const t=async(l:string,d:Document|Uint8Array)=>{ try{ const bytes=d instanceof Uint8Array?d:await io.writeBinary(d); const v=await validateGlb(bytes,'x.glb'); const r=await readGlb(bytes,{name:'x',place:'x.glb'}); console.log(l,'| val',v.map(f=>f.code+' '+f.message),'| tris',r.model.meshes.map(m=>m.indices.length/3),'uv',r.model.meshes[0]?.uvs?.slice(0,4),'|',r.model.links[0]!.inertial.mass,r.model.links[0]!.collisions.length,r.findings.map(f=>f.message));
  try{ const c=await compileMjcf(writeMjcf(r.model),'x.xml'); c.dispose(); console.log('    mjcf ok'); }catch(e:any){console.log('    mjcf',e.message)} mkdirSync('/tmp/fprobe/flat',{recursive:true}); }catch(e:any){console.log(l,'ERR',e.code,e.message, e.code?'':e.stack)} };
const q=[0,0,0, 1,0,0, 1,1,0, 0,1,0];
const T=[0,0,0, 1,0,0, 0,1,0, 0,0,1], TI=[0,2,1,0,1,3,0,3,2,1,2,3];
await t('tetra',doc(T,TI));
await t('flat quad',doc(q,[0,1,2,0,2,3]));
await t('single tri',doc(q.slice(0,9),[0,1,2]));
await t('strip',doc(T,[0,1,2,3],{mode:5}));
await t('fan',doc(T,[0,1,2,3],{mode:6}));
await t('lines',doc(T,[0,1,2,3],{mode:1}));
await t('texture transform',doc(T,TI,{uv:[0,0,1,0,0,1,1,1],tt:true}));
await t('7 indices',doc(T,[...TI,0]));
await t('inside-out',doc(T,TI.flatMap((_,i)=>i%3==0?[TI[i]!,TI[i+2]!,TI[i+1]!]:[])));
// tetra + flat label
{const d=doc(T,TI); const d2=d; const b=d.getRoot().listBuffers()[0]!; const p=d.createPrimitive().setAttribute('POSITION',d.createAccessor().setType('VEC3').setArray(new Float32Array(q)).setBuffer(b)).setIndices(d.createAccessor().setType('SCALAR').setArray(new Uint16Array([0,1,2,0,2,3])).setBuffer(b)); d.getRoot().listScenes()[0]!.addChild(d.createNode('label').setMesh(d.createMesh('l').addPrimitive(p))); await t('with flat label',d);}
// degenerate triangles visual
await t('thin 1e-7',doc(T.map(x=>x*1e-4),TI));
const bomb=(json:any)=>{const s=new TextEncoder().encode(JSON.stringify(json)); const n=Math.ceil(s.length/4)*4; const out=new Uint8Array(20+n).fill(32); out.set(s,20); const v=new DataView(out.buffer); [0x46546c67,2,out.length,n,0x4e4f534a].forEach((w,i)=>v.setUint32(i*4,w,true)); return out;};
const t0=Date.now();
await t('count bomb',bomb({asset:{version:'2.0'},scene:0,scenes:[{nodes:[0]}],nodes:[{mesh:0}],meshes:[{primitives:[{attributes:{POSITION:0}}]}],accessors:[{componentType:5126,count:900000000,type:'VEC3',min:[0,0,0],max:[0,0,0]}]}));
console.log(Date.now()-t0,'ms');
await t('node cycle',bomb({asset:{version:'2.0'},scene:0,scenes:[{nodes:[0]}],nodes:[{mesh:0,children:[1]},{children:[0]}],meshes:[{primitives:[{attributes:{}}]}]}));
await t('KHR_materials_transmission required',bomb({asset:{version:'2.0'},extensionsUsed:['KHR_materials_transmission'],extensionsRequired:['KHR_materials_transmission']}));
