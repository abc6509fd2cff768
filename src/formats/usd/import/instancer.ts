import type { Finding } from '../../../model/finding.ts';
import { refusal } from '../../refusal.ts';
import type { Value } from '../layer/types.ts';
import { instancerBroken, instancerExpanded, instancerReduced, instancersTooLarge } from '../read-findings.ts';
import type { Stage, StageAttribute, StagePrim, StageRelationship } from '../stage/types.ts';
import { boundMaterial } from './bindings.ts';
import { type InstancerCopy, instancesOf, type Sampled } from './instances.ts';

/** Most copies that instancers of a stage make, and most prims that these are: a prop has tens. */
export const INSTANCER_LIMITS = { copies: 4_096, prims: 50_000, depth: 8 } as const;

type Growing = Omit<StagePrim, 'children' | 'relationships' | 'attributes'> & {
  readonly children: StagePrim[];
  attributes: ReadonlyMap<string, StageAttribute>;
  relationships: ReadonlyMap<string, StageRelationship>;
};

/** A stage without instancers, and the prims that they copied. */
export interface Expanded {
  readonly stage: Stage;
  /** Paths of the prototypes' roots. */
  readonly prototypes: ReadonlySet<string>;
}

/** What a path below a prototype becomes below its copy. */
interface Remap {
  readonly from: string;
  readonly to: string;
}

/**
 * Replaces each PointInstancer by copies of its prototypes, one prim an instance: a scale, then a turn, then a shift, with
 * the prototype's own operations before them. What lies below an instancer is only to be copied, and stays reachable by
 * its path for materials. Relationships that lead into a prototype lead into its copy.
 *
 * @param place of the root layer, for findings
 * @throws {PropmasterError} `unsafe_input` beyond {@link INSTANCER_LIMITS}
 * @see https://openusd.org/release/api/class_usd_geom_point_instancer.html
 */
export function expandInstancers(stage: Stage, place: string, findings: Finding[]): Expanded {
  const instancers = [...stage.prims.values()].filter(({ typeName }) => typeName === 'PointInstancer');
  if (instancers.length === 0) return { stage, prototypes: new Set() };
  const expansion = new Expansion(stage, place, findings);
  return { stage: expansion.run(), prototypes: expansion.prototypes };
}

class Expansion {
  readonly #stage: Stage;
  readonly #place: string;
  readonly #findings: Finding[];
  readonly #prims: Map<string, StagePrim>;
  readonly prototypes = new Set<string>();
  #copies = 0;
  #made = 0;

  constructor(stage: Stage, place: string, findings: Finding[]) {
    this.#stage = stage;
    this.#place = place;
    this.#findings = findings;
    // Prototypes stay reachable: materials may lie in them.
    this.#prims = new Map(stage.prims);
  }

