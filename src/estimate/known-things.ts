/** A thing that a standard or a catalogue gives a mass. */
export interface KnownMass {
  readonly name: string;
  /** In the singular, with "|" between them. */
  readonly nouns: string;
  /** Least and most [kg] of one whose longest side is `longest` [m]. */
  readonly mass: readonly [low: number, high: number];
  readonly longest: number;
  /** Power of the length with which the mass goes: 2 of a skin, 3 of what is filled. */
  readonly power: 2 | 3;
  readonly source: string;
}

/** Things whose mass rules or makers fix more closely than the range of their kind. */
export const KNOWN_MASSES: readonly KnownMass[] = [
  {
    name: 'tennis ball',
    nouns: 'tennis ball',
    mass: [0.056, 0.0594],
    longest: 0.067,
    power: 2,
    source: 'ITF, Rules of Tennis, appendix I',
  },
  {
    name: 'golf ball',
    nouns: 'golf ball',
    mass: [0.0445, 0.04593],
    longest: 0.0427,
    power: 3,
    source: 'R&A and USGA, Equipment Rules, part 4',
  },
  {
    name: 'baseball',
    nouns: 'baseball',
    mass: [0.142, 0.149],
    longest: 0.0741,
    power: 3,
    source: 'MLB, Official Baseball Rules, 3.01',
  },
  {
    name: 'softball',
    nouns: 'softball',
    mass: [0.1665, 0.1984],
    longest: 0.097,
    power: 3,
    source: 'WBSC, Official Rules of Softball, the ball: 11 and 12 inch',
  },
  {
    name: 'cricket ball',
    nouns: 'cricket ball',
    mass: [0.1559, 0.163],
    longest: 0.072,
    power: 3,
    source: 'MCC, Laws of Cricket, law 4',
  },
  {
    name: 'football',
    nouns: 'soccer ball|football|soccerball',
    mass: [0.41, 0.45],
    longest: 0.22,
    power: 2,
    source: 'IFAB, Laws of the Game, law 2',
  },
  {
    name: 'basketball',
    nouns: 'basketball|basket ball',
    mass: [0.567, 0.65],
    longest: 0.243,
    power: 2,
    source: 'FIBA, Official Basketball Rules, equipment: size 7',
  },
  {
    name: 'volleyball',
    nouns: 'volleyball|volley ball',
    mass: [0.26, 0.28],
    longest: 0.21,
    power: 2,
    source: 'FIVB, Official Volleyball Rules, rule 3',
  },
  {
    name: 'table tennis ball',
    nouns: 'table tennis ball|ping pong ball|pingpong ball',
    mass: [0.00267, 0.00277],
    longest: 0.04,
    power: 2,
    source: 'ITTF, Laws of Table Tennis, 2.3',
  },
  {
    name: 'racquetball',
    nouns: 'racquetball|racquet ball',
    mass: [0.039, 0.041],
    longest: 0.0572,
    power: 2,
    source: 'USA Racquetball, Official Rules, 2.3: 1.4 oz',
  },
  {
    name: 'squash ball',
    nouns: 'squash ball',
    mass: [0.023, 0.025],
    longest: 0.04,
    power: 2,
    source: 'World Squash, Rules of Squash, appendix 7',
  },
  {
    name: 'billiard ball',
    nouns: 'billiard ball|pool ball|snooker ball|cue ball',
    mass: [0.156, 0.17],
    longest: 0.0572,
    power: 3,
    source: 'WPA, Equipment Specifications, 16',
  },
  {
    name: 'bowling ball',
    nouns: 'bowling ball',
    mass: [2.7, 7.26],
    longest: 0.217,
    power: 3,
    source: 'USBC, Equipment Specifications and Certifications Manual',
  },
  {
    name: 'handball',
    nouns: 'handball',
    mass: [0.425, 0.475],
    longest: 0.19,
    power: 2,
    source: 'IHF, Rules of the Game, rule 3: size 3',
  },
  {
    name: 'ice hockey puck',
    nouns: 'hockey puck|puck',
    mass: [0.156, 0.17],
    longest: 0.0762,
    power: 3,
    source: 'IIHF, Official Rule Book, rule 13',
  },
  {
    name: 'euro pallet',
    nouns: 'euro pallet|europallet|eur pallet|epal pallet',
    mass: [20, 25],
    longest: 1.2,
    power: 2,
    source: 'EN 13698-1; EPAL 1 as EPAL lists it: 25 kg',
  },
  {
    name: 'concrete block',
    nouns: 'cinder block|concrete block|breeze block',
    mass: [9, 17],
    longest: 0.4,
    power: 3,
    source: 'ASTM C90: hollow units of 8 × 8 × 16 inch, light to normal weight',
  },
];
