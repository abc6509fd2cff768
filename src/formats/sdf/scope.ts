import { refusal } from '../refusal.ts';
import { frameIgnored, frameUnknown, includeCycle, includeLimit, nameClash } from './findings.ts';
import type { Frame } from './frames.ts';
import { includedModel, type Placing } from './include.ts';
import { childOf, type SdfNode } from './node.ts';
import type { SdfReading } from './reading.ts';
import { booleanIn, incomplete, nameOf, poseFrom, textIn } from './values.ts';

/** Included and nested models at most: a model may include one twice that includes another twice, and so on. */
const MOST_MODELS = 1_000;
/** First version whose links, joints and frames share one name space. */
const ONE_NAME_SPACE = 7;
/** How many names an error lists. */
const NAMES_SHOWN = 8;

/** A model as a scope of names: what stands in it, and the scopes of the models nested in it. */
interface Scope {
  /** With the scopes around it and `::`; empty for the prop itself. */
  readonly name: string;
  /** The same without the trees that our own writer nests, so that they move freely. */
  readonly called: string;
  readonly node: SdfNode;
  /** `__model__` */
  readonly frame: Frame;
  readonly named: Map<string, Frame>;
  readonly nested: Map<string, Scope>;
  readonly isStatic: boolean;
  readonly selfCollide: boolean;
}

/** A `<link>` or `<joint>`, where it stands, and its frame. */
export interface ScopedNode {
  readonly scope: Scope;
  readonly node: SdfNode;
  readonly frame: Frame;
}

/** A model with everything that is nested in it or included. */
export interface ModelTree {
  readonly root: Scope;
  readonly scopes: readonly Scope[];
  /** In the order of the document, nested ones where their model stands. */
  readonly links: readonly ScopedNode[];
  readonly joints: readonly ScopedNode[];
}

/**
 * Collects links, joints and frames of a model with those of nested, included and merged models, without resolving
 * where they are.
 *
 * @throws {PropmasterError} `invalid_input`: a name that stands twice, an include that is missing or includes itself
 */
export function collectModel(reading: SdfReading, model: SdfNode, placing: Placing = {}): ModelTree {
  const tree = { scopes: [] as Scope[], links: [] as ScopedNode[], joints: [] as ScopedNode[] };
  const root = addModel(reading, tree, model, placing, undefined, []);
  return { root, ...tree };
}

/**
 * Every frame that is named in a model and those nested in it.
 *
 * @throws {PropmasterError} `invalid_input`: a canonical link that is not there
 */
export function framesOf({ scopes, links }: ModelTree): Set<Frame> {
  for (const scope of scopes) if ((scope.node.attributes.get('canonical_link') ?? '') !== '') canonical(scope);
  return new Set([
    ...links.map(({ frame }) => frame),
    ...scopes.flatMap(({ frame, named }) => [frame, ...named.values()]),
  ]);
}

interface Growing {
  readonly scopes: Scope[];
  readonly links: ScopedNode[];
  readonly joints: ScopedNode[];
}

function addModel(
  reading: SdfReading,
  tree: Growing,
  node: SdfNode,
  placing: Placing,
  outer: Scope | undefined,
  files: readonly string[],
): Scope {
  if (tree.scopes.length >= MOST_MODELS)
    throw refusal('unsafe_input', includeLimit.at(node.place, { limit: MOST_MODELS }));
  const merged = placing.merge === true && outer !== undefined;
  const own = placing.name ?? nameOf(node);
  const name = outer === undefined ? '' : merged ? outer.name : scoped(outer, own);
  const pose = placing.pose ?? childOf(node, 'pose');
  const placement = placing.placementFrame ?? node.attributes.get('placement_frame') ?? '';
  const isTree = node.attributes.get('propmaster:tree') === 'true';
  const called = outer === undefined ? '' : merged || isTree ? outer.called : joinNames(outer.called, own);
  const frame: Frame = {
    kind: 'model',
    name: outer === undefined ? '__model__' : scoped(outer, own),
    called,
    place: node.place,
    pose: poseFrom(pose),
    base:
      outer === undefined ? () => undefined : once(() => baseOf(reading, outer, pose, outer.frame, `model "${own}"`)),
    attachedTo: once(() => canonical(scope)),
    ...(placement === '' ? {} : { placement: () => findFrame(scope, placement, node, `model "${own}"`) }),
  };
  const scope: Scope = {
    name,
    called,
    node,
    frame,
    named: merged ? outer.named : new Map(),
    nested: merged ? outer.nested : new Map(),
    isStatic: (outer?.isStatic ?? false) || (!merged && (placing.static ?? booleanIn(node, 'static') ?? false)),
    selfCollide: merged ? outer.selfCollide : (booleanIn(node, 'self_collide') ?? false),
  };
  tree.scopes.push(scope);
  if (outer) {
    register(outer, merged ? `_merged__${own}__model__` : own, frame, node);
    if (!merged) outer.nested.set(own, scope);
  }
  for (const child of node.children) addChild(reading, tree, scope, child, files);
  return scope;
}

function addChild(reading: SdfReading, tree: Growing, scope: Scope, node: SdfNode, files: readonly string[]): void {
  switch (node.name) {
    case 'link':
      tree.links.push({ scope, node, frame: addLink(reading, scope, node) });
      break;
    case 'joint':
      tree.joints.push({ scope, node, frame: addJoint(reading, scope, node) });
      break;
    case 'frame':
      addFrame(reading, scope, node);
      break;
    case 'model':
      addModel(reading, tree, node, {}, scope, files);
      break;
    case 'include': {
      const { model, placing } = includedModel(reading, node);
      const chain = [...files, node.file.path];
      const { path } = model.file;
      if (chain.includes(path))
        throw refusal(
          'invalid_input',
          includeCycle.at(node.place, { files: [...chain.slice(chain.indexOf(path)), path] }),
        );
      addModel(reading, tree, model, placing, scope, chain);
      break;
    }
  }
}

