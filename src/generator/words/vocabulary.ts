import type { MaterialName } from '../materials.ts';
import { MATERIAL_NAMES, type MaterialFamily, materialFacts } from '../materials.ts';
import type { ShapeWord } from '../request.ts';
import type { Direction } from './directions.ts';
import { lookUp } from './lookup.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that carry nothing: orders, politeness, the nouns of the trade. */
export const FILLERS = set(`
  a an the this please make makes making create creating generate generating build building design designing render
  give get show add me i i'd we us you can could want wants need needs would just new one's its it some about around
  approximately approx ca roughly exactly very really quite nice good simple plain basic ordinary regular standard normal usual
  typical generic realistic photorealistic detailed high-quality model asset prop object mesh item unit piece thing 3d
  2d 4k 8k 2k made built painted coloured colored finished crafted constructed total overall each own free
  hello hi hey thanks thank somewhat possible possibly if kindly pls plz dear sorry attached
  freestanding solid fully walled duty so also size sized measuring measures dimension dimensions be is are should must be style
`);

/** Nouns of looks: what stands before them describes a surface that isn't modelled, and is reported as ignored. */
export const LOOKS = set(`
  finish surface texture look style paint lacquer varnish coating upholstery veneer matte matt glossy gloss satin edge
  edges corner corners detail details grain design pattern quality lighting background
`);

/** Those of them that speak of the whole surface: "white lacquer" is white, "white background" isn't. */
export const SURFACES = set(`
  finish surface style texture light dark paint lacquer varnish coating upholstery veneer matte matt glossy gloss satin
  mesh coated coating plated plating
`);

/** Names of a thing as such, without what is fitted to it. */
export const BODIES = set('body case casing housing shell enclosure chassis carcass');

export const NEGATIONS = set(`
  without no not non never nor neither none except excluding lack lacks lacking missing minus isn't aren't don't doesn't
  can't shouldn't won't
`);

/** Words that begin a phrase, and what the phrase is about. */
export type PhraseRole = 'part' | 'clause' | 'purpose' | 'substance' | 'manner' | 'place' | 'likeness';

const RELATION_WORDS: Readonly<Record<PhraseRole, ReadonlySet<string>>> = {
  part: set('with having has have featuring features including includes plus on'),
  clause: set("that that's which whose"),
  purpose: set('for to'),
  substance: set('of from'),
  manner: set('in'),
  place: set(
    'at under over near beside behind next inside into onto against by between below above next outside around',
  ),
  likeness: set('like as resembling shaped'),
};

const RELATIONS: ReadonlyMap<string, PhraseRole> = new Map(
  (Object.keys(RELATION_WORDS) as PhraseRole[]).flatMap((relation) =>
    [...RELATION_WORDS[relation]].map((word) => [word, relation] as const),
  ),
);

export const relationOf = (word: string): PhraseRole | undefined => RELATIONS.get(word);

/** Units of what isn't a length. */
export const OTHER_UNITS = set(`
  km mile miles ml cl dl l litre litres liter liters gallon gallons oz ounce ounces g gram grams kg kilo kilos kilogram
  kilograms lb lbs pound pounds percent px pixel pixels
`);

/** Those of them that are of mass. */
export const MASSES = set('g gram grams kg kilo kilos kilogram kilograms lb lbs pound pounds oz ounce ounces');

/** More than one of a kind. */
export const SEVERAL = set(
  'set pair pairs couple several many few stack stacks pile row bunch collection dozen dozens',
);

const MATERIAL_ALIASES: Readonly<Record<string, MaterialName>> = {
  wood: 'oak',
  wooden: 'oak',
  timber: 'oak',
  oaken: 'oak',
  metal: 'steel',
  metallic: 'steel',
  stainless: 'stainless_steel',
  inox: 'stainless_steel',
  aluminum: 'aluminium',
  alloy: 'aluminium',
  beechwood: 'beech',
  pinewood: 'pine',
  ply: 'plywood',
  polymer: 'plastic',
  pp: 'polypropylene',
  polyethylene: 'hdpe',
  polythene: 'hdpe',
  perspex: 'acrylic',
  plexiglass: 'acrylic',
  plexiglas: 'acrylic',
  particleboard: 'chipboard',
  fibreboard: 'mdf',
  fiberboard: 'mdf',
  cloth: 'fabric',
  textile: 'fabric',
  carton: 'cardboard',
  corrugated: 'cardboard',
  stone: 'granite',
  porcelain: 'ceramic',
  stoneware: 'ceramic',
  earthenware: 'ceramic',
  pottery: 'ceramic',
  china: 'ceramic',
  borosilicate: 'glass',
  pyrex: 'glass',
  clay: 'ceramic',
};

