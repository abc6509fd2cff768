import type { SimModel } from '../../model/types.ts';

/** The names that links and joints have in the file, by their names in the model. */
export interface SdfNames {
  readonly links: ReadonlyMap<string, string>;
  readonly joints: ReadonlyMap<string, string>;
  /** The joint that bolts the root to the world. */
  readonly anchor: string;
}

/**
 * Names as SDF wants them: links and joints are frames of one scope, so none may be called like another one.
 * Links keep theirs; a joint that is called like a link becomes `<name>_joint`.
 *
 * @see http://sdformat.org/tutorials?tut=pose_frame_semantics_proposal, 1.2 and 1.5
 */
export function sdfNames({ links, joints }: SimModel): SdfNames {
  const unique = nameScope();
  return {
    links: new Map(links.map(({ name }) => [name, unique(name, 'link')])),
    joints: new Map(joints.map(({ name }) => [name, unique(name, 'joint')])),
    anchor: unique('world_fixed', 'joint'),
  };
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
