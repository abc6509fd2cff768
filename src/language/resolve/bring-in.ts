import type { Noun } from '../lexical-item.ts';
import { spanOf, type TextSpan, type TextToken } from '../token.ts';
import { type NamedThing, plainRelation } from './thing.ts';

/**
 * A thing that a noun brings in, with what the noun phrase itself says of it.
 *
 * @param offset of the first token of its sentence
 * @param span of the whole phrase
 */
export function bringIn(noun: Noun, offset: number, tokens: readonly TextToken[], span: TextSpan): NamedThing {
  const at = ([from, to]: readonly [number, number]): TextSpan => spanOf(tokens, offset + from, offset + to);
  const thing: NamedThing = {
    kind: noun.kind,
    count: noun.count ?? (noun.plural ? 2 : 1),
    counted: countedIn(noun),
    vague: noun.vague,
    words: at(noun.words),
    head: at(noun.head),
    plural: noun.plural,
    definite: noun.definite,
    bare: noun.bare,
    label: noun.labels.length === 1 ? noun.labels[0] : undefined,
    stacked: noun.group === 'stack',
    isHost: false,
    more: [],
    parts: [],
    unsaid: [],
    relations: [],
    span,
    noun,
    offset,
    open: noun.each && noun.count === undefined,
  };
  if (noun.layers !== undefined) thing.relations.push(plainRelation(`layers ${noun.layers}`, span));
  if (noun.group === 'row') thing.relations.push(plainRelation('in_row', span));
  return thing;
}

function countedIn({ vague, count, plural }: Noun): NamedThing['counted'] {
  if (vague !== undefined) return 'vague';
  if (count === undefined) return plural ? 'plural' : 'one';
  return count === 1 && !plural ? 'one' : 'said';
}
