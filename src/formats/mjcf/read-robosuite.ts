import { carrySemantics, joinSemantics } from '../../model/carry-semantics.ts';
import type { Link, SimModel } from '../../model/types.ts';
import type { ByteMap, ReadResult } from '../files.ts';
import { namesChanged } from '../findings.ts';
import { readXml } from '../xml/read.ts';
import type { XmlElement } from '../xml/types.ts';
import { bodiesFused, robosuiteObject } from './findings.ts';
import { type ReadMjcfOptions, readMjcf } from './read.ts';
import { OBJECT } from './robosuite-convention.ts';
import { ROBOSUITE_TEXT, treeFile } from './write-robosuite.ts';

/**
 * What `writeRobosuite` wrote → model: the object's link under its own name, the base that the free joint would have told,
 * and all trees that there is a file of.
 *
 * @throws {PropmasterError} as `readMjcf`
 */
export async function readRobosuite(files: ByteMap, { entry, name }: ReadMjcfOptions): Promise<ReadResult> {
  const stem = entry.replace(/\.xml$/, '');
  const trees: ReadResult[] = [];
  for (let tree = 0, file = entry; files.has(file); tree++, file = treeFile(stem, tree))
    trees.push(await readTree(files, file, name));
  const [first, ...others] = trees.map(({ model }) => model);
  if (!first) return readMjcf(files, { entry });
  const all = [first, ...others];
  const once = <Part extends { readonly name: string }>(parts: readonly Part[]): Part[] => [
    ...new Map(parts.map((part) => [part.name, part])).values(),
  ];
  const model: SimModel = {
    ...first,
    links: all.flatMap(({ links }) => links),
    joints: all.flatMap(({ joints }) => joints),
    meshes: once(all.flatMap(({ meshes }) => meshes)),
    materials: once(all.flatMap(({ materials }) => materials)),
    textures: once(all.flatMap(({ textures }) => textures)),
    semantics: { ...first.semantics, ...joinSemantics(all.map(({ semantics }) => semantics)) },
    collisionExclusions: all.flatMap(({ collisionExclusions }) => collisionExclusions),
  };
  return { model, findings: trees.flatMap(({ findings }) => findings) };
}

async function readTree(files: ByteMap, entry: string, name: string | undefined): Promise<ReadResult> {
  const document = readXml(files.get(entry)!, entry);
  const { model, findings } = await readMjcf(new Map([...files, [entry, withNamedOuter(files.get(entry)!)]]), {
    entry,
    ...(name === undefined ? {} : { name }),
  });
  const said = new Map(elementsOf(document, 'text').map(({ attributes: of }) => [of.get('name'), of.get('data')]));
  const root = said.get(ROBOSUITE_TEXT.root) ?? OBJECT;
  const fused = model.links[0]!.name;
  // The outer body and the object are one link; see `called` in write-robosuite.ts for the other.
  const own = (link: string): string => (link === fused ? root : link === root ? OBJECT : link);
  // Of an object without any visual the colliders would be taken for them.
  const seen = new Set(
    elementsOf(document, 'geom').flatMap(({ attributes: of }) => (of.get('contype') === '0' ? [of.get('name')] : [])),
  );
  const links = model.links.map(
    (link): Link => ({
      ...link,
      name: own(link.name),
      visuals: link.visuals.filter((visual) => seen.has(visual.name)),
    }),
  );
  const used = new Set(links.flatMap(({ visuals }) => visuals.map(({ material }) => material)));
  return {
    model: {
      ...model,
      base: said.get(ROBOSUITE_TEXT.base) === 'fixed' ? 'fixed' : 'free',
      links,
      joints: model.joints.map((joint) => ({ ...joint, parent: own(joint.parent), child: own(joint.child) })),
      materials: model.materials.filter((material) => used.has(material.name)),
      semantics: carrySemantics(model.semantics, { link: own }),
      collisionExclusions: model.collisionExclusions.map(([a, b]) => [own(a), own(b)] as const),
    },
    findings: findings.filter(({ code }) => !OWN_WAY.includes(code)),
  };
}

/** What is told of every file that `writeRobosuite` wrote. `outer:` is no portable name. */
const OWN_WAY: readonly string[] = [bodiesFused, namesChanged, robosuiteObject].map(({ code }) => code);

/** A body without a name would be given one, and perhaps that of another link. */
function withNamedOuter(bytes: Uint8Array): Uint8Array {
  const named = new TextDecoder().decode(bytes).replace(/<body(?=[\s>])(?![^>]*\sname=)/, '<body name="outer:"');
  return new TextEncoder().encode(named);
}

/** All elements of that name, however deep. */
const elementsOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)]);
