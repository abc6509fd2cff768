/** What else people call a kind, where its name doesn't have that word: by which an answer tells that it was lost. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  cabinet: ['nightstand', 'sideboard', 'counter', 'island', 'stand', 'unit', 'cupboard', 'dresser'],
  chest_of_drawers: ['dresser', 'unit', 'nightstand', 'drawer'],
  computer_mouse: ['mouse'],
  conical_flask: ['erlenmeyer', 'flask'],
  crate: ['box'],
  cube: ['block'],
  desk_organizer: ['organizer', 'organiser'],
  drinking_glass: ['glass', 'tumbler', 'cup'],
  drum: ['barrel'],
  emergency_stop: ['button', 'stop'],
  faucet: ['tap'],
  flashlight: ['torch'],
  fridge: ['refrigerator'],
  hand_saw: ['saw'],
  mug: ['cup'],
  office_chair: ['chair'],
  parts_bin: ['bin'],
  peg_and_hole: ['peg'],
  pitcher: ['jug', 'teapot'],
  platform_cart: ['trolley', 'cart'],
  shelf: ['rack', 'bookcase', 'bookshelf'],
  sofa: ['couch', 'armchair'],
  step_ladder: ['ladder'],
  table: ['desk', 'workbench', 'bench', 'counter', 'workstation', 'nightstand', 'island'],
  test_tube_rack: ['rack'],
  tote: ['bin'],
  traffic_cone: ['cone'],
  trash_can: ['bin', 'trash'],
  vise: ['vice'],
};

/** Words for any of some kinds. */
export const nounsOf = (kinds: readonly string[]): string[] =>
  kinds.flatMap((kind) => [kind.replaceAll('_', ' '), ...(CALLED[kind] ?? [])]);
