import type { LostAspect } from '../lost.ts';
import type { MaterialName } from '../materials.ts';
import type { Refusal } from '../refusal.ts';
import type { ShapeWord } from '../request.ts';
import type { AngleRead } from './angles.ts';
import type { Direction } from './directions.ts';
import type { GridRead } from './grids.ts';
import type { LengthsRead } from './lengths.ts';
import type { PartWord } from './parts.ts';
import type { PhraseRole } from './vocabulary.ts';
import type { VolumeRead } from './volumes.ts';

/** A prompt as a list of things that have a meaning. `text` is what stood there. */
export type Item = { readonly text: string } & (
  | ({ readonly kind: 'lengths' } & Omit<LengthsRead, 'next'>)
  | ({ readonly kind: 'volume' } & Omit<VolumeRead, 'next'>)
  | { readonly kind: 'count'; readonly value: number }
  | {
      readonly kind: 'noun';
      readonly category: string | undefined;
      readonly noun: string;
      readonly parts: readonly PartWord[];
      /** Whether the word is the plural of the noun: "scissors" is none. */
      readonly plural: boolean;
    }
  | { readonly kind: 'colour'; readonly name: string }
  /** `standIn`: the nearest of what the word means, and not itself. */
  | { readonly kind: 'material'; readonly name: MaterialName; readonly loose: boolean; readonly standIn?: true }
  | { readonly kind: 'shape'; readonly shape: ShapeWord }
  | { readonly kind: 'vague'; readonly of: Direction | 'all'; readonly factor: number }
  /** "Seats four": as many people, and on a sofa as many seats. */
  | { readonly kind: 'seats'; readonly value: number }
  /** "Doorless", "without a lid or handles": of each part what its name can mean, and last the name. */
  | { readonly kind: 'absent'; readonly parts: readonly (readonly PartWord[])[]; readonly word: string }
  /** "A4": both sides of the sheet [m]. */
  | { readonly kind: 'paper'; readonly metres: readonly [number, number] }
  /** "3-5" of a domino. */
  | { readonly kind: 'pair'; readonly values: readonly [number, number] }
  /** "Opens 90°", "15 degree slope". */
  | ({ readonly kind: 'angle' } & Omit<AngleRead, 'next'>)
  /** "4 x 6 holes". */
  | ({ readonly kind: 'grid' } & Omit<GridRead, 'next'>)
  /** "Open top", "open-backed". */
  | { readonly kind: 'opening'; readonly side: PartWord }
  /** "Of equal height". */
  | { readonly kind: 'equal' }
  /** "600x400x320": lengths without a unit. */
  | {
      readonly kind: 'row';
      readonly values: readonly number[];
      readonly direction: string | undefined;
      readonly directions?: readonly string[];
    }
  /**
   * What no kind can follow, and the refusal of it where nothing may be lost. `isSo`: it changes nothing, and is so anyway:
   * "a table without chairs".
   */
  | {
      readonly kind: 'lost';
      readonly aspect: LostAspect;
      readonly reason: string;
      readonly refusal: Refusal;
      readonly isSo?: true;
    }
  | { readonly kind: 'relation'; readonly relation: PhraseRole }
  /** `code`: "DN50" and such, which name a standard's size that a prop doesn't show. */
  | { readonly kind: 'code' | 'article' | 'and' | 'comma' | 'several' | 'filler' | 'look' | 'unknown' }
);

/** An item of one kind. */
export type ItemOf<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>;
