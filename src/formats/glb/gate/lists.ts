import type { Finding } from '../../../model/finding.ts';
import { glbLimit } from '../findings.ts';
import { GLB_LIMITS } from './limits.ts';
import { type Loose, list, object, text } from './loose.ts';

/** Lists of a glTF file whose entries can have a name. */
const LISTS = [
  'accessors',
  'animations',
  'buffers',
  'bufferViews',
  'cameras',
  'images',
  'materials',
  'meshes',
  'nodes',
  'samplers',
  'scenes',
  'skins',
  'textures',
] as const;

/** How many of each thing there are, and how long their names are. */
export function judgeLists(root: Loose, place: string): Finding[] {
  const findings: Finding[] = [];
  const hold = (what: string, count: number, most: number, at = place): void => {
    if (count > most) findings.push(glbLimit.at(at, { what, count, most }));
  };
  const { entries, images, primitives, morphTargets, textLength } = GLB_LIMITS;
  for (const kind of LISTS) {
    const things = list(root[kind]);
    hold(kind, things.length, kind === 'images' ? images : entries, `${place}/${kind}`);
    if (things.length > entries) continue;
    for (const [index, thing] of things.entries())
      hold('characters of a name', (text(object(thing)['name']) ?? '').length, textLength, `${place}/${kind}/${index}`);
  }
  const drawn = list(root['meshes']).flatMap((mesh) => list(object(mesh)['primitives']));
  hold('primitives', drawn.length, primitives, `${place}/meshes`);
  const targets = drawn.reduce<number>((sum, primitive) => sum + list(object(primitive)['targets']).length, 0);
  hold('morph targets', targets, morphTargets, `${place}/meshes`);
  return findings.slice(0, 20);
}
