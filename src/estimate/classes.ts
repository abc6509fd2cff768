import type { Spread } from './types.ts';

/** What things of a wide class weigh for their volume, hollows that the surface hides included. */
export interface ClassEntry {
  /** A lemma of WordNet; whatever is below it and below no other row is of the class. */
  readonly lemma: string;
  /** Mass by volume [kg/m³]. */
  readonly bulk: Spread;
  /** Whether the volume is that of the hull, of things that are mostly air; else what the surface encloses, the hull of open ones. */
  readonly byHull?: true;
  readonly source: string;
}

const FAO = 'FAO/INFOODS Density Database 2.0';
const ET = 'Engineering ToolBox, "Solids - Densities"';
const OWN = 'our own reading of catalogues: mass by the volume of the outside';

/** The rows near the root are wide. The nearest row above the sense of a noun counts. */
export const CLASS_TABLE: readonly ClassEntry[] = [
  { lemma: 'edible fruit', bulk: [250, 800, 1050], source: `${FAO}: fruits; imitations are lighter` },
  { lemma: 'vegetable', bulk: [200, 750, 1050], source: `${FAO}: vegetables; imitations are lighter` },
  { lemma: 'bread', bulk: [150, 300, 500], source: `${FAO}: breads` },
  { lemma: 'meat', bulk: [900, 1050, 1100], source: `${FAO}: meats` },
  { lemma: 'food', bulk: [300, 800, 1100], source: `${FAO}: whole list` },
  { lemma: 'beverage', bulk: [900, 1000, 1060], source: `${FAO}: beverages` },
  { lemma: 'condiment', bulk: [400, 1000, 1200], source: `${FAO}: sauces, in their bottle` },
  { lemma: 'cleansing agent', bulk: [300, 950, 1150], source: `${OWN}; in its bottle or box` },
  { lemma: 'toiletry', bulk: [300, 900, 1150], source: `${OWN}; in its tube or bottle` },
  { lemma: 'can', bulk: [300, 900, 1100], source: `${FAO}: soups, meats, fish, coffee; filled` },
  { lemma: 'box', bulk: [60, 350, 900], source: `${FAO}: crackers 100 to sugar 850; filled` },
  { lemma: 'bottle', bulk: [250, 900, 1150], source: `${FAO}: water, sauces; PET empty to filled` },
  { lemma: 'bag', bulk: [30, 150, 600], byHull: true, source: OWN },
  { lemma: 'drinking vessel', bulk: [100, 250, 500], byHull: true, source: OWN },
  { lemma: 'tableware', bulk: [300, 900, 2500], byHull: true, source: OWN },
  { lemma: 'cutlery', bulk: [1500, 4000, 7900], source: `${ET}: steel; scans are thicker than the thing` },
  { lemma: 'kitchen utensil', bulk: [300, 1100, 4000], source: OWN },
  { lemma: 'hand tool', bulk: [1000, 2500, 6500], source: OWN },
  { lemma: 'tool', bulk: [800, 2000, 6500], source: OWN },
  { lemma: 'weapon', bulk: [900, 2500, 6500], source: OWN },
  { lemma: 'writing implement', bulk: [300, 700, 1500], source: OWN },
  { lemma: 'fastener', bulk: [2500, 6500, 8000], source: `${ET}: steel, some of nylon` },
  { lemma: 'chain', bulk: [500, 2500, 7850], source: `${ET}: steel; scans fill the gaps between links` },
  { lemma: 'furniture', bulk: [25, 90, 350], byHull: true, source: OWN },
  { lemma: 'padding', bulk: [15, 40, 120], source: `EN ISO 845 as makers list foams and fillings` },
  { lemma: 'bedclothes', bulk: [20, 60, 200], source: OWN },
  { lemma: 'garment', bulk: [60, 150, 400], source: OWN },
  { lemma: 'footwear', bulk: [100, 250, 600], source: OWN },
  { lemma: 'ball', bulk: [80, 450, 1200], source: 'the balls of known-things.ts' },
  { lemma: 'plaything', bulk: [120, 450, 1100], source: OWN },
  { lemma: 'musical instrument', bulk: [80, 250, 900], byHull: true, source: OWN },
  { lemma: 'sculpture', bulk: [300, 1500, 2700], source: `${ET}: hollow resin to stone` },
  { lemma: 'book', bulk: [500, 750, 1200], source: 'ISO 534: paper of 600 to 1,200' },
  { lemma: 'home appliance', bulk: [120, 280, 700], byHull: true, source: OWN },
  { lemma: 'computer', bulk: [200, 900, 2000], source: OWN },
  { lemma: 'electronic device', bulk: [200, 700, 1700], source: OWN },
  { lemma: 'electronic equipment', bulk: [200, 700, 1700], source: OWN },
  { lemma: 'photographic equipment', bulk: [400, 800, 1500], source: OWN },
  { lemma: 'measuring instrument', bulk: [200, 700, 2500], source: OWN },
  { lemma: 'motor', bulk: [1500, 3500, 6000], source: OWN },
  { lemma: 'machine', bulk: [150, 800, 3000], source: OWN },
  {
    lemma: 'motor vehicle',
    bulk: [90, 180, 350],
    byHull: true,
    source: 'makers: cars of 1,000 to 2,200 kg in 7 to 11 m³',
  },
  { lemma: 'aircraft', bulk: [15, 60, 300], byHull: true, source: OWN },
  { lemma: 'vehicle', bulk: [50, 200, 600], byHull: true, source: OWN },
  { lemma: 'lumber', bulk: [350, 520, 750], source: 'Engineering ToolBox, "Wood Species - Densities"' },
  { lemma: 'brick', bulk: [1200, 1800, 2200], source: 'EN 1991-1-1:2002, table A.1' },
  { lemma: 'tube', bulk: [100, 800, 5000], source: OWN },
  { lemma: 'movable barrier', bulk: [150, 450, 800], source: OWN },
  { lemma: 'absorbent', bulk: [20, 60, 200], source: OWN },
  { lemma: 'person', bulk: [930, 985, 1070], source: 'Siri 1956: body density, lungs included' },
  { lemma: 'animal', bulk: [800, 1000, 1080], source: OWN },
  { lemma: 'woody plant', bulk: [300, 700, 1000], source: `${ET}: green wood` },
  { lemma: 'plant', bulk: [50, 250, 900], source: OWN },
  { lemma: 'rock', bulk: [1800, 2600, 2900], source: ET },
  { lemma: 'device', bulk: [200, 1200, 5000], source: OWN },
  { lemma: 'structure', bulk: [50, 500, 2400], byHull: true, source: OWN },
];
