/** [B, or characters] What is larger is made anew each time: a large import shouldn't be in memory twice. */
const MOST_KEPT = 16 * 2 ** 20;

/**
 * `make`, but what it made of a thing is kept as long as the thing itself is there: several formats, and the trials of a
 * prop, want the same of one model or mesh, and neither ever changes.
 *
 * @param make pure
 * @param sizeOf what was made; above 16 Mi it isn't kept
 */
export function remembered<Thing extends object, Made>(
  make: (thing: Thing) => Made,
  sizeOf: (made: Made, thing: Thing) => number,
): (thing: Thing) => Made {
  const kept = new WeakMap<Thing, { readonly made: Made }>();
  return (thing) => {
    const known = kept.get(thing);
    if (known) return known.made;
    const made = make(thing);
    if (sizeOf(made, thing) <= MOST_KEPT) kept.set(thing, { made });
    return made;
  };
}
