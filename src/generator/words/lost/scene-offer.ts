import type { AnyKind } from '../../kind.ts';
import { nameOf } from '../../kind.ts';
import { kindPlaces } from '../../kind-places.ts';
import { singular } from '../tokens.ts';

/** Words of the longest noun of a kind. */
const LONGEST = 3;

/**
 * A scene prompt that puts what some words name into or onto a thing: "a crate with 12 bottles in it". Nothing where they
 * name no kind, or the kind itself.
 *
 * @param thing with its article
 * @param words the last of them the noun: "full of 12 bottles"
 */
export function sceneOffer(thing: string, kind: AnyKind, words: readonly string[]): string | undefined {
  const { holds } = kind.roles;
  if (holds === 'nothing') return undefined;
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    const said = words.slice(-length);
    const last = said.at(-1)!;
    const noun = [...said.slice(0, -1), singular(last)].join(' ');
    const found = kindPlaces().find(({ nouns }) => nouns.includes(noun));
    if (!found || found.name === nameOf(kind)) continue;
    const counted = COUNTS.test(words.at(-length - 1) ?? '') ? words.at(-length - 1)! : 'two';
    const things =
      singular(last) === last ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `${counted} ${said.join(' ')}`;
    return `${thing} with ${things} ${holds === 'in' ? 'in' : 'on'} it`;
  }
  return undefined;
}

const COUNTS = /^(?:[2-9]|1\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/;
