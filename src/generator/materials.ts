import type { TextureName } from './texture/recipes.ts';
import { type Rgb, srgb } from './words/colours.ts';

export type MaterialFamily =
  | 'wood'
  | 'metal'
  | 'plastic'
  | 'ceramic'
  | 'glass'
  | 'stone'
  | 'rubber'
  | 'fabric'
  | 'leather'
  | 'foam'
  | 'paper'
  | 'cork';

/** What a prop can be made of. */
export interface MaterialFacts {
  readonly family: MaterialFamily;
  /** [kg/m³] */
  readonly density: number;
  /** Sliding friction against an ordinary dry surface [-]. */
  readonly friction: number;
  /** Coefficient of restitution of a solid ball of it that falls onto a hard floor [-]. */
  readonly restitution: number;
  /** Linear RGB. */
  readonly baseColor: Rgb;
  readonly metallic: number;
  readonly roughness: number;
  /** Opacity; absent: opaque. */
  readonly alpha?: number;
  /** What its surface looks like close by; absent: even. */
  readonly texture?: TextureName;
}

/*
 * Sources, named again at each row:
 *   ET-wood      Engineering ToolBox, "Wood Species - Densities" (seasoned and dry)
 *   ET-solid     Engineering ToolBox, "Solids - Densities"
 *   WDB          The Wood Database, average dried weight
 *   PBI          Physically Based (physicallybased.info, CC0), density and linear base colour
 *   ISO-10456    EN ISO 10456:2007, table 3, design values of building materials
 *   ET-friction  Engineering ToolBox, "Friction - Coefficients for Common Materials", clean and dry
 *   PF           The Physics Factbook (G. Elert, ed.), "Coefficients of Restitution": balls that fall onto a hard floor
 * Colours of woods are ours, picked in sRGB after the descriptions of WDB; PBI measures no wood. Roughness is ours: PBI
 * gives the polished surface (0), real props are brushed, moulded or oiled. Restitution without a source is ours, and
 * below that of the nearest material that has one: a prop that is no ball rebounds less.
 */
const wood = (density: number, colour: string, texture: TextureName, roughness = 0.6): MaterialFacts => ({
  family: 'wood',
  density,
  friction: 0.4, // ET-friction: wood on wood 0.25 to 0.5
  restitution: 0.6, // PF: wooden ball 0.603
  baseColor: srgb(colour),
  metallic: 0,
  roughness,
  texture,
});

const metal = (
  density: number,
  friction: number,
  baseColor: Rgb,
  roughness: number,
  restitution = 0.6, // PF: steel ball bearing 0.597
  texture: TextureName = 'brushed',
): MaterialFacts => ({
  family: 'metal',
  density,
  friction,
  restitution,
  baseColor,
  metallic: 1,
  roughness,
  texture,
});

const plastic = (density: number, friction: number, colour: Rgb, roughness = 0.45): MaterialFacts => ({
  family: 'plastic',
  density,
  friction,
  restitution: 0.65, // PF: hollow hard plastic ball 0.688
  baseColor: colour,
  metallic: 0,
  roughness,
  texture: 'plastic',
});

const stone = (
  density: number,
  friction: number,
  baseColor: Rgb,
  roughness: number,
  texture: TextureName,
): MaterialFacts => ({
  family: 'stone',
  density,
  friction,
  restitution: 0.6, // brittle and hard as glass (PF: glass marble 0.658), but coarse
  baseColor,
  metallic: 0,
  roughness,
  texture,
});

