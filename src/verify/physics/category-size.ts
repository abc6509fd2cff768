/**
 * How long the longest side of ordinary things of a category is [m], handles and stands included, from the smallest to the
 * largest that shops list, by our own reading of the catalogues of furniture, kitchen, tool, laboratory and industrial
 * suppliers; standards are named where one fixes the size.
 */
const LISTED: Readonly<Record<string, readonly [smallest: number, largest: number]>> = {
  // furniture
  table: [0.4, 4],
  chair: [0.4, 1.5], // a child's to a high back
  stool: [0.2, 1.2],
  bench: [0.6, 2.5],
  sofa: [0.7, 3.5], // armchairs to four seats
  bed: [1.2, 2.4], // cots to 2.2 m of mattress in a frame
  office_chair: [0.7, 1.5],
  coat_rack: [1, 2.2],
  // storage
  shelf: [0.3, 3],
  cabinet: [0.3, 3],
  chest_of_drawers: [0.4, 2],
  wardrobe: [1.2, 3],
  locker: [0.6, 2.4],
  filing_cabinet: [0.5, 1.7],
  trunk: [0.35, 1.5],
  basket: [0.12, 0.9],
  trash_can: [0.2, 1.1], // EN 840-1 ends at 1.1 m
  jewelry_box: [0.1, 0.5],
  // kitchen
  mug: [0.06, 0.25],
  bowl: [0.06, 0.75],
  bottle: [0.08, 0.6],
  plate: [0.12, 0.4],
  drinking_glass: [0.05, 0.3],
  jar: [0.05, 0.4],
  vase: [0.08, 1],
  pot: [0.14, 0.65],
  pan: [0.2, 0.8], // with its handle
  bucket: [0.15, 0.45],
  pitcher: [0.08, 0.4],
  fork: [0.12, 0.3],
  spoon: [0.1, 0.4],
  knife: [0.14, 0.5],
  cutting_board: [0.15, 0.8],
  kettle: [0.15, 0.4],
  teapot: [0.1, 0.4],
  whisk: [0.12, 0.5],
  ladle: [0.15, 0.5],
  spatula: [0.15, 0.5],
  rolling_pin: [0.2, 0.6],
  colander: [0.12, 0.5],
  tray: [0.15, 0.8],
  salt_shaker: [0.04, 0.3],
  // appliances
  microwave: [0.4, 0.65],
  fridge: [0.4, 2.1],
  oven: [0.4, 1.1],
  dishwasher: [0.45, 0.95],
  washing_machine: [0.55, 1.1],
  toaster: [0.2, 0.5],
  coffee_machine: [0.2, 1],
  fan: [0.15, 1.7],
  // fixtures
  door: [1.8, 3],
  window: [0.3, 3],
  faucet: [0.1, 0.6],
  light_switch: [0.07, 0.35], // one rocker to four side by side
  valve: [0.05, 1],
  lamp: [0.2, 2.2],
  emergency_stop: [0.04, 0.2],
  // office
  laptop: [0.2, 0.5],
  monitor: [0.3, 1.4],
  keyboard: [0.2, 0.55],
  computer_mouse: [0.07, 0.15],
  stapler: [0.05, 0.4],
  scissors: [0.08, 0.35],
  book: [0.08, 0.5],
  pen_cup: [0.07, 0.2],
  pen: [0.08, 0.18],
  letter_tray: [0.25, 0.5], // for A5 to A3
  desk_organizer: [0.1, 0.5],
  tape_dispenser: [0.07, 0.3],
  // tools
  toolbox: [0.2, 1],
  hammer: [0.18, 0.6],
  screwdriver: [0.05, 0.5],
  wrench: [0.08, 0.6],
  adjustable_wrench: [0.1, 0.65],
  pliers: [0.1, 0.4],
  clamp: [0.05, 0.6],
  hand_saw: [0.25, 0.75],
  drill: [0.14, 0.45],
  flashlight: [0.06, 0.5],
  paint_brush: [0.12, 0.45],
  utility_knife: [0.1, 0.25],
  spirit_level: [0.15, 2.5],
  vise: [0.1, 0.8],
  step_ladder: [0.4, 4],
  // industry
  crate: [0.2, 2],
  pallet: [0.6, 1.4], // quarter pallets have 0.6 m, EN 13698-1 has 1.2 m
  tote: [0.2, 1.2],
  conveyor: [0.5, 12],
  traffic_cone: [0.2, 1.2],
  gear_pair: [0.02, 1],
  peg_and_hole: [0.03, 0.5],
  drum: [0.35, 1], // 20 to 216 l
  cable_reel: [0.12, 2.5],
  linear_stage: [0.08, 3],
  bearing: [0.01, 0.4], // ISO 15
  bolt: [0.01, 0.4],
  caster_wheel: [0.04, 0.35],
  platform_cart: [0.6, 2],
  parts_bin: [0.08, 0.6],
  // laboratory
  beaker: [0.03, 0.3], // ISO 3819, 5 ml to 5 l
  conical_flask: [0.04, 0.4],
  funnel: [0.05, 0.4],
  test_tube_rack: [0.08, 0.5],
  test_tube: [0.05, 0.25],
  petri_dish: [0.035, 0.2],
  microscope: [0.2, 0.7],
  pipette: [0.1, 0.5],
  // toys and test objects
  cube: [0.01, 0.5],
  cylinder: [0.01, 0.6],
  ball: [0.01, 1],
  ramp: [0.05, 4],
  die: [0.005, 0.2],
  domino: [0.02, 0.15],
  toy_car: [0.03, 0.8],
  stacking_rings: [0.08, 0.4],
  shape_sorter: [0.1, 0.4],
  nesting_box: [0.03, 0.5],
};

/** Wide on purpose: it catches centimetres taken for metres, not a doll's chair. */
const SPAN = 2;

/** Least and most that the longest side of a thing of a category is [m] without a remark: half of the smallest, twice the largest. */
export const CATEGORY_SIZE: ReadonlyMap<string, readonly [least: number, most: number]> = new Map(
  Object.entries(LISTED).map(([category, [smallest, largest]]) => [category, [smallest / SPAN, largest * SPAN]]),
);
