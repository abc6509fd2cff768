import { type Rgb, srgb } from './words/colours.ts';

export type MaterialFamily = 'wood' | 'metal' | 'plastic' | 'ceramic' | 'glass' | 'stone' | 'rubber';

/** What a prop can be made of. */
export interface MaterialFacts {
  readonly family: MaterialFamily;
  /** [kg/m³] */
  readonly density: number;
  /** Sliding friction against an ordinary dry surface [-]. */
  readonly friction: number;
  /** Linear RGB. */
  readonly baseColor: Rgb;
  readonly metallic: number;
  readonly roughness: number;
  /** Opacity; absent: opaque. */
  readonly alpha?: number;
}

/*
 * Sources, named again at each row:
 *   ET-wood      Engineering ToolBox, "Wood Species - Densities" (seasoned and dry)
 *   WDB          The Wood Database, average dried weight
 *   PBI          Physically Based (physicallybased.info, CC0), density and linear base colour
 *   ET-friction  Engineering ToolBox, "Friction - Coefficients for Common Materials", clean and dry
 * Colours of woods are ours, picked in sRGB after the descriptions of WDB; PBI measures no wood. Roughness is ours: PBI
 * gives the polished surface (0), real props are brushed, moulded or oiled.
 */
const wood = (density: number, colour: string, roughness = 0.6): MaterialFacts => ({
  family: 'wood',
  density,
  friction: 0.4, // ET-friction: wood on wood 0.25 to 0.5
  baseColor: srgb(colour),
  metallic: 0,
  roughness,
});

const metal = (density: number, friction: number, baseColor: Rgb, roughness: number): MaterialFacts => ({
  family: 'metal',
  density,
  friction,
  baseColor,
  metallic: 1,
  roughness,
});

export const MATERIALS = {
  oak: wood(770, '#b98a56'), // ET-wood: oak, American white
  pine: wood(510, '#d9b27c'), // ET-wood: pine, Scots
  walnut: wood(610, '#6b4630'), // WDB: black walnut
  beech: wood(720, '#cf9f70'), // WDB: European beech 710; ET-wood: 700 to 900
  birch: wood(670, '#dcc08f'), // ET-wood: birch, European
  ash: wood(710, '#d6bd92'), // ET-wood: ash, European
  maple: wood(705, '#dfc29a'), // WDB: hard maple; ET-wood: 600 to 750
  cherry: wood(630, '#a7663f'), // ET-wood: cherry, European
  mahogany: wood(650, '#7d3f2a'), // ET-wood: mahogany, Honduras
  teak: wood(655, '#a3743f'), // WDB: teak
  bamboo: wood(350, '#d8bd7a'), // ET-wood: bamboo 310 to 400
  plywood: wood(680, '#d3ab74'), // Handbook of Finnish Plywood: birch plywood, mean density
  steel: metal(7850, 0.42, [0.53, 0.513, 0.494], 0.4), // EN 1993-1-1, 3.2.6: 7850; friction: steel on steel, sliding; colour: PBI iron
  stainless_steel: metal(8000, 0.42, [0.669, 0.639, 0.598], 0.3), // PBI; friction: as steel
  aluminium: metal(2700, 0.47, [0.916, 0.923, 0.924], 0.4), // PBI; ET-friction: aluminium on mild steel, sliding
  brass: metal(8600, 0.44, [0.91, 0.778, 0.423], 0.3), // PBI; ET-friction: brass on steel, sliding
  copper: metal(8940, 0.36, [0.932, 0.623, 0.522], 0.3), // PBI; ET-friction: copper on steel, sliding
  iron: metal(7200, 0.4, [0.1, 0.1, 0.105], 0.6), // cast iron: EN 1991-1-1 table A.4, 71 to 72.5 kN/m³; ET-friction: cast iron on steel; black paint
  plastic: {
    family: 'plastic',
    density: 900, // PBI: plastic (PP)
    friction: 0.3, // ET-friction: steel on polystyrene 0.3 to 0.35, on polythene 0.2
    baseColor: srgb('#d5d8da'),
    metallic: 0,
    roughness: 0.45,
  },
  ceramic: {
    family: 'ceramic',
    density: 2400, // PBI: porcelain 2000 to 2500
    friction: 0.4, // a glaze is a glass: see glass
    baseColor: [0.745, 0.745, 0.723], // PBI: porcelain
    metallic: 0,
    roughness: 0.25,
  },
  glass: {
    family: 'glass',
    density: 2520, // PBI: soda-lime
    friction: 0.4, // ET-friction: glass on glass, sliding
    baseColor: [0.75, 0.9, 0.88], // PBI gives the clear [0.984, 0.995, 0.995]; tinted, so that it shows without refraction
    metallic: 0,
    roughness: 0.05,
    alpha: 0.35,
  },
  marble: {
    family: 'stone',
    density: 2700, // PBI
    friction: 0.5, // no entry of its own in ET-friction; glass on metal 0.5 to 0.7, as another polished mineral
    baseColor: [0.83, 0.791, 0.753], // PBI
    metallic: 0,
    roughness: 0.3,
  },
  concrete: {
    family: 'stone',
    density: 2400, // PBI
    friction: 0.62, // ET-friction: wood on concrete
    baseColor: [0.51, 0.51, 0.51], // PBI
    metallic: 0,
    roughness: 0.8,
  },
  rubber: {
    family: 'rubber',
    density: 1200, // EN ISO 10456 table 3: natural rubber 910, EPDM 1150, neoprene 1240
    friction: 0.8, // ET-friction: rubber on dry concrete 0.6 to 0.85
    baseColor: [0.023, 0.023, 0.023], // PBI: tire
    metallic: 0,
    roughness: 0.7, // PBI: tire
  },
  /** What fills a laptop: cells, boards, a display. No prompt can ask for it. */
  electronics: {
    family: 'plastic',
    density: 1150, // ours: brings a 14 inch laptop to 1.5 kg, between the makers' 1.1 kg (magnesium) and 1.6 kg (aluminium)
    friction: 0.4, // glass, see above
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
};
