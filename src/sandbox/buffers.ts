/**
 * The buffers behind all typed arrays in plain data, each once: handed over to another thread they are not copied, and a
 * view does not drag a copy of all that lies around it along. The sender must not use them afterwards.
 */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (thing: unknown): void => {
    if (typeof thing !== 'object' || thing === null) return;
    if (ArrayBuffer.isView(thing)) {
      if (thing.buffer instanceof ArrayBuffer) found.add(thing.buffer);
    } else if (thing instanceof Map) for (const inner of thing.values()) visit(inner);
    else for (const inner of Object.values(thing)) visit(inner);
  };
  visit(value);
  return [...found];
}
