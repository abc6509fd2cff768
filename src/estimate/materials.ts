import type { Spread } from './types.ts';

/** A material by the words that name it, with what is known of it. */
export interface MaterialEntry {
  readonly name: string;
  /** In lower case; adjectives too. */
  readonly words: string;
  /** [kg/m³] */
  readonly density: Spread;
  /** Sliding friction against an ordinary dry surface [-]. */
  readonly friction: Spread;
  /** Usual thickness of walls made of it [m]; absent: things of it are solid. */
  readonly wall?: Spread;
  readonly source: string;
}

const ISO = 'EN ISO 10456:2007, table 3';
const ET = 'Engineering ToolBox, "Solids - Densities"';
const ET_WOOD = 'Engineering ToolBox, "Wood Species - Densities"';
const PBI = 'Physically Based (physicallybased.info)';
const EN_1991 = 'EN 1991-1-1:2002, annex A';
const FRICTION = 'friction: Engineering ToolBox, "Friction - Coefficients for Common Materials"';
/** Sheet that furniture and housings are made of; heavier sections are seldom the walls of a prop. */
const SHEET_WALL = 'walls: EN 10131:2006 (cold rolled sheet of 0.35 to 3 mm)';
const MOULDED_WALL = 'walls: Protolabs, design guidelines for injection moulding (ABS 1.1 to 3.6 mm)';
const BOARD_WALL = 'walls: EN 309:2005 and usual boards of 6 to 25 mm';
const OWN_WALL = 'walls: our own measure of ordinary things';

const METAL_FRICTION: Spread = [0.2, 0.42, 0.6];
const WOOD_FRICTION: Spread = [0.25, 0.4, 0.5];
const PLASTIC_FRICTION: Spread = [0.2, 0.3, 0.5];
const SHEET: Spread = [0.4e-3, 1e-3, 3e-3];
const BOARD: Spread = [6e-3, 16e-3, 25e-3];
const MOULDED: Spread = [0.8e-3, 2e-3, 4e-3];

const metal = (name: string, words: string, density: Spread, source: string): MaterialEntry => ({
  name,
  words,
  density,
  friction: METAL_FRICTION,
  wall: SHEET,
  source: `${source}; ${FRICTION}; ${SHEET_WALL}`,
});

const wood = (name: string, words: string, density: Spread, source: string): MaterialEntry => ({
  name,
  words,
  density,
  friction: WOOD_FRICTION,
  wall: BOARD,
  source: `${source}; ${FRICTION}; ${BOARD_WALL}`,
});

const plastic = (name: string, words: string, density: Spread, source: string): MaterialEntry => ({
  name,
  words,
  density,
  friction: PLASTIC_FRICTION,
  wall: MOULDED,
  source: `${source}; ${FRICTION}; ${MOULDED_WALL}`,
});

/** Brittle, cast or hewn: thick walls, high friction. */
const mineral = (name: string, words: string, density: Spread, source: string, wall?: Spread): MaterialEntry => ({
  name,
  words,
  density,
  friction: [0.3, 0.5, 0.7],
  ...(wall ? { wall } : {}),
  source: `${source}; ${FRICTION}${wall ? `; ${OWN_WALL}` : ''}`,
});

const soft = (
  name: string,
  words: string,
  density: Spread,
  friction: Spread,
  source: string,
  wall?: Spread,
): MaterialEntry => ({
  name,
  words,
  density,
  friction,
  ...(wall ? { wall } : {}),
  source: `${source}; ${FRICTION}${wall ? `; ${OWN_WALL}` : ''}`,
});

/**
 * Materials that names speak of, each with its source. The range of the density holds what the word may mean: "metal" is
 * aluminium to steel. A word is in one row only.
 */