  run(): Stage {
    const root = this.#copy(this.#stage.root, this.#stage.root.path, undefined, [], 0);
    return { ...this.#stage, root, prims: this.#prims };
  }

  /** A prim with all below it, at a path. @param depth of instancers around it */
  #copy(prim: StagePrim, path: string, parent: StagePrim | undefined, maps: readonly Remap[], depth: number): Growing {
    this.#count(depth > 0 ? 1 : 0);
    const copied: Growing = {
      ...prim,
      path,
      parent,
      children: [],
      relationships: maps.length === 0 ? prim.relationships : remapped(prim.relationships, maps),
    };
    this.#prims.set(path, copied);
    if (prim.typeName === 'PointInstancer') return this.#expand(prim, { ...copied, typeName: 'Xform' }, depth);
    for (const child of prim.children)
      copied.children.push(this.#copy(child, joinPath(path, child.name), copied, maps, depth));
    return copied;
  }

  /** @param copied the prim that becomes the parent of the copies */
  #expand(prim: StagePrim, copied: Growing, depth: number): Growing {
    this.#prims.set(copied.path, copied);
    if (depth >= INSTANCER_LIMITS.depth) this.#refuse('instancers in one another', depth + 1, INSTANCER_LIMITS.depth);
    const sampled = instancesOf(prim);
    if ('problem' in sampled) return this.#broken(prim, sampled.problem, copied);
    if (sampled.ignored.length > 0)
      this.#findings.push(instancerReduced.at(this.#place, { prim: prim.path, what: sampled.ignored }));
    const targets = prim.relationships.get('prototypes')?.targets ?? [];
    const used = [...new Set(sampled.instances.map(({ prototype }) => prototype))];
    const missing = used.find((index) => !this.#stage.prims.has(targets[index] ?? ''));
    if (missing !== undefined) {
      const named = targets[missing];
      const what = named === undefined ? `prototype ${missing} of ${targets.length}` : `the prototype ${named}`;
      return this.#broken(prim, `${what} is not there`, copied);
    }
    for (const index of used) this.prototypes.add(targets[index]!);
    for (const instance of sampled.instances) this.#instance(targets[instance.prototype]!, instance, copied, depth);
    const { length: copies } = sampled.instances;
    this.#findings.push(
      instancerExpanded.at(this.#place, { prim: prim.path, copies, prototypes: used.length, off: offOf(sampled) }),
    );
    return copied;
  }

  #instance(target: string, { index, matrix, primvars }: InstancerCopy, parent: Growing, depth: number): void {
    this.#copies++;
    if (this.#copies > INSTANCER_LIMITS.copies)
      this.#refuse('copies by instancers', this.#copies, INSTANCER_LIMITS.copies);
    const prototype = this.#stage.prims.get(target)!;
    const name = `${prototype.name}_${index}`;
    const path = joinPath(parent.path, name);
    const holder: Growing = {
      path,
      name,
      parent,
      specifier: 'def',
      typeName: 'Xform',
      schemas: [],
      metadata: new Map(),
      attributes: new Map([...primvars, ...placing(matrix, this.#place)]),
      relationships: new Map(),
      children: [],
    };
    this.#prims.set(path, holder);
    const inside = joinPath(path, prototype.name);
    const copied = this.#copy(prototype, inside, holder, [{ from: target, to: inside }], depth + 1);
    const own = { ...copied, specifier: 'def' as const };
    own.attributes = withoutReset(own.attributes);
    own.relationships = withBinding(prototype, own.relationships);
    for (const child of own.children) (child as { parent: StagePrim | undefined }).parent = own;
    this.#prims.set(inside, own);
    holder.children.push(own);
    parent.children.push(holder);
  }

  #broken(prim: StagePrim, problem: string, copied: Growing): Growing {
    this.#findings.push(instancerBroken.at(this.#place, { prim: prim.path, problem }));
    return copied;
  }

  #count(more: number): void {
    this.#made += more;
    if (this.#made > INSTANCER_LIMITS.prims) this.#refuse('copied prims', this.#made, INSTANCER_LIMITS.prims);
  }

  #refuse(what: string, found: number, limit: number): never {
    throw refusal('unsafe_input', instancersTooLarge.at(this.#place, { what, found, limit }));
  }
}

const joinPath = (parent: string, name: string): string => (parent === '/' ? `/${name}` : `${parent}/${name}`);

const offOf = ({ total, instances }: Sampled): number => total - instances.length;

/** Materials stay those of the prototype: they are looked up by their path. */
function remapped(
  relationships: ReadonlyMap<string, StageRelationship>,
  maps: readonly Remap[],
): Map<string, StageRelationship> {
  const moved = (target: string): string => {
    for (const { from, to } of maps)
      if (target === from || target.startsWith(`${from}/`)) return `${to}${target.slice(from.length)}`;
    return target;
  };
  return new Map(
    [...relationships].map(([name, relationship]) =>
      name.startsWith('material:') || name === 'prototypes'
        ? [name, relationship]
        : [name, { ...relationship, targets: relationship.targets.map(moved) }],
    ),
  );
}

function placing(matrix: readonly number[], layer: string): [string, StageAttribute][] {
  const attribute = (typeName: string, value: Value): StageAttribute => ({
    typeName,
    value,
    animated: false,
    layer,
    connections: [],
    metadata: new Map(),
  });
  return [
    ['xformOp:transform', attribute('matrix4d', matrix)],
    ['xformOpOrder', attribute('token[]', { width: 1, items: ['xformOp:transform'] })],
  ];
}

/** The place of a prototype's root is seen from its instance, whatever stands around it. */
function withoutReset(attributes: ReadonlyMap<string, StageAttribute>): ReadonlyMap<string, StageAttribute> {
  const order = attributes.get('xformOpOrder');
  const value = order?.value;
  if (!order || typeof value !== 'object' || value === null || !('items' in value)) return attributes;
  const items = Array.from(value.items as readonly unknown[]).map(String);
  const last = items.lastIndexOf('!resetXformStack!');
  if (last < 0) return attributes;
  return new Map([...attributes, ['xformOpOrder', { ...order, value: { width: 1, items: items.slice(last + 1) } }]]);
}

/** A prototype is drawn with what is bound above it where it lies. */
function withBinding(
  prototype: StagePrim,
  relationships: ReadonlyMap<string, StageRelationship>,
): ReadonlyMap<string, StageRelationship> {
  const out = new Map(relationships);
  for (const purpose of ['', 'preview', 'full', 'physics']) {
    const name = purpose === '' ? 'material:binding' : `material:binding:${purpose}`;
    const bound = out.has(name) ? undefined : boundMaterial(prototype, [purpose]);
    if (bound !== undefined) out.set(name, { targets: [bound], metadata: new Map() });
  }
  return out;
}
