import type { Taken } from '../take.ts';
import type { Style } from './style.ts';

/** A table of what was taken from a listing; what there is to say when it is empty or not the whole. */
export function listed<Item>(
  { items, hasMore }: Taken<Item>,
  empty: string,
  style: Style,
  render: (items: readonly Item[], style: Style) => string,
): string {
  if (items.length === 0) return empty;
  return `${render(items, style)}${hasMore ? `\n${style.dim('… and more: --limit <number> or --all')}` : ''}`;
}
