import type { Tree } from './write-trees.ts';

/** What things are called in the file, by their names in the model. */
export interface SdfNames {
  /** Of each tree but the first: the nested model, by its root. */
  readonly models: ReadonlyMap<string, string>;
  /** Inside of their own model. */
  readonly links: ReadonlyMap<string, string>;
  readonly joints: ReadonlyMap<string, string>;
  /** Links as seen from the outer model: `mug_1::mug_1`. */
  readonly paths: ReadonlyMap<string, string>;
  /** The joint that bolts the root to the world. */
  readonly anchor: string;
}

/**
 * Names as SDF wants them: links, joints and nested models are frames of one scope, so none may be called like another.
 * Links keep theirs; a joint that is called like a link becomes `<name>_joint`.
 *
 * @see http://sdformat.org/tutorials?tut=pose_frame_semantics_proposal, 1.2 and 1.5
 */
export function sdfNames([first, ...nested]: readonly Tree[]): SdfNames {
  const names = {
    models: new Map<string, string>(),
    links: new Map<string, string>(),
    joints: new Map<string, string>(),
    paths: new Map<string, string>(),
  };
  const outer = nameScope();
  const add = (tree: Tree, unique: ReturnType<typeof nameScope>, prefix: string): void => {
    for (const { name } of tree.links) {
      const own = unique(name, 'link');
      names.links.set(name, own);
      names.paths.set(name, `${prefix}${own}`);
    }
    for (const { name } of tree.joints) names.joints.set(name, unique(name, 'joint'));
  };
  if (first) add(first, outer, '');
  const anchor = outer('world_fixed', 'joint');
  for (const tree of nested) {
    const model = outer(tree.root.name, 'model');
    names.models.set(tree.root.name, model);
    add(tree, nameScope(), `${model}::`);
  }
  return { ...names, anchor };
}

/** Names that SDF keeps for itself. */
const RESERVED = /^(?:|world|__.*__)$/;

/**
 * Gives out names of one scope, each once; what needs no change stays as it is.
 *
 * @returns `(wanted, kind)` → a name; `kind` is put behind one that is taken or reserved
 */
export function nameScope(): (wanted: string, kind: string) => string {
  const taken = new Set<string>();
  return (wanted, kind) => {
    // Two colons divide the names of nested models.
    const plain = wanted.replaceAll('::', '_');
    let name = plain;
    for (let number = 1; taken.has(name) || RESERVED.test(name); number++)
      name = `${plain}_${kind}${number === 1 ? '' : `_${number}`}`;
    taken.add(name);
    return name;
  };
}
