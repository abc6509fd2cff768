import path from 'node:path';
import type { NameSaid } from '../estimate/index.ts';
import type { Link, SimModel } from '../model/types.ts';

/**
 * What its user and its file call the whole thing. Folders say nothing: on another machine they have other names, and the
 * prop must have the same bytes there. What is called by its folder has that as its name.
 */
export function namesOfProp(name: string, main: string, { semantics }: SimModel): NameSaid[] {
  return [
    { where: 'name', text: name },
    ...[semantics.category ?? [], semantics.labels].flat().map((text): NameSaid => ({ where: 'label', text })),
    { where: 'file', text: path.posix.parse(main).name },
  ];
}

/** What the file calls some of its links, what they show and what that is made of. */
export function namesOfParts({ materials, textures }: SimModel, links: readonly Link[]): NameSaid[] {
  const visuals = links.flatMap((link) => link.visuals);
  const used = new Set(visuals.flatMap(({ material }) => material ?? []));
  const shown = materials.filter((material) => used.has(material.name));
  const images = new Set(shown.flatMap(({ baseColorTexture }) => baseColorTexture ?? []));
  const named = (where: NameSaid['where'], texts: Iterable<string>): NameSaid[] =>
    [...new Set(texts)].map((text) => ({ where, text }));
  return [
    ...named(
      'link',
      links.map((link) => link.name),
    ),
    ...named(
      'mesh',
      visuals.map((visual) => visual.name),
    ),
    ...named(
      'material',
      shown.map((material) => material.name),
    ),
    ...named(
      'texture',
      textures.flatMap((texture) => (images.has(texture.name) ? [texture.name] : [])),
    ),
  ];
}
