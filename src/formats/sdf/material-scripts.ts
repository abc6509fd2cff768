import type { ByteMap } from '../files.ts';
import { childrenOf, type SdfNode } from './node.ts';
import { blockOf, inherit, type OgreBlock } from './ogre/inherit.ts';
import { type OgreMaterial, readOgre } from './ogre/material.ts';
import { parseOgre } from './ogre/parse.ts';
import { parseUri } from './references.ts';

/** Of one script [byte]; longer ones are no scripts that a person wrote. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Materials that inherit from one another. */
const MOST_PARENTS = 64;

/** A material of a script among the files. */
export interface ScriptMaterial extends OgreMaterial {
  /** Path of the script. */
  readonly path: string;
  readonly line: number;
  /** Folders in which its images are looked for, with a slash at their ends; the first that has one decides. */
  readonly folders: readonly string[];
}

interface Entry {
  readonly path: string;
  readonly line: number;
  readonly block: OgreBlock;
  readonly parent: string | undefined;
}

/**
 * The materials of all `.material` scripts among the files, by name. As in Gazebo Classic, whose resource groups know every
 * script that any model named, a script may lie elsewhere than a URI says; one that lies there is preferred.
 */
export class MaterialScripts {
  readonly #files: ByteMap;
  #entries: ReadonlyMap<string, readonly Entry[]> | undefined;

  constructor(files: ByteMap) {
    this.#files = files;
  }

  /** The material that a `<script>` names; `undefined` if no script among the files has one of that name. */
  find(script: SdfNode, name: string): ScriptMaterial | undefined {
    const said = childrenOf(script, 'uri').flatMap(({ text }) => this.#foldersOf(text, script.file.path));
    const entry = this.#pick(name, said);
    if (!entry) return undefined;
    const own = folderOf(entry.path);
    return {
      ...readOgre(this.#whole(entry, said)),
      path: entry.path,
      line: entry.line,
      folders: [...said, own, `${own.replace(/[^/]+\/$/, '')}textures/`],
    };
  }

  /** Of several of one name: in a folder that the `<script>` names, else the first. */
  #pick(name: string, folders: readonly string[]): Entry | undefined {
    const all = this.#all().get(name) ?? [];
    return all.find(({ path }) => folders.some((folder) => path.startsWith(folder))) ?? all[0];
  }

  /** With what it inherits; a parent that is not there, or that comes again, ends the chain. */
  #whole(entry: Entry, folders: readonly string[]): OgreBlock {
    const chain = [entry];
    for (let at = entry; at.parent !== undefined && chain.length < MOST_PARENTS; ) {
      const next = this.#pick(at.parent, [folderOf(at.path), ...folders]);
      if (!next || chain.includes(next)) break;
      chain.push(next);
      at = next;
    }
    return chain.map(({ block }) => block).reduceRight((parent, child) => inherit(parent, child));
  }

  /** Folders of the files that a URI means, which names one or a script in it. */
  #foldersOf(uri: string, from: string): string[] {
    const { name, rest } = parseUri(uri);
    const said = [...(name === undefined ? [] : [name]), ...rest.split('/')].filter(
      (part) => part !== '' && part !== '.',
    );
    if (/\.material$/i.test(said.at(-1) ?? '')) said.pop();
    // Of a model whose folder is the root of the files the name is lost.
    const here =
      name === undefined
        ? `${folderOf(from)}${said.join('/')}/`
        : said
            .slice(1)
            .map((part) => `${part}/`)
            .join('');
    const found = new Set<string>();
    for (const path of this.#files.keys()) {
      const at = `/${path}`.indexOf(`/${said.join('/')}/`);
      if (said.length > 0 && at >= 0) found.add(path.slice(0, at + said.join('/').length + 1));
      else if (here !== '' && path.startsWith(here)) found.add(here);
    }
    return [...found];
  }

  #all(): ReadonlyMap<string, readonly Entry[]> {
    if (this.#entries) return this.#entries;
    const entries = new Map<string, Entry[]>();
    for (const [path, bytes] of this.#files) {
      if (!/\.material$/i.test(path) || bytes.length > MOST_BYTES) continue;
      const nodes = parseOgre(new TextDecoder().decode(bytes));
      const shared = blockOf({ words: [], line: 1, children: nodes.filter(({ children }) => !children) });
      for (const { words, ...node } of nodes) {
        const [first, ...rest] = words[0] === 'abstract' ? words.slice(1) : words;
        if (first !== 'material' || !node.children) continue;
        const own = blockOf({ words: [first, ...rest], ...node });
        const block = { ...own, variables: new Map([...shared.variables, ...own.variables]) };
        const colon = rest.indexOf(':');
        const parent = colon < 0 ? undefined : rest.slice(colon + 1).join(' ');
        const same = entries.get(own.name);
        const entry = { path, line: node.line, block, parent };
        if (same) same.push(entry);
        else entries.set(own.name, [entry]);
      }
    }
    this.#entries = entries;
    return entries;
  }
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