export const MATERIAL_TABLE: readonly MaterialEntry[] = [
  metal(
    'steel',
    'steel stainless inox chrome chromed chromium galvanized galvanised',
    [7700, 7850, 8000],
    `EN 1993-1-1, 3.2.6; ${PBI}`,
  ),
  metal('cast iron', 'cast_iron castiron', [7000, 7200, 7400], `${EN_1991}, table A.4`),
  metal('iron', 'iron wrought_iron rust rusty rusted', [7200, 7700, 7870], ET),
  metal('aluminium', 'aluminium aluminum alu anodized anodised', [2650, 2700, 2800], PBI),
  metal('brass', 'brass', [8400, 8600, 8730], PBI),
  metal('bronze', 'bronze', [8000, 8700, 8900], ISO),
  metal('copper', 'copper', [8900, 8940, 8960], PBI),
  metal('titanium', 'titanium', [4430, 4500, 4510], PBI),
  metal('lead', 'leaden', [11300, 11340, 11350], ISO),
  metal('silver', 'silverware', [7850, 8000, 10490], ET),
  metal('metal', 'metal metallic sheetmetal', [2700, 7400, 8000], `${PBI}: aluminium to stainless steel`),
  wood('oak', 'oak oaken', [590, 770, 930], ET_WOOD),
  wood('pine', 'pine spruce fir softwood', [350, 500, 670], ET_WOOD),
  wood('walnut', 'walnut', [560, 610, 700], ET_WOOD),
  wood('beech', 'beech', [700, 720, 900], ET_WOOD),
  wood('birch', 'birch', [600, 670, 710], ET_WOOD),
  wood('maple', 'maple', [600, 700, 750], ET_WOOD),
  wood('cherry wood', 'cherrywood', [560, 630, 700], ET_WOOD),
  wood('mahogany', 'mahogany', [500, 650, 850], ET_WOOD),
  wood('teak', 'teak', [630, 655, 720], ET_WOOD),
  wood('bamboo', 'bamboo', [300, 400, 700], ET_WOOD),
  wood('balsa', 'balsa', [100, 150, 200], ET_WOOD),
  wood('plywood', 'plywood ply veneer', [450, 680, 700], 'Handbook of Finnish Plywood; EN ISO 10456'),
  wood('particle board', 'chipboard particleboard particle_board laminate melamine', [600, 650, 750], 'EN 312:2010'),
  wood('fibreboard', 'mdf hardboard fiberboard fibreboard', [600, 750, 900], ISO),
  wood('wicker', 'wicker rattan cane', [300, 450, 600], `${ET_WOOD}: bamboo to willow`),
  wood('wood', 'wood wooden timber hardwood lumber woodgrain', [400, 600, 800], `${ET_WOOD}: spruce to oak`),
  plastic('polypropylene', 'polypropylene pp', [895, 910, 920], ISO),
  plastic('polyethylene', 'polyethylene hdpe ldpe polythene', [915, 950, 970], ISO),
  plastic('ABS', 'abs', [1030, 1050, 1070], 'ISO 19062 grades as makers list them'),
  plastic('PLA', 'pla', [1210, 1240, 1250], 'NatureWorks, Ingeo 4043D data sheet: 1,240'),
  plastic('PVC', 'pvc vinyl', [1200, 1380, 1400], ISO),
  plastic('nylon', 'nylon polyamide', [1120, 1150, 1150], ISO),
  plastic('acrylic', 'acrylic plexiglass plexiglas perspex pmma', [1170, 1180, 1200], ISO),
  plastic('polycarbonate', 'polycarbonate', [1190, 1200, 1220], ISO),
  plastic(
    'carbon fibre',
    'carbonfiber carbonfibre carbon',
    [1500, 1600, 1800],
    'Toray, composite data sheets: 60% fibre in epoxy',
  ),
  plastic('fibreglass', 'fiberglass fibreglass gfrp', [1400, 1800, 2000], ET),
  plastic('plastic', 'plastic polymer resin', [900, 1030, 1400], `${PBI}: polypropylene to PVC`),
  mineral(
    'ceramic',
    'ceramic ceramics porcelain earthenware stoneware china pottery terracotta',
    [1800, 2300, 2500],
    `${PBI}; ${ISO}: ceramic`,
    [3e-3, 4.5e-3, 8e-3],
  ),
  mineral('glass', 'glass crystal pyrex', [2230, 2500, 2600], `${PBI}; EN 572-1`, [1.5e-3, 3e-3, 6e-3]),
  mineral('marble', 'marble', [2600, 2700, 2850], ISO),
  mineral('granite', 'granite', [2500, 2600, 2700], ISO),
  mineral('concrete', 'concrete cement', [1800, 2300, 2400], ISO, [20e-3, 50e-3, 120e-3]),
  mineral('brick', 'brickwork', [1400, 1800, 2200], `${EN_1991}, table A.1`),
  mineral('plaster', 'plaster gypsum drywall stucco', [800, 1000, 1300], ISO),
  mineral('clay', 'clay', [1200, 1700, 2000], ISO),
  mineral('stone', 'stone rock slate limestone sandstone', [2000, 2500, 2800], ISO),
  mineral('sand', 'sand gravel soil', [1300, 1700, 2200], ISO),
  soft('rubber', 'rubber neoprene latex', [910, 1200, 1500], [0.5, 0.8, 1], ISO, [1e-3, 3e-3, 6e-3]),
  soft('silicone', 'silicone', [1100, 1200, 1300], [0.5, 0.8, 1], ISO, [1e-3, 2e-3, 5e-3]),
  soft('leather', 'leather', [800, 860, 1000], [0.4, 0.5, 0.6], ET, [1e-3, 1.5e-3, 4e-3]),
  soft(
    'fabric',
    'fabric cloth textile cotton wool woolen linen velvet denim canvas felt polyester knitted',
    [100, 300, 500],
    [0.3, 0.5, 0.7],
    'our own: cloth of 200 to 600 g/m² is 0.5 to 3 mm thick',
    [0.4e-3, 1e-3, 3e-3],
  ),
  soft(
    'foam',
    'foam styrofoam polystyrene polyurethane',
    [15, 40, 200],
    [0.4, 0.6, 0.8],
    `${ISO}; EN ISO 845 as makers list seat foam`,
  ),
  soft('cork', 'cork', [160, 240, 260], [0.4, 0.5, 0.7], ET),
  soft(
    'cardboard',
    'cardboard corrugated carton',
    [100, 150, 700],
    [0.35, 0.45, 0.5],
    'FEFCO: flutes E to BC; TAPPI T 815',
    [0.4e-3, 3e-3, 6e-3],
  ),
  soft(
    'paper',
    'paper',
    [600, 800, 1200],
    [0.3, 0.4, 0.5],
    'ISO 536 and ISO 534: 80 g/m² of 0.1 mm',
    [0.1e-3, 0.2e-3, 0.5e-3],
  ),
  soft('wax', 'wax paraffin', [850, 900, 960], [0.2, 0.3, 0.5], ET),
];

const BY_WORD: ReadonlyMap<string, MaterialEntry> = new Map(
  MATERIAL_TABLE.flatMap((entry) => entry.words.split(' ').map((word) => [word.replaceAll('_', ' '), entry] as const)),
);

/** Names of the table, for people. */
export const MATERIALS: readonly string[] = MATERIAL_TABLE.map(({ name }) => name);

/** The material that a word or two words name, in lower case. */
export const materialOf = (words: string): MaterialEntry | undefined => BY_WORD.get(words);
