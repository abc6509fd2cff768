/** Parts that prompts name, in the singular, with their other names. */
const PARTS = {
  door: ['door', 'doored'],
  drawer: ['drawer', 'drawered'],
  shelf: ['shelf', 'tier', 'tiered', 'level', 'compartment'],
  leg: ['leg', 'foot', 'legged'],
  top: ['top', 'tabletop', 'worktop'],
  handle: ['handle', 'knob', 'pull', 'grip'],
  lid: ['lid', 'cover'],
  cap: ['cap', 'stopper', 'cork', 'lid'],
  arm: ['arm', 'armrest'],
  back: ['back', 'backrest'],
  seat: ['seat'],
  screen: ['screen', 'display', 'lid'],
  keyboard: ['keyboard'],
  hinge: ['hinge'],
  latch: ['latch', 'clasp'],
  slide: ['slide', 'runner'],
  rim: ['rim'],
  wall: ['wall', 'side'],
  bottom: ['bottom', 'base', 'floor'],
  slat: ['slat', 'plank', 'board'],
  neck: ['neck'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PartWord = keyof typeof PARTS;

/** The parts that a noun in the singular can mean; the category decides which. */
export const partsNamed = (noun: string): PartWord[] =>
  (Object.keys(PARTS) as PartWord[]).filter((part) => (PARTS[part] as readonly string[]).includes(noun));
