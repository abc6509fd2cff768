import { planScene } from '../src/generator/scene/index.ts';
const r = planScene(process.argv[2]!);
if (r.kind === 'planned') { const p = r.plan; p.placements.forEach((x, i) => console.log(i, x.count, x.definition, JSON.stringify(x.relations))); console.log('missing', p.missing, 'assumed', p.assumed, 'ignored', p.ignored); } else console.log(r.message);
