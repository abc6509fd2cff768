/** Colours of layers, distinct on light and dark. */
export const COLOURS = {
  mass: 0xd97706,
  joint: 0x7c3aed,
  contact: 0xdc2626,
  cavity: 0x0891b2,
  support: 0x16a34a,
  grasp: 0xdb2777,
} as const;

/** A hue for each of many things, neighbours far apart: the golden angle. */
export const hueOf = (index: number): number => (index * 0.618034) % 1;
