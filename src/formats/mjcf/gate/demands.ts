import type { Finding } from '../../../model/finding.ts';
import type { XmlElement } from '../../xml/types.ts';
import { demandTooLarge, pluginNeeded } from './findings.ts';
import { elementsOf, type MjcfParts } from './parts.ts';

/** An attribute that makes MuJoCo work or allocate in proportion to its value. */
interface Demand {
  readonly element: string;
  /** The values of all of them are multiplied; one that is missing counts as much as the first. */
  readonly attributes: readonly string[];
  readonly what: string;
  readonly limit: number;
}

/**
 * What MuJoCo 3.14 does with more, measured, as WebAssembly: a height field or a texture of 20,000² and `<size>` beyond
 * 2 GiB end its memory; 30 × 30 points of a flex take 440 MB of arena; a supersphere of 300 steps takes 1.5 s.
 */
const DEMANDS: readonly Demand[] = [
  { element: 'hfield', attributes: ['nrow', 'ncol'], what: 'a grid', limit: 2 ** 22 },
  { element: 'texture', attributes: ['width', 'height'], what: 'a number of pixels', limit: 2 ** 24 },
  { element: 'camera', attributes: ['resolution'], what: 'a number of pixels', limit: 2 ** 24 },
  { element: 'composite', attributes: ['count'], what: 'a number of points', limit: 1_000 },
  { element: 'flexcomp', attributes: ['count'], what: 'a number of points', limit: 1_000 },
  { element: 'flexcomp', attributes: ['cellcount'], what: 'a number of cells', limit: 1_000 },
  { element: 'size', attributes: ['memory'], what: 'an amount of memory', limit: 512 * 2 ** 20 },
  { element: 'size', attributes: ['nstack'], what: 'an amount of memory', limit: 64 * 2 ** 20 },
  { element: 'size', attributes: ['njmax'], what: 'a number of constraints', limit: 50_000 },
  { element: 'size', attributes: ['nconmax'], what: 'a number of contacts', limit: 50_000 },
  { element: 'size', attributes: ['nkey'], what: 'a number of keyframes', limit: 10_000 },
  { element: 'size', attributes: ['nuserdata'], what: 'an amount of data', limit: 1_000_000 },
  ...['body', 'jnt', 'geom', 'site', 'cam', 'tendon', 'actuator', 'sensor'].map((kind) => ({
    element: 'size',
    attributes: [`nuser_${kind}`],
    what: 'an amount of data',
    limit: 1_000,
  })),
  ...['sensor', 'actuator'].map((element) => ({
    element,
    attributes: ['nsample'],
    what: 'a number of samples',
    limit: 10_000,
  })),
];

/** Steps of a built-in mesh in one direction; 300 × 300 take 195 MB. */
const MOST_STEPS = 128;
/** Steps of the simulation that finds how far a tendon goes; MuJoCo's own default is a thousand, each 30 µs and up. */
const MOST_LENGTH_STEPS = 10_000;

/** Pixels of all built-in textures together: MuJoCo keeps three bytes of each, and a copy while it compiles. */
const MOST_PIXELS = 2 ** 26;

/** Finds what a few characters ask for without end, and plugins. */
export function judgeDemands(parts: MjcfParts): Finding[] {
  const findings: Finding[] = [];
  let pixels = 0;
  for (const [path, root] of parts) {
    for (const element of elementsOf(root, () => true)) {
      const place = `${path}:${element.line}`;
      const before = pixels;
      pixels += pixelsOf(element);
      if (pixels > MOST_PIXELS && before <= MOST_PIXELS) {
        const what = 'a number of pixels, together with those before it,';
        findings.push(demandTooLarge.at(place, { element: element.name, what, found: pixels, limit: MOST_PIXELS }));
      }
      for (const [what, found, limit] of demandsOf(element))
        if (found > limit) findings.push(demandTooLarge.at(place, { element: element.name, what, found, limit }));
      if (element.name === 'plugin' && element.attributes.has('plugin'))
        findings.push(pluginNeeded.at(place, { plugin: element.attributes.get('plugin')! }));
    }
  }
  return findings;
}

/** Of a built-in texture; of one with a single side given, which a cube may have, as many as of a square. */
function pixelsOf({ name, attributes }: XmlElement): number {
  if (name !== 'texture' || !attributes.has('builtin') || !attributes.has('width')) return 0;
  const width = attributes.get('width')!;
  return amountOf(width) * amountOf(attributes.get('height') ?? width);
}

function* demandsOf({
  name,
  attributes,
}: XmlElement): Generator<readonly [what: string, found: number, limit: number]> {
  // Below <sensor> and <actuator> the elements have many names.
  for (const demand of DEMANDS) {
    const [first] = demand.attributes;
    const many = first === 'nsample';
    if (!(many || demand.element === name) || !attributes.has(first!)) continue;
    const found = demand.attributes.reduce(
      (all, key) => all * amountOf(attributes.get(key) ?? attributes.get(first!)),
      1,
    );
    yield [demand.what, found, demand.limit];
    if (many) break;
  }
  if (name === 'mesh' && attributes.has('builtin'))
    yield [
      'a number of steps',
      numbersOf(attributes.get('params') ?? '').reduce((most, value) => Math.max(most, value), 0),
      MOST_STEPS,
    ];
  if (name === 'lengthrange') {
    const total = Number(attributes.get('inttotal') ?? 10);
    const step = Number(attributes.get('timestep') ?? 0.01);
    yield ['a number of steps', step > 0 ? total / step : 0, MOST_LENGTH_STEPS];
  }
}

/** Product of the numbers; bytes where a unit is given. What is no number is MuJoCo's to refuse. */
function amountOf(text: string | undefined): number {
  const bytes = /^\s*(\d+)([KMGTPE])\s*$/i.exec(text ?? '');
  if (bytes) return Number(bytes[1]) * 1024 ** (1 + 'KMGTPE'.indexOf(bytes[2]!.toUpperCase()));
  return numbersOf(text ?? '').reduce((product, value) => product * Math.max(1, value), 1);
}

const numbersOf = (text: string): number[] => text.trim().split(/\s+/).map(Number).filter(Number.isFinite);