/** Materials that aren't in the table, and what comes nearest: told among the assumptions. Our own choice. */
export const STAND_INS: Readonly<Record<string, MaterialName>> = {
  wicker: 'bamboo',
  rattan: 'bamboo',
  cane: 'bamboo',
  velvet: 'fabric',
  felt: 'fabric',
  wool: 'fabric',
  galvanised: 'steel',
  galvanized: 'steel',
  enamel: 'steel',
  enamelled: 'steel',
  enameled: 'steel',
  chrome: 'stainless_steel',
};

/** Behind a material and a hyphen: "velvet-lined" and "oak-effect" say what covers it, or what it looks like. */
export const COVERS = set('lined plated coated effect look style trimmed covered clad');

/** Behind "half" or "50%": how full or open it is. Props are empty and closed. */
export const STATES = set('empty full filled open opened closed shut ajar used eaten');

/** Aliases that leave open which material is meant. */
export const LOOSE_MATERIALS = set('wood wooden timber metal metallic stone');

export const materialWord = (word: string): MaterialName | undefined =>
  word !== 'electronics' && (MATERIAL_NAMES as readonly string[]).includes(word)
    ? (word as MaterialName)
    : lookUp(MATERIAL_ALIASES, word);

/** Words for all materials of a family. */
const FAMILIES: Readonly<Record<string, MaterialFamily>> = {
  wood: 'wood',
  timber: 'wood',
  metal: 'metal',
  plastic: 'plastic',
  stone: 'stone',
  glass: 'glass',
};

/** One material said with two words: "birch plywood" is plywood, "pine wood" pine, "brass metal" brass. */
export function compoundMaterial(first: string, second: string): MaterialName | undefined {
  const [one, other] = [materialWord(first), materialWord(second)];
  if (!one || first === 'wooden') return undefined;
  if (other === 'plywood' && materialFacts(one).family === 'wood') return other;
  return lookUp(FAMILIES, second) === materialFacts(one).family ? one : undefined;
}

/** Materials that people ask for and that are not in the table. */
export const OTHER_MATERIALS = set(`
  straw titanium slate sandstone crystal carbon fibre fiber fiberglass brick leaf ice
  chocolate upholstered padded cushioned woven mesh-back diamond lego tin zinc lead paper-mache papier
`);

export const SHAPES: Readonly<Record<string, ShapeWord>> = {
  round: 'round',
  circular: 'round',
  square: 'square',
  rectangular: 'rectangular',
  cubic: 'cubic',
  cube: 'cubic',
  cubical: 'cubic',
  open: 'open',
  closed: 'closed',
  sealed: 'closed',
  lidded: 'closed',
  capped: 'closed',
  corked: 'closed',
};

/** Ways to move that a thing can't be given: a cabinet whose doors swing is none with sliding doors. */
export const OTHER_MOTIONS = set(
  'sliding folding foldable bifold telescopic telescoping extendable reclining retractable tilting revolving',
);

/** Shapes that none of the kinds has. */
export const OTHER_SHAPES = set(`
  oval elliptical triangular hexagonal octagonal pentagonal spherical conical cylindrical heart-shaped l-shaped u-shaped
  curved bent broken folded inflatable giant-size spiral twisted asymmetric asymmetrical star
`);

/**
 * Vague sizes, as factors on the usual value. Our own choice; reported with the result.
 *
 * Words of weight mean the thickness of walls and boards, which is what makes one table heavier than another of the same
 * size and wood; they change nothing on things that are solid throughout, and are then reported as ignored.
 */
export const VAGUE: Readonly<Record<string, readonly [of: Direction | 'all', factor: number]>> = {
  tiny: ['all', 0.5],
  miniature: ['all', 0.25],
  mini: ['all', 0.5],
  small: ['all', 0.75],
  little: ['all', 0.75],
  compact: ['all', 0.8],
  big: ['all', 1.3],
  large: ['all', 1.3],
  huge: ['all', 1.6],
  giant: ['all', 2],
  tall: ['height', 1.4],
  high: ['height', 1.4],
  low: ['height', 0.65],
  short: ['height', 0.65],
  wide: ['width', 1.4],
  broad: ['width', 1.4],
  long: ['length', 1.4],
  narrow: ['width', 0.65],
  slim: ['width', 0.65],
  deep: ['depth', 1.3],
  shallow: ['depth', 0.65],
  thick: ['thickness', 1.5],
  chunky: ['thickness', 1.5],
  thin: ['thickness', 0.7],
  heavy: ['thickness', 1.5],
  weighty: ['thickness', 1.5],
  massive: ['thickness', 1.5],
  sturdy: ['thickness', 1.25],
  robust: ['thickness', 1.25],
  light: ['thickness', 0.7],
  lightweight: ['thickness', 0.7],
  flimsy: ['thickness', 0.7],
};