function addLink(reading: SdfReading, scope: Scope, node: SdfNode): Frame {
  const name = nameOf(node);
  const pose = childOf(node, 'pose');
  const frame: Frame = {
    kind: 'link',
    name: scoped(scope, name),
    called: joinNames(scope.called, name),
    place: node.place,
    pose: poseFrom(pose),
    base: once(() => baseOf(reading, scope, pose, scope.frame, `link "${name}"`)),
    attachedTo: () => frame,
  };
  register(scope, name, frame, node);
  return frame;
}

function addJoint(reading: SdfReading, scope: Scope, node: SdfNode): Frame {
  const name = nameOf(node);
  const pose = childOf(node, 'pose');
  const child = once(() => {
    const said = textIn(node, 'child');
    if (said === undefined) throw incomplete(node, '<child>');
    // Refused where the joint is read; its frame is somewhere all the same.
    return said === 'world' ? scope.frame : findFrame(scope, said, childOf(node, 'child')!, `joint "${name}"`);
  });
  const frame: Frame = {
    kind: 'joint',
    name: scoped(scope, name),
    called: joinNames(scope.called, name),
    place: node.place,
    pose: poseFrom(pose),
    base: once(() => baseOf(reading, scope, pose, child(), `joint "${name}"`)),
    attachedTo: child,
  };
  register(scope, name, frame, node);
  return frame;
}

function addFrame(reading: SdfReading, scope: Scope, node: SdfNode): void {
  const name = nameOf(node);
  const pose = childOf(node, 'pose');
  const said = node.attributes.get('attached_to') ?? '';
  const attachedTo = once(() => (said === '' ? scope.frame : findFrame(scope, said, node, `frame "${name}"`)));
  register(
    scope,
    name,
    {
      kind: 'frame',
      name: scoped(scope, name),
      called: joinNames(scope.called, name),
      place: node.place,
      pose: poseFrom(pose),
      base: once(() => baseOf(reading, scope, pose, attachedTo(), `frame "${name}"`)),
      attachedTo,
    },
    node,
  );
}

/** Before 1.7 a joint or frame could have the name of a link; it is known by a longer one then, as in libsdformat. */
function register(scope: Scope, name: string, frame: Frame, node: SdfNode): void {
  const taken = scope.named.get(name);
  if (taken === undefined) {
    scope.named.set(name, frame);
  } else if (
    node.file.version < ONE_NAME_SPACE &&
    (frame.kind === 'joint' || frame.kind === 'frame') &&
    frame.kind !== taken.kind
  ) {
    register(scope, `${name}_${frame.kind}`, frame, node);
  } else {
    throw refusal('invalid_input', nameClash.at(node.place, { name, first: taken.place }));
  }
}

/**
 * What a `<pose>` is relative to: the frame that it names, or `otherwise`.
 *
 * Before 1.7 the attribute was `frame`. Simulators of that time ignored it, libsdformat takes it as `relative_to`.
 */
export function baseOf(
  reading: SdfReading,
  scope: Scope,
  pose: SdfNode | undefined,
  otherwise: Frame,
  by: string,
): Frame {
  if (pose === undefined) return otherwise;
  const old = pose.file.version < ONE_NAME_SPACE;
  const name = pose.attributes.get('relative_to') ?? (old ? pose.attributes.get('frame') : undefined) ?? '';
  if (name === '') return otherwise;
  if (!old) return findFrame(scope, name, pose, by);
  const found = lookUp(scope, name);
  if (found === undefined) reading.findings.push(frameIgnored.at(pose.place, { frame: name, by }));
  return found ?? otherwise;
}

/** @throws {PropmasterError} `invalid_input` naming the frame, who wants it and what there is */
export function findFrame(scope: Scope, name: string, from: SdfNode, by: string): Frame {
  const found = lookUp(scope, name);
  if (found) return found;
  const known = [...scope.named.keys()].slice(0, NAMES_SHOWN);
  throw refusal('invalid_input', frameUnknown.at(from.place, { frame: name, by, known }));
}

/** A name as it stands (before 1.8, flattened models had `::` in their names), then one inside of a nested model. */
function lookUp(scope: Scope, name: string): Frame | undefined {
  let inside: Scope | undefined = scope;
  for (let rest = name; inside !== undefined; ) {
    if (rest === '__model__') return inside.frame;
    const frame = inside.named.get(rest);
    if (frame) return frame;
    const at = rest.indexOf('::');
    if (at < 0) return undefined;
    inside = inside.nested.get(rest.slice(0, at));
    rest = rest.slice(at + 2);
  }
  return undefined;
}

/** The link that a model's own frame moves with, or the frame of the first model nested in it. */
function canonical(scope: Scope): Frame {
  const said = scope.node.attributes.get('canonical_link') ?? '';
  if (said !== '') return findFrame(scope, said, scope.node, `model "${scope.frame.name}"`);
  const own = childOf(scope.node, 'link');
  if (own) return findFrame(scope, nameOf(own), own, `model "${scope.frame.name}"`);
  for (const kind of ['link', 'model'] as const) {
    for (const frame of scope.named.values()) if (frame.kind === kind && frame !== scope.frame) return frame;
  }
  throw incomplete(scope.node, '<link>');
}

const joinNames = (outer: string, name: string): string => (outer === '' ? name : `${outer}::${name}`);
const scoped = (scope: Scope, name: string): string => joinNames(scope.name, name);

/** The value of `make`, made when it is first wanted. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
