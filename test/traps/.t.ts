import { mjcfTraps } from './mjcf.ts';
import { passThrough, withFiles } from './pass-through.ts';
for (const t of mjcfTraps) if ('refused' in t.then || /several groups|nothing|scripts/.test(t.name)) await withFiles(t, async f=>{ try { const r=await passThrough(f,t.treatment); console.log('READ', t.name, r.model.links.map(l=>[l.name,l.inertial.mass]), JSON.stringify(r.model.joints), r.report.findings.map(x=>x.code+' '+x.message)) } catch(e:any){ console.log('REFUSED', t.name,'|', e.code, '|', e.message,'|', e.where,'|', e.hint,'|', e.findings?.map((x:any)=>x.code)) } });
