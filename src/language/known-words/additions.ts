/** What a word is, and what is offered for it. */
export interface Addition {
  readonly is: string;
  /** Nouns of what is offered, the nearest first; empty: nothing is near. Absent: what is near `is`. */
  readonly near?: readonly string[];
}

/** What is known of a word besides the table. */
export const additionOf = (word: string): Addition | undefined =>
  Object.hasOwn(ADDITIONS, word) ? ADDITIONS[word] : undefined;

/**
 * Words that WordNet 3.1 lacks or has far from what they are used for. Our own choice. A compound needs none where its last
 * word says enough: an "ethernet cable" is a cable.
 */
const ADDITIONS: Readonly<Record<string, Addition>> = {
  // Electronics of after 2006.
  tablet: { is: 'computer', near: ['laptop', 'monitor'] },
  computer: { is: 'machine', near: ['laptop', 'monitor', 'keyboard'] },
  desktop: { is: 'computer', near: ['laptop', 'monitor'] },
  television: { is: 'receiver', near: ['monitor'] },
  tv: { is: 'receiver', near: ['monitor'] },
  'tv set': { is: 'receiver', near: ['monitor'] },
  printer: { is: 'machine', near: [] },
  webcam: { is: 'camera' },
  headset: { is: 'earphone' },
  headphones: { is: 'earphone' },
  plug: { is: 'connector', near: [] },
  socket: { is: 'receptacle', near: ['light switch'] },
  outlet: { is: 'receptacle', near: ['light switch'] },
  robot: { is: 'machine', near: [] },
  cobot: { is: 'robot', near: [] },
  'robot arm': { is: 'robot', near: [] },
  gripper: { is: 'tool of a robot', near: ['pliers', 'clamp'] },
  drone: { is: 'aircraft', near: [] },
  // What stands with it, or does the same.
  centrifuge: { is: 'laboratory apparatus', near: ['test tube rack'] },
  forklift: { is: 'truck', near: ['platform cart', 'pallet'] },
  'hand truck': { is: 'cart', near: ['platform cart'] },
  trolley: { is: 'cart', near: ['platform cart'] },
  parcel: { is: 'container', near: ['box', 'tote'] },
  package: { is: 'container', near: ['box', 'tote'] },
  packet: { is: 'container', near: ['box', 'tote'] },
  suitcase: { is: 'container', near: ['trunk', 'toolbox'] },
  anvil: { is: 'block', near: ['vise', 'hammer'] },
  gear: { is: 'wheel', near: ['gear pair'] },
  nut: { is: 'fastener', near: ['bolt', 'wrench'] },
  pulley: { is: 'wheel', near: ['caster wheel', 'cable reel'] },
  blender: { is: 'kitchen appliance', near: ['coffee machine', 'toaster'] },
  broom: { is: 'brush', near: ['paint brush'] },
  crib: { is: 'bed', near: ['bed'] },
  mattress: { is: 'pad', near: ['bed'] },
  pillow: { is: 'cushion', near: ['bed', 'sofa'] },
  bookend: { is: 'support', near: ['bookshelf', 'book'] },
  drawer: { is: 'container', near: ['chest of drawers', 'cabinet', 'filing cabinet'] },
  chain: { is: 'series of links', near: [] },
  hose: { is: 'tube', near: [] },
  grill: { is: 'cooking utensil', near: ['oven', 'pan'] },
  iron: { is: 'home appliance', near: [] },
  rose: { is: 'flower', near: [] },
  bathtub: { is: 'vessel', near: [] },
  puzzle: { is: 'toy', near: ['shape sorter', 'nesting box'] },
  // WordNet has them as money or as messages.
  coin: { is: 'disc of metal', near: ['flat washer'] },
  medal: { is: 'disc of metal', near: ['flat washer'] },
  banknote: { is: 'piece of paper', near: [] },
  ticket: { is: 'piece of paper', near: [] },
  receipt: { is: 'piece of paper', near: [] },
  letter: { is: 'piece of paper', near: [] },
  postcard: { is: 'card', near: [] },
  poster: { is: 'piece of paper', near: [] },
  flyer: { is: 'piece of paper', near: [] },
  label: { is: 'sticker', near: [] },
  sticker: { is: 'piece of paper', near: [] },
  passport: { is: 'booklet', near: ['book'] },
  trophy: { is: 'cup', near: ['goblet', 'mug'] },
  // A living one is meant, and no factory.
  plant: { is: 'living thing', near: [] },
  furniture: { is: 'furnishing', near: ['table', 'chair', 'sofa'] },
  appliance: { is: 'device', near: ['oven', 'fridge', 'washing machine'] },
  tool: { is: 'implement', near: ['hammer', 'screwdriver', 'wrench'] },
  container: { is: 'thing', near: ['crate', 'bottle', 'jar'] },
  vessel: { is: 'container', near: ['bottle', 'bowl', 'jar'] },
  tableware: { is: 'ware', near: ['plate', 'bowl', 'mug'] },
  dish: { is: 'container', near: ['plate', 'bowl'] },
};
