// Nouns of physical things from WordNet: what a word is, and which of a program's own things come near. Pure.
export { isApart } from './apart.ts';
export { isMadeOf, type KnownThing, knownThing } from './known-thing.ts';
export { type NearEntry, nearestPlaces } from './nearest.ts';
export { type EntryPlace, placesOf } from './places.ts';
export { formsOf, STOP_WORDS, searchPlaces, sensesOf } from './search.ts';
export { sensesAbove } from './senses-above.ts';
export { isKnownWord, singleWords, slipOf } from './spelling.ts';
export { isSubstance } from './substance.ts';
