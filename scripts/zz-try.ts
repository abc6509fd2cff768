import { SCENE_LEXICON } from '../src/generator/language.ts';
import { readSceneFrame } from '../src/language/read-scene.ts';

const prompt = process.argv.slice(2).join(' ');
for (let i = 0; i < 2; i++) {
  const t = performance.now();
  const f = readSceneFrame(prompt, SCENE_LEXICON);
  const ms = performance.now() - t;
  if (i === 0) continue;
  const ids = new Map(f.things.map((t, i) => [t, i]));
  const s = (x: { start: number; end: number }) => prompt.slice(x.start, x.end);
  for (const t of f.things)
    console.log(
      `${ids.get(t)}: ${t.count} ${t.kind ?? '?'} "${s(t.words)}"${t.stacked ? ' stacked' : ''}${t.more.length ? ` more[${t.more.map(s).join('; ')}]` : ''} ${t.relations.map((r) => `{${r.likely ? 'likely ' : ''}${r.relation}${r.each ? ' each' : ''} ${r.to ? `${ids.get(r.to)}:${r.to.kind}` : ''}${r.and ? `&${r.and.kind}` : ''}${r.place ?? ''}${r.distance ? ` ${r.distance}m` : ''}}`).join(' ')}`,
    );
  console.log('rooms', f.rooms.map(s), 'unread', f.unread.map(s), 'lost', f.lost.map(s), ms.toFixed(1), 'ms');
}
