import type { ListOp } from '../layer/types.ts';

/**
 * The list that comes of edits, the weakest first.
 *
 * @param edits weakest first
 * @param keyOf what makes two items the same
 * @see SdfListOp::ApplyOperations: delete, add, prepend, append, reorder
 */
export function applyEdits<T>(edits: Iterable<ListOp<T>>, keyOf: (item: T) => string): T[] {
  let items = new Map<string, T>();
  for (const edit of edits) {
    if (edit.explicit) {
      items = keyed(edit.explicit, keyOf);
      continue;
    }
    for (const item of edit.deleted ?? []) items.delete(keyOf(item));
    for (const item of edit.added ?? []) if (!items.has(keyOf(item))) items.set(keyOf(item), item);
    if (edit.prepended) {
      const first = keyed(edit.prepended, keyOf);
      for (const [key, item] of items) if (!first.has(key)) first.set(key, item);
      items = first;
    }
    for (const item of edit.appended ?? []) {
      items.delete(keyOf(item));
      items.set(keyOf(item), item);
    }
    if (edit.ordered) items = reordered(items, edit.ordered.map(keyOf));
  }
  return [...items.values()];
}

const keyed = <T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T> =>
  new Map(list.map((item) => [keyOf(item), item]));

/** Each named item takes along what follows it up to the next named one; what stands before all of them stays in front. */
export function reordered<T>(items: ReadonlyMap<string, T>, order: readonly string[]): Map<string, T> {
  const named = new Set(order);
  const out = new Map<string, T>();
  const runs = new Map<string, [string, T][]>();
  let run: [string, T][] | undefined;
  for (const [key, item] of items) {
    if (named.has(key)) {
      run = [];
      runs.set(key, run);
    }
    if (run) run.push([key, item]);
    else out.set(key, item);
  }
  for (const key of named) for (const [each, item] of runs.get(key) ?? []) out.set(each, item);
  return out;
}

/** Edits of other items: each one seen as `seen` gives it; those without an image are left out. */
export function mapEdit<T, U>(edit: ListOp<T>, seen: (item: T) => U | undefined): ListOp<U> {
  const words = Object.entries(edit) as [keyof ListOp<T>, readonly T[]][];
  return Object.fromEntries(words.map(([word, items]) => [word, items.flatMap((item) => seen(item) ?? [])]));
}
