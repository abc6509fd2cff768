import type { Cavity, Grasp, Link, Semantics, SupportSurface } from '../../model/types.ts';
import type { JointedTree } from './write-trees.ts';

/** What things are called in the file, by their names in the model. */
export interface SdfNames {
  /** Of each tree but the first: the nested model, by its root. */
  readonly models: ReadonlyMap<string, string>;
  /** Inside of their own model. */
  readonly links: ReadonlyMap<string, string>;
  readonly joints: ReadonlyMap<string, string>;
  /** Links as seen from the outer model: `mug_1::mug_1`. */
  readonly paths: ReadonlyMap<string, string>;
  /** Joints as seen from the outer model. */
  readonly jointPaths: ReadonlyMap<string, string>;
  /** The joint that bolts the root to the world. */
  readonly anchor: string;
  /** Of what lies on links. */
  readonly frames: ReadonlyMap<FramedThing, SdfFrame>;
}

/** What has a frame of its own in the file. */
export type FramedThing = Cavity | SupportSurface | Grasp;

/** A `<frame>`, which stands in the model of its link. */
export interface SdfFrame {
  /** Inside of that model. */
  readonly name: string;
  /** As seen from the outer model. */
  readonly path: string;
}

/**
 * Names as SDF wants them: links, joints and nested models are frames of one scope, so none may be called like another.
 * Links keep theirs; a joint that is called like a link becomes `<name>_joint`.
 *
 * @see http://sdformat.org/tutorials?tut=pose_frame_semantics_proposal, 1.2 and 1.5
 */
export function sdfNames([first, ...nested]: readonly JointedTree[], semantics: Semantics): SdfNames {
  const names = {
    models: new Map<string, string>(),
    links: new Map<string, string>(),
    joints: new Map<string, string>(),
    paths: new Map<string, string>(),
    jointPaths: new Map<string, string>(),
  };
  const scopeOf = new Map<string, { unique: ReturnType<typeof nameScope>; prefix: string }>();
  const outer = nameScope();
  const add = (tree: JointedTree, unique: ReturnType<typeof nameScope>, prefix: string): void => {
    for (const { name } of tree.links) {
      const own = unique(name, 'link');
      names.links.set(name, own);
      names.paths.set(name, `${prefix}${own}`);
      scopeOf.set(name, { unique, prefix });
    }
    for (const { name } of tree.joints) {
      const own = unique(name, 'joint');
      names.joints.set(name, own);
      names.jointPaths.set(name, `${prefix}${own}`);
    }
  };
  if (first) add(first, outer, '');
  const anchor = outer('world_fixed', 'joint');
  for (const tree of nested) {
    const model = outer(tree.root.name, 'model');
    names.models.set(tree.root.name, model);
    add(tree, nameScope(), `${model}::`);
  }
  const frames = new Map<FramedThing, SdfFrame>();
  for (const [what, thing] of framedThings(semantics)) {
    const scope = scopeOf.get(thing.link);
    if (!scope) continue;
    const name = scope.unique(`${what}_${thing.name}`, 'frame');
    frames.set(thing, { name, path: `${scope.prefix}${name}` });
  }
  return { ...names, anchor, frames };
}

/** What lies on links, each with what it is. */
export const framedThings = ({
  cavities,
  supports = [],
  grasps = [],
}: Semantics): (readonly [string, FramedThing])[] => [
  ...cavities.map((one) => ['cavity', one] as const),
  ...supports.map((one) => ['support', one] as const),
  ...grasps.map((one) => ['grasp', one] as const),
];

/** Shapes of a link are one scope, too. */
export function shapeNames({ collisions, visuals }: Link): {
  readonly collisions: readonly string[];
  readonly visuals: readonly string[];
} {
  const unique = nameScope();
  return {
    collisions: collisions.map(({ name }) => unique(name, 'collision')),
    visuals: visuals.map(({ name }) => unique(name, 'visual')),
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