export const MATERIALS = {
  oak: wood(770, '#b98a56', 'oak'), // ET-wood: oak, American white
  pine: wood(510, '#d9b27c', 'pine'), // ET-wood: pine, Scots
  walnut: wood(610, '#6b4630', 'walnut'), // WDB: black walnut
  beech: wood(720, '#cf9f70', 'beech'), // WDB: European beech 710; ET-wood: 700 to 900
  birch: wood(670, '#dcc08f', 'birch'), // ET-wood: birch, European
  ash: wood(710, '#d6bd92', 'ash'), // ET-wood: ash, European
  maple: wood(705, '#dfc29a', 'maple'), // WDB: hard maple; ET-wood: 600 to 750
  cherry: wood(630, '#a7663f', 'cherry'), // ET-wood: cherry, European
  mahogany: wood(650, '#7d3f2a', 'mahogany'), // ET-wood: mahogany, Honduras
  teak: wood(655, '#a3743f', 'teak'), // WDB: teak
  bamboo: wood(350, '#d8bd7a', 'bamboo'), // ET-wood: bamboo 310 to 400
  plywood: wood(680, '#d3ab74', 'plywood'), // Handbook of Finnish Plywood: birch plywood, mean density
  chipboard: wood(650, '#c8a878', 'chipboard', 0.75), // Swiss Krono, particle boards P2 after EN 312: 18 mm
  mdf: wood(750, '#a98a63', 'fibreboard', 0.75), // ISO-10456: MDF 600 to 800, furniture boards near the upper end
  steel: metal(7850, 0.42, [0.53, 0.513, 0.494], 0.4), // EN 1993-1-1, 3.2.6: 7850; friction: steel on steel, sliding; colour: PBI iron
  stainless_steel: metal(8000, 0.42, [0.669, 0.639, 0.598], 0.3), // PBI; friction: as steel
  aluminium: metal(2700, 0.47, [0.916, 0.923, 0.924], 0.4, 0.5), // PBI; ET-friction: aluminium on mild steel, sliding; softer than steel
  brass: metal(8600, 0.44, [0.91, 0.778, 0.423], 0.3, 0.5), // PBI; ET-friction: brass on steel, sliding; softer than steel
  bronze: metal(8700, 0.44, [0.714, 0.428, 0.181], 0.35, 0.5), // ISO-10456; friction: as brass; colour ours, aged copper with tin; softer than steel
  copper: metal(8940, 0.36, [0.932, 0.623, 0.522], 0.3, 0.4), // PBI; ET-friction: copper on steel, sliding; softest of these
  iron: metal(7700, 0.4, [0.1, 0.1, 0.105], 0.6), // ET-solid: wrought iron 7750; friction: as cast iron; black from the forge
  cast_iron: metal(7200, 0.4, [0.055, 0.055, 0.058], 0.65, 0.5, 'cast'), // EN 1991-1-1 table A.4: 71 to 72.5 kN/m³; ET-friction: cast iron on steel; seasoned black
  plastic: plastic(900, 0.3, srgb('#d5d8da')), // PBI: plastic (PP); ET-friction: steel on polystyrene 0.3 to 0.35, on polythene 0.2
  polypropylene: plastic(910, 0.3, srgb('#dfe2e3'), 0.5), // ISO-10456; friction: as plastic
  hdpe: plastic(950, 0.2, srgb('#e2e4e2'), 0.55), // makers: 941 to 965, as ISO 17855 has it; ET-friction: steel on polythene 0.2
  abs: plastic(1050, 0.35, srgb('#cfd1d0'), 0.4), // makers: 1030 to 1070; friction: as polystyrene, of which it is mostly made
  acrylic: {
    family: 'plastic',
    density: 1180, // ISO-10456: polymethylmethacrylate
    friction: 0.4, // ET-friction: plexiglas on steel 0.4 to 0.5
    restitution: 0.65, // PF: hollow hard plastic ball 0.688
    baseColor: [0.85, 0.9, 0.92],
    metallic: 0,
    roughness: 0.08,
    alpha: 0.4,
  },
  ceramic: {
    family: 'ceramic',
    density: 2400, // PBI: porcelain 2000 to 2500
    friction: 0.4, // a glaze is a glass: see glass
    restitution: 0.65, // likewise
    baseColor: [0.745, 0.745, 0.723], // PBI: porcelain
    metallic: 0,
    roughness: 0.25,
    texture: 'glaze',
  },
  glass: {
    family: 'glass',
    density: 2520, // PBI: soda-lime
    friction: 0.4, // ET-friction: glass on glass, sliding
    restitution: 0.65, // PF: glass marble 0.658
    baseColor: [0.75, 0.9, 0.88], // PBI gives the clear [0.984, 0.995, 0.995]; tinted, so that it shows without refraction
    metallic: 0,
    roughness: 0.05,
    alpha: 0.35,
  },
  marble: stone(2700, 0.5, [0.83, 0.791, 0.753], 0.3, 'marble'), // PBI; friction: glass on metal 0.5 to 0.7 in ET-friction, as another polished mineral
  granite: stone(2600, 0.5, [0.3, 0.29, 0.285], 0.3, 'granite'), // ISO-10456: 2500 to 2700; friction: as marble; colour ours
  concrete: stone(2400, 0.62, [0.51, 0.51, 0.51], 0.8, 'concrete'), // PBI; ET-friction: wood on concrete
  rubber: {
    family: 'rubber',
    density: 1200, // ISO-10456: natural rubber 910, EPDM 1150, neoprene 1240
    friction: 0.8, // ET-friction: rubber on dry concrete 0.6 to 0.85
    restitution: 0.75, // PF: ball of rubber bands 0.828; carbon black and plasticiser take from it
    baseColor: [0.023, 0.023, 0.023], // PBI: tire
    metallic: 0,
    roughness: 0.7, // PBI: tire
    texture: 'rubber',
  },
  silicone: {
    family: 'rubber',
    density: 1200, // ISO-10456: silicone, pure
    friction: 0.8, // as rubber
    restitution: 0.6, // below rubber: it is damped more
    baseColor: [0.6, 0.6, 0.59],
    metallic: 0,
    roughness: 0.55,
    texture: 'rubber',
  },
  fabric: {
    family: 'fabric',
    density: 400, // ours: upholstery of 400 g/m² is 1 mm thick
    friction: 0.5, // ET-friction: cotton thread on cotton thread 0.3 is the least; cloth grips by its weave
    restitution: 0.1, // ours: it gives and does not spring back
    baseColor: srgb('#8d8c86'),
    metallic: 0,
    roughness: 0.92,
    texture: 'fabric',
  },
  leather: {
    family: 'leather',
    density: 860, // ET-solid: leather, dry
    friction: 0.5, // ET-friction: leather on oak, sliding 0.52
    restitution: 0.2, // ours: between cloth and rubber
    baseColor: srgb('#7a4a2b'),
    metallic: 0,
    roughness: 0.55,
    texture: 'leather',
  },
  /** Of cushions and mattresses. */
  foam: {
    family: 'foam',
    density: 40, // ours: makers sell seat foam of 25 to 50
    friction: 0.6, // as rubber at its least
    restitution: 0.3, // ours: open cells lose most of what they take up
    baseColor: srgb('#e3d9b4'),
    metallic: 0,
    roughness: 0.95,
    texture: 'foam',
  },
  /** Corrugated board with the air inside it. */
  cardboard: {
    family: 'paper',
    density: 150, // ours: single-wall board of 550 to 650 g/m² is 4 mm thick
    friction: 0.4, // ours: boxes are tested to slide at 22° to 27° (TAPPI T 815)
    restitution: 0.2, // ours: its flutes crush
    baseColor: srgb('#b08d5f'),
    metallic: 0,
    roughness: 0.85,
    texture: 'cardboard',
  },
  paper: {
    family: 'paper',
    density: 800, // ours: office paper of 80 g/m² is 0.1 mm thick
    friction: 0.4, // as cardboard
    restitution: 0.2, // likewise
    baseColor: srgb('#ece9e0'),
    metallic: 0,
    roughness: 0.85,
    texture: 'paper',
  },
  cork: {
    family: 'cork',
    density: 240, // ET-solid: cork 220 to 260
    friction: 0.5, // ours: above wood; it is used for its grip
    restitution: 0.5, // below wood: half of it is air
    baseColor: srgb('#b5895a'),
    metallic: 0,
    roughness: 0.85,
    texture: 'cork',
  },
  /** What fills a laptop: cells, boards, a display. No prompt can ask for it. */
  electronics: {
    family: 'plastic',
    density: 1150, // ours: brings a 14 inch laptop to 1.5 kg, between the makers' 1.1 kg (magnesium) and 1.6 kg (aluminium)
    friction: 0.4, // glass, see above
    restitution: 0.4, // ours: not one piece
    baseColor: [0.006, 0.006, 0.008],
    metallic: 0,
    roughness: 0.15,
  },
} as const satisfies Readonly<Record<string, MaterialFacts>>;

export type MaterialName = keyof typeof MATERIALS;
export const MATERIAL_NAMES = Object.keys(MATERIALS) as [MaterialName, ...MaterialName[]];

export const materialFacts = (name: MaterialName): MaterialFacts => MATERIALS[name];

/**
 * How thick a maker takes a material where a joiner takes wood of thickness 1. Our own rule of thumb: steel furniture is
 * sheet and thin bar, cast stone is thicker than timber.
 */
export const STOCK_FACTOR: Readonly<Record<MaterialFamily, number>> = {
  wood: 1,
  metal: 0.15,
  plastic: 0.6,
  ceramic: 0.8,
  glass: 0.6,
  stone: 1.4,
  rubber: 1,
  fabric: 1,
  leather: 0.5,
  foam: 2,
  paper: 0.6,
  cork: 1.4,
};
