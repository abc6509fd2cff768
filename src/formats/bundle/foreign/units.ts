import { finite, object, text } from '../../glb/gate/loose.ts';

export type Dimension = 'mass' | 'length' | 'angle' | 'density' | 'inertia';

/** SI units in each; the spelling without blanks, dots, powers and multiplication signs. */
const UNITS: Readonly<Record<Dimension, Readonly<Record<string, number>>>> = {
  mass: {
    kg: 1,
    kilogram: 1,
    kilograms: 1,
    g: 1e-3,
    gram: 1e-3,
    grams: 1e-3,
    mg: 1e-6,
    lb: 0.45359237,
    lbs: 0.45359237,
    pound: 0.45359237,
    pounds: 0.45359237,
    oz: 0.028349523125,
  },
  length: {
    m: 1,
    meter: 1,
    meters: 1,
    metre: 1,
    metres: 1,
    cm: 1e-2,
    centimeter: 1e-2,
    centimeters: 1e-2,
    mm: 1e-3,
    millimeter: 1e-3,
    millimeters: 1e-3,
    in: 0.0254,
    inch: 0.0254,
    inches: 0.0254,
    ft: 0.3048,
    feet: 0.3048,
  },
  angle: {
    rad: 1,
    radian: 1,
    radians: 1,
    deg: Math.PI / 180,
    degree: Math.PI / 180,
    degrees: Math.PI / 180,
    '°': Math.PI / 180,
  },
  density: { 'kg/m3': 1, kgm3: 1, 'g/cm3': 1000, gcm3: 1000, 'kg/l': 1000 },
  inertia: { kgm2: 1, kgcm2: 1e-4, kgmm2: 1e-6, gcm2: 1e-7, gmm2: 1e-9 },
};

const plainUnit = (unit: string): string =>
  unit
    .slice(0, 40)
    .toLowerCase()
    .replace(/[²]/g, '2')
    .replace(/[³]/g, '3')
    .replace(/[\s^*·._-]/g, '');

/** How a unit of a dimension is written at the end of a key. */
export const suffixesOf = (dimension: Dimension): readonly string[] =>
  dimension === 'density'
    ? ['kg_m3', 'g_cm3']
    : dimension === 'inertia'
      ? ['kg_m2', 'g_cm2']
      : Object.keys(UNITS[dimension]);

/** SI units in what the file counts in. */
export type Units = Readonly<Record<Dimension, number>>;

/** Factors of a file that declares none. */
export const SI: Units = { mass: 1, length: 1, angle: 1, density: 1, inertia: 1 };

/** Names of whole systems. */
const SYSTEMS: Readonly<Record<string, Partial<Units>>> = {
  si: {},
  mks: {},
  metric: {},
  cgs: { mass: 1e-3, length: 1e-2 },
};

/** An own property only: untrusted input may name `constructor`. */
const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** SI units in a unit of a dimension; `undefined` for an unknown one. */
export const factorOf = (dimension: Dimension, unit: string): number | undefined =>
  own(UNITS[dimension], plainUnit(unit));

/** Factors of a whole system of units, such as `cgs`; `undefined` for an unknown one. */
export const systemOf = (name: string): Partial<Units> | undefined => own(SYSTEMS, plainUnit(name));

const NUMBER = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?)\s*(.{0,40})$/i;

/**
 * A quantity in SI units: a number, a number with a unit in a string (`"1.2 kg"`), or `{value, unit}`.
 *
 * @param unit that the key ends in; wins over the declared one, and is beaten by one beside the number
 * @returns `undefined` for what is none, or of an unknown unit
 */
export function quantity(value: unknown, dimension: Dimension, units: Units, unit?: string): number | undefined {
  const factor = unit === undefined ? units[dimension] : factorOf(dimension, unit);
  const [, digits, behind] = NUMBER.exec(text(value) ?? '') ?? [];
  if (digits !== undefined) {
    const given = behind === '' || behind === undefined ? factor : factorOf(dimension, behind);
    return given === undefined ? undefined : finite(Number(digits) * given);
  }
  const number = finite(value);
  if (number !== undefined) return factor === undefined ? undefined : number * factor;
  const { value: inner, unit: beside, units: besides } = object(value);
  if (finite(inner) === undefined) return undefined;
  const said = text(beside) ?? text(besides);
  return quantity(inner, dimension, units, said ?? unit);
}
