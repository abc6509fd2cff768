import type { Finding } from '../../../model/finding.ts';
import { xmlTooLarge } from '../../xml/findings.ts';
import { XML_LIMITS, type XmlElement } from '../../xml/types.ts';
import { demandTooLarge, includeCycle } from './findings.ts';
import { isPart, type MjcfParts, partsFor } from './parts.ts';

/** What a model becomes once everything is included, attached and copied. */
interface Extent {
  /** Elements in all. */
  readonly elements: number;
  /** Elements inside of one another. */
  readonly depth: number;
  /** Largest product of the counts of `<replicate>` around one another. */
  readonly copies: number;
}

const NOTHING: Extent = { elements: 0, depth: 0, copies: 1 };

/**
 * Elements that a model may have once it is put together. MuJoCo's time grows with the square of the bodies: 4,000 take
 * half a second, 20,000 seventeen.
 */
const MOST_ELEMENTS = 20_000;
/** Copies that all `<replicate>` around one another may make: 4,000 take 1.4 s, 10,000 nine. */
const MOST_COPIES = 4_000;

/**
 * Finds a model that is too large only when it is put together: files that include or attach others several times, and
 * copies of copies. Nothing is put together for that.
 */
export function judgeSize(parts: MjcfParts, entry: string): Finding[] {
  const known = new Map<string, Extent>();
  const findings: Finding[] = [];

  const ofFile = (path: string, trail: readonly string[], level: number): Extent => {
    const measured = known.get(path);
    if (measured) return measured;
    if (trail.includes(path)) {
      findings.push(includeCycle.at(path, { files: [...trail.slice(trail.indexOf(path)), path] }));
      return NOTHING;
    }
    const extent = ofElement(parts.get(path)!, path, [...trail, path], level);
    known.set(path, extent);
    return extent;
  };

  const ofElement = (element: XmlElement, path: string, trail: readonly string[], level: number): Extent => {
    let { elements, depth, copies } = NOTHING;
    const add = (inside: Extent): void => {
      elements += inside.elements;
      depth = Math.max(depth, inside.depth);
      copies = Math.max(copies, inside.copies);
    };
    // Deeper down, only that it is too deep can be said.
    if (level > XML_LIMITS.depth) return { elements: 1, depth: 1, copies: 1 };
    for (const child of element.children) add(ofElement(child, path, trail, level + 1));
    for (const part of referred(element, path)) add(ofFile(part, trail, level + 1));
    // A circle through these is one of the models declared, too.
    for (const part of attached(element, path)) if (!trail.includes(part)) add(ofFile(part, trail, level + 1));
    const times = element.name === 'replicate' ? copiesOf(element) : 1;
    if (times > 1 && times * copies > MOST_COPIES) {
      const args = { element: 'replicate', what: 'a number of copies', found: times * copies, limit: MOST_COPIES };
      findings.push(demandTooLarge.at(`${path}:${element.line}`, args));
    }
    return { elements: 1 + times * elements, depth: 1 + depth, copies: times * copies };
  };

  const referred = (element: XmlElement, path: string): string[] => {
    const file = element.attributes.get('file');
    return isPart(element) && file !== undefined ? partsFor(file, path, entry, parts) : [];
  };

  const models = [...parts].flatMap(([path, root]) => declaredModels(root).map((model) => ({ ...model, path })));
  /** Models have names inside of one file and what it includes; what can't be told apart counts. */
  const attached = ({ name, attributes }: XmlElement, path: string): string[] => {
    if (name !== 'attach') return [];
    const wanted = attributes.get('model');
    const own = models.filter((model) => model.path === path && model.name === wanted);
    const named = own.length > 0 ? own : models.filter((model) => model.name === wanted);
    const meant = named.length > 0 ? named : models;
    return [...new Set(meant.flatMap((model) => partsFor(model.file, model.path, entry, parts)))];
  };

  if (!parts.has(entry)) return [];
  const whole = ofFile(entry, [], 1);
  if (findings.length > 0) return findings;
  for (const [what, found, limit] of [
    ['a number of elements, put together,', whole.elements, MOST_ELEMENTS],
    ['a depth, put together,', whole.depth, XML_LIMITS.depth],
  ] as const)
    if (found > limit) findings.push(xmlTooLarge.at(entry, { what, found, limit }));
  return findings;
}

/** A count that is no number is MuJoCo's to refuse. */
function copiesOf({ attributes }: XmlElement): number {
  const count = Number(attributes.get('count'));
  return Number.isFinite(count) && count > 1 ? count : 1;
}

function declaredModels(root: XmlElement): { name: string; file: string }[] {
  return root.children
    .filter(({ name }) => name === 'asset')
    .flatMap(({ children }) => children)
    .flatMap(({ name, attributes }) => {
      const file = attributes.get('file');
      return name === 'model' && file !== undefined ? [{ name: attributes.get('name') ?? '', file }] : [];
    });
}
