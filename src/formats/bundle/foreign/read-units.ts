import { finite, object, text } from '../../glb/gate/loose.ts';
import { Fields } from './fields.ts';
import type { Notes } from './notes.ts';
import { type Dimension, factorOf, SI, systemOf, type Units } from './units.ts';

/** The units that a file declares, as `units: {mass: "g"}`, `units: "cm"` or `mass_unit: "g"`; else those of the SI. */
export function readUnits(fields: Fields, notes: Notes): Units {
  const declared: Partial<Record<Dimension, number>> = {};
  const declare = (dimension: Dimension, said: unknown, path: string): void => {
    const unit = text(said);
    const factor = unit === undefined ? undefined : factorOf(dimension, unit);
    if (factor === undefined) notes.contradict(path, `is no unit of ${dimension} that is known`);
    else {
      declared[dimension] = factor;
      notes.read(`${path} ${unit}`);
    }
  };
  const whole = fields.first(['units', 'unit']);
  const name = text(whole?.value);
  if (whole && name !== undefined) {
    const system = systemOf(name);
    if (system) Object.assign(declared, system);
    else declare(factorOf('mass', name) === undefined ? 'length' : 'mass', name, whole.path);
  }
  const each = new Fields(object(whole?.value), whole?.path ?? '');
  for (const [dimension, names] of [
    ['mass', ['mass', 'weight']],
    ['length', ['length', 'distance', 'linear', 'position']],
    ['angle', ['angle', 'angular', 'rotation']],
    ['density', ['density']],
    ['inertia', ['inertia']],
  ] as const) {
    const nested = names.flatMap((key) => [`${key}_unit`, `${key}_units`, `unit_${key}`]);
    const hit = each.first(names) ?? fields.first(nested);
    if (hit) declare(dimension, hit.value, hit.path);
  }
  const meters = fields.first(['meters_per_unit', 'unit_scale']);
  if (meters && finite(meters.value)) declared.length = finite(meters.value)!;
  const { mass = 1, length = 1 } = declared;
  return { ...SI, density: mass / length ** 3, inertia: mass * length ** 2, ...declared };
}
