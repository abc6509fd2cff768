import type { PartRule } from '../vocabulary.ts';

/** Parts of a case of boards or sheet that is closed all around, but for its front: of furniture that stores. */
export const CASE_PARTS = {
  back: { always: 1 },
  top: { always: 1 },
  wall: { always: 2 },
  bottom: { always: 1 },
} as const satisfies Readonly<Record<string, PartRule>>;

/** Parts of a box that opens upwards. */
export const BOX_PARTS = {
  wall: { always: 4 },
  bottom: { always: 1 },
} as const satisfies Readonly<Record<string, PartRule>>;

/** Parts of a round vessel or bin. */
export const ROUND_PARTS = {
  rim: { always: 1 },
  wall: { always: 1 },
  bottom: { always: 1 },
} as const satisfies Readonly<Record<string, PartRule>>;
