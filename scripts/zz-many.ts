import { readFileSync } from 'node:fs';
import { SCENE_LEXICON } from '../src/generator/language.ts';
import { readSceneFrame } from '../src/language/read-scene.ts';

for (const prompt of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const t = performance.now();
  const f = readSceneFrame(prompt, SCENE_LEXICON);
  const ms = performance.now() - t;
  const ids = new Map(f.things.map((t, i) => [t, i]));
  const s = (x: { start: number; end: number }) => prompt.slice(x.start, x.end);
  console.log(`> ${prompt}`);
  for (const t of f.things)
    console.log(
      `  ${ids.get(t)}: ${t.count} ${t.kind ?? '?'} "${s(t.words)}"${t.stacked ? ' stacked' : ''}${t.more.length ? ` more[${t.more.map(s).join('; ')}]` : ''} ${t.relations.map((r) => `{${r.likely ? 'likely ' : ''}${r.relation}${r.each ? ' each' : ''} ${r.to ? `${ids.get(r.to)}:${r.to.kind}` : ''}${r.and ? `&${r.and.kind}` : ''}${r.place ?? ''}${r.distance ? ` ${r.distance}m` : ''}}`).join(' ')}`,
    );
  const extra = [
    f.rooms.length && `rooms ${JSON.stringify(f.rooms.map(s))}`,
    f.unread.length && `unread ${JSON.stringify(f.unread.map(s))}`,
    f.lost.length && `lost ${JSON.stringify(f.lost.map(s))}`,
    f.without.length && `without ${JSON.stringify(f.without.map((w) => s(w.span)))}`,
  ].filter(Boolean);
  if (extra.length) console.log('  ' + extra.join('  ') + ` ${ms.toFixed(0)}ms`);
}
