import type { IdPrefix } from '../store/ids.ts';
import type { WireShapes } from './shapes.ts';

const LETTERS: Readonly<Record<IdPrefix, string>> = { asset: 'a', job: 'j', scene: 's', batch: 'b' };
const OURS = /\b(asset|job|scene|batch)_([0-9a-f]{24})\b/g;

/** Our ids in a text as the dialect spells them. */
export function spokenIds(text: string, ids: WireShapes['ids']): string {
  if (ids === 'words') return text;
  return text.replace(OURS, (_, prefix: IdPrefix, digits: string) =>
    ids === 'bare' ? digits : `${LETTERS[prefix]}-${digits}`,
  );
}

/** An id of the dialect as ours; what is none stays as it is, and is found nowhere. */
export function ourId(id: string, prefix: IdPrefix, ids: WireShapes['ids']): string {
  if (ids === 'words') return id;
  const lead = ids === 'bare' ? '' : `${LETTERS[prefix]}-`;
  const digits = id.slice(lead.length);
  return id.startsWith(lead) && /^[0-9a-f]{24}$/.test(digits) ? `${prefix}_${digits}` : `no_${id}`;
}
