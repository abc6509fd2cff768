/** Most bytes of a result by default: what a model reads of every call. */
export const RESULT_BYTES = 2_000;

/** A view of which lists may be shortened; the warnings then say by how much. */
type Shortened = { readonly warnings?: readonly string[] | undefined };

/**
 * Shortens lists of a view from their ends, the first named first, until the view fits. Every list keeps its first entry
 * as long as a later named one has more. What was left out is told in `warnings`.
 *
 * @param more where the rest is to be had
 */
export function shorten<View extends object & Shortened>(
  view: View,
  lists: readonly string[],
  more: string,
  limit: number = RESULT_BYTES,
): View {
  let over = bytesOf(view) - limit;
  if (over <= 0) return view;
  over += 100; // for the warning
  const fitted: Record<string, unknown> = { ...view };
  const leftOut: string[] = [];
  for (const keep of [1, 0]) {
    for (const name of lists) {
      const list = fitted[name];
      if (!Array.isArray(list)) continue;
      const kept = [...list];
      while (over > 0 && kept.length > keep) over -= bytesOf(kept.pop()) + 1;
      fitted[name] = kept;
    }
    if (over <= 0) break;
  }
  for (const name of lists) {
    const [had, has] = [(view as Record<string, unknown>)[name], fitted[name]].map((list) =>
      Array.isArray(list) ? list.length : 0,
    );
    if (had! > has!) leftOut.push(`${had! - has!} more ${name}`);
  }
  return { ...(fitted as View), warnings: [...(view.warnings ?? []), `Not shown: ${leftOut.join(', ')}. ${more}`] };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
