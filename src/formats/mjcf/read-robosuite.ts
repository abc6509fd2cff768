import type { Link, SimModel } from '../../model/types.ts';
import type { ByteMap, ReadResult } from '../files.ts';
import { readXml } from '../xml/read.ts';
import { bodiesFused } from './findings.ts';
import { type ReadMjcfOptions, readMjcf } from './read.ts';
import { OBJECT, ROBOSUITE_TEXT, treeFile } from './write-robosuite.ts';

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
    semantics: { ...first.semantics, cavities: all.flatMap(({ semantics }) => semantics.cavities) },
    collisionExclusions: all.flatMap(({ collisionExclusions }) => collisionExclusions),
  };
  return { model, findings: trees.flatMap(({ findings }) => findings) };
}

async function readTree(files: ByteMap, entry: string, name: string | undefined): Promise<ReadResult> {
  const said = textsOf(files, entry);
  const { model, findings } = await readMjcf(new Map([...files, [entry, withNamedOuter(files.get(entry)!)]]), {
    entry,
    ...(name === undefined ? {} : { name }),
  });
  const root = said.get(ROBOSUITE_TEXT.root) ?? OBJECT;
  const fused = model.links[0]!.name;
  // The outer body and the object are one link; see `called` in write-robosuite.ts for the other.
  const own = (link: string): string => (link === fused ? root : link === root ? OBJECT : link);
  const renamed: SimModel = {
    ...model,
    base: said.get(ROBOSUITE_TEXT.base) === 'fixed' ? 'fixed' : 'free',
    links: model.links.map((link): Link => ({ ...link, name: own(link.name) })),
    joints: model.joints.map((joint) => ({ ...joint, parent: own(joint.parent), child: own(joint.child) })),
    semantics: {
      ...model.semantics,
      cavities: model.semantics.cavities.map((cavity) => ({ ...cavity, link: own(cavity.link) })),
    },
    collisionExclusions: model.collisionExclusions.map(([a, b]) => [own(a), own(b)] as const),
  };
  return { model: renamed, findings: findings.filter(({ code }) => code !== bodiesFused.code) };
}

/** A body without a name would be given one, and perhaps that of another link. */
function withNamedOuter(bytes: Uint8Array): Uint8Array {
  const named = new TextDecoder().decode(bytes).replace(/<body(?=[\s>])(?![^>]*\sname=)/, '<body name="outer:"');
  return new TextEncoder().encode(named);
}

function textsOf(files: ByteMap, entry: string): ReadonlyMap<string, string> {
  const custom = readXml(files.get(entry)!, entry).children.find((child) => child.name === 'custom');
  return new Map(
    custom?.children.map(({ attributes }) => [attributes.get('name') ?? '', attributes.get('data') ?? '']) ?? [],
  );
}
