/**
 * What ordinary things of a category weigh [kg], from the lightest to the heaviest that shops list, by our own reading of
 * the catalogues of furniture, kitchen, tool, laboratory and industrial suppliers; standards are named where one fixes
 * the mass.
 */
const LISTED: Readonly<Record<string, readonly [lightest: number, heaviest: number]>> = {
  // furniture
  table: [5, 80], // side tables of pine to dining tables for ten
  chair: [2.5, 15], // folding chairs to oak armchairs
  stool: [1, 12], // step stools to bar stools of steel
  bench: [6, 50],
  sofa: [25, 130], // two seats with a light frame to four with a bed inside
  bed: [25, 150], // frame and mattress, single to king size
  office_chair: [8, 30],
  coat_rack: [1.5, 15],
  // storage
  shelf: [3, 80],
  cabinet: [8, 120],
  chest_of_drawers: [12, 100],
  wardrobe: [30, 220],
  locker: [15, 110], // one to four compartments of sheet steel
  filing_cabinet: [15, 80],
  trunk: [4, 50],
  basket: [0.2, 4],
  trash_can: [0.5, 12],
  jewelry_box: [0.3, 5],
  // kitchen
  mug: [0.12, 0.6], // enamelled steel to stoneware of half a litre
  bowl: [0.1, 3],
  bottle: [0.03, 1.2], // PET to champagne glass
  plate: [0.1, 1.2],
  drinking_glass: [0.08, 0.6],
  jar: [0.1, 2],
  vase: [0.2, 8],
  pot: [0.6, 9], // aluminium saucepan to cast-iron casserole
  pan: [0.4, 4],
  bucket: [0.3, 4],
  pitcher: [0.3, 3],
  fork: [0.025, 0.12],
  spoon: [0.02, 0.15],
  knife: [0.05, 0.5],
  cutting_board: [0.2, 6],
  kettle: [0.6, 3],
  teapot: [0.4, 2.5],
  whisk: [0.05, 0.4],
  ladle: [0.06, 0.4],
  spatula: [0.03, 0.3],
  rolling_pin: [0.3, 2.5],
  colander: [0.2, 1.5],
  tray: [0.2, 4],
  salt_shaker: [0.05, 0.6],
  // appliances
  microwave: [9, 35],
  fridge: [15, 140],
  oven: [25, 60],
  dishwasher: [20, 60],
  washing_machine: [50, 100],
  toaster: [1, 5],
  coffee_machine: [1.5, 20],
  fan: [1.5, 12],
  // fixtures
  door: [12, 90], // hollow core to solid oak, with the frame
  window: [10, 90],
  faucet: [0.6, 5],
  light_switch: [0.04, 0.3],
  valve: [0.3, 60], // EN 558 gate valves, DN 15 to DN 100
  lamp: [0.6, 15],
  emergency_stop: [0.08, 0.8],
  // office
  laptop: [0.9, 4.5],
  monitor: [2, 12],
  keyboard: [0.3, 1.8],
  computer_mouse: [0.05, 0.2],
  stapler: [0.1, 1.5],
  scissors: [0.02, 0.3],
  book: [0.1, 3.5],
  pen_cup: [0.06, 0.8],
  pen: [0.005, 0.06],
  letter_tray: [0.15, 2.5],
  desk_organizer: [0.2, 3],
  tape_dispenser: [0.08, 1.6], // the heavy ones are weighted with sand
  // tools
  toolbox: [0.8, 15],
  hammer: [0.2, 2.5],
  screwdriver: [0.02, 0.35],
  wrench: [0.03, 1.5], // ISO 3318: 8 to 36 mm
  adjustable_wrench: [0.1, 1.8],
  pliers: [0.08, 0.8],
  clamp: [0.2, 4],
  hand_saw: [0.25, 1],
  drill: [0.7, 3],
  flashlight: [0.05, 1],
  paint_brush: [0.02, 0.25],
  utility_knife: [0.03, 0.25],
  spirit_level: [0.15, 1.6],
  vise: [2, 45],
  step_ladder: [2.5, 20],
  // industry
  crate: [1, 30],
  pallet: [12, 50], // EN 13698-1: a EUR pallet weighs about 25
  tote: [0.7, 6],
  conveyor: [12, 400],
  traffic_cone: [0.6, 8],
  gear_pair: [0.1, 40],
  peg_and_hole: [0.05, 8],
  drum: [8, 28], // steel drums of 60 to 216 l
  cable_reel: [2, 120],
  linear_stage: [0.5, 20],
  bearing: [0.01, 3], // ISO 15, 6000 to 6315
  bolt: [0.005, 0.8], // ISO 4017 with its nut, M6 to M30
  caster_wheel: [0.2, 10],
  platform_cart: [7, 80],
  parts_bin: [0.05, 1.5],
  // laboratory
  beaker: [0.02, 1],
  conical_flask: [0.03, 1.5],
  funnel: [0.02, 0.6],
  test_tube_rack: [0.05, 1.5],
  test_tube: [0.004, 0.06],
  petri_dish: [0.01, 0.3],
  microscope: [2, 15],
  pipette: [0.05, 0.3],
  // toys and test objects
  cube: [0.005, 4], // a wooden block to a steel cube of 8 cm
  cylinder: [0.005, 5],
  ball: [0.0027, 7.26], // table tennis to the shot of World Athletics
  ramp: [0.3, 40],
  die: [0.002, 0.05],
  domino: [0.005, 0.06],
  toy_car: [0.03, 3],
  stacking_rings: [0.15, 3],
  shape_sorter: [0.2, 2.5],
  nesting_box: [0.02, 2],
};

/**
 * Half and twice the length weigh an eighth and eight times as much; the rest of the factor is left to another material.
 * Wide on purpose: it catches grams taken for kilograms and solids taken for shells, not a heavy mug.
 */
const SPAN = 12;

/** Least and most mass of a category [kg] that goes without a remark, toys and oversizes included. */
export const CATEGORY_MASS: ReadonlyMap<string, readonly [least: number, most: number]> = new Map(
  Object.entries(LISTED).map(([category, [lightest, heaviest]]) => {
    const round = (mass: number): number => Number(mass.toPrecision(2));
    return [category, [round(lightest / SPAN), round(heaviest * SPAN)]];
  }),
);
