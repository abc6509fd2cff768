import { type Blueprint, readBlueprint } from '../../blueprint/index.ts';
import { shelfOfKinds } from '../../shelf.ts';
import { type DocumentIssue, pointerTo } from './issues.ts';

/** The kinds that a plan brings along, or what is wrong with them. */
export type KindsReading =
  | { readonly kind: 'read'; readonly kinds: readonly Blueprint[] }
  | { readonly kind: 'refused'; readonly issues: readonly DocumentIssue[] };

/** @param documents blueprints with words, of which no two have the same name or noun */
export function readKinds(documents: readonly unknown[]): KindsReading {
  const kinds: Blueprint[] = [];
  for (const [i, document] of documents.entries()) {
    const reading = readBlueprint(document);
    if (reading.kind === 'refused')
      return refused(
        ...reading.findings.map(({ pointer, message }) => ({
          pointer: `${pointerTo(['kinds', i])}${pointer}`,
          message,
        })),
      );
    if (!reading.blueprint.words)
      return refused({ pointer: pointerTo(['kinds', i]), message: 'A kind needs words: nouns that mean it.' });
    kinds.push(reading.blueprint);
  }
  try {
    shelfOfKinds(kinds);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return refused({ pointer: '/kinds', message: `${error.message}.` });
  }
  return { kind: 'read', kinds };
}

const refused = (...issues: DocumentIssue[]): KindsReading => ({ kind: 'refused', issues });
