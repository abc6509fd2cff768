import { type Loose, object } from '../../glb/gate/loose.ts';
import { type Dimension, suffixesOf } from './units.ts';

/** A value under the key that the file has for it. */
export interface Hit {
  /** `physics.mass`, as the file spells it. */
  readonly path: string;
  readonly value: unknown;
  /** The unit that the key ends in: `kg` of `massKg`. */
  readonly unit?: string;
}

/** Deeper than that no file in the wild nests one body. */
const DEPTH = 3;

/**
 * An object of a strange file, read by what its keys mean: `centerOfMass`, `center-of-mass` and `Center Of Mass` are one,
 * and objects that only group (`physics: {…}`) lie flat in it. Outer keys come before inner ones.
 */
export class Fields {
  readonly path: string;
  readonly #hits = new Map<string, Hit[]>();
  readonly #used = new Set<string>();

  /** @param groups keys, as {@link plainKey} has them, of objects that only group */
  constructor(value: unknown, path: string, groups: ReadonlySet<string> = new Set()) {
    this.path = path;
    this.#collect(object(value), path, groups, 0);
  }

  #collect(value: Loose, path: string, groups: ReadonlySet<string>, depth: number): void {
    const inner: [Loose, string][] = [];
    for (const [key, entry] of Object.entries(value)) {
      const [plain, place] = [plainKey(key), path === '' ? key : `${path}.${key}`];
      const grouped = Object.keys(object(entry)).length > 0 && groups.has(plain) && depth < DEPTH;
      if (grouped) inner.push([object(entry), place]);
      else {
        // URDF has the centre of mass as the origin of its inertial frame.
        const meant = /(?:^|\.)inertial$/i.test(path) && plain === 'origin' ? 'center_of_mass' : plain;
        this.#hits.set(meant, [...(this.#hits.get(meant) ?? []), { path: place, value: entry }]);
      }
    }
    for (const [entry, place] of inner) this.#collect(entry, place, groups, depth + 1);
  }

  /** Everything under one of several names, in their order; with a dimension also under names that end in a unit of it. */
  all(names: readonly string[], dimension?: Dimension): Hit[] {
    const found: Hit[] = [];
    for (const name of names) {
      found.push(...this.#take(name));
      if (dimension)
        for (const unit of suffixesOf(dimension))
          found.push(...this.#take(`${name}_${unit}`).map((hit) => ({ ...hit, unit })));
    }
    return found;
  }

  first(names: readonly string[], dimension?: Dimension): Hit | undefined {
    return this.all(names, dimension)[0];
  }

  #take(name: string): readonly Hit[] {
    this.#used.add(name);
    return this.#hits.get(name) ?? [];
  }

  /** Paths that nobody asked for. */
  unread(): string[] {
    return [...this.#hits].flatMap(([key, hits]) => (this.#used.has(key) ? [] : hits.map(({ path }) => path)));
  }
}

/** A key without its spelling: `massKg`, `mass-kg` and `Mass (kg)` are `mass_kg`. */
export const plainKey = (key: string): string =>
  key
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/centre/g, 'center')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
