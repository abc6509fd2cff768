import type { PropmasterError } from '../../errors.ts';
import { refusal } from '../refusal.ts';
import type { XmlElement } from '../xml/types.ts';
import { daeMalformed } from './findings.ts';

/** Name of an element without the prefix of a namespace. */
export const nameOf = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child) => nameOf(child) === name);

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => nameOf(child) === name);

/** The element at the end of a path of names, the first of each. */
export const below = (element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined =>
  names.reduce(childOf, element);

/** A COLLADA file, its elements by `id`. */
export class DaeDocument {
  readonly root: XmlElement;
  readonly place: string;
  readonly #byId = new Map<string, XmlElement>();
  readonly #counts = new Map<string, number>();

  constructor(root: XmlElement, place: string) {
    this.root = root;
    this.place = place;
    const open = [root];
    for (let element = open.pop(); element; element = open.pop()) {
      const id = element.attributes.get('id');
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element);
      const name = nameOf(element);
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
      for (const child of element.children) open.push(child);
    }
  }

  /** The element behind a URL of this file (`#id`), if it has the name. */
  target(url: string | undefined, name: string): XmlElement | undefined {
    if (!url?.startsWith('#')) return undefined;
    const id = url.slice(1);
    const found = this.#byId.get(id) ?? this.#byId.get(decoded(id));
    return found && nameOf(found) === name ? found : undefined;
  }

  /** How many elements of a name the whole file has. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** All elements of a kind, in all libraries of it. */
  library(library: string, name: string): XmlElement[] {
    return childrenOf(this.root, library).flatMap((one) => childrenOf(one, name));
  }

  at(element: XmlElement): string {
    return `${this.place}:${element.line}`;
  }

  broken(element: XmlElement, problem: string): PropmasterError {
    return refusal('invalid_input', daeMalformed.at(this.at(element), { element: element.name, problem }));
  }

  /** A list of numbers; not finite where the file has it so (`NaN`, `INF`). */
  floats(element: XmlElement): number[] {
    return words(element.text).map((word) => {
      const value = Number(word);
      if (!Number.isNaN(value) || word === 'NaN') return value;
      if (/^[+-]?INF$/i.test(word)) return word.startsWith('-') ? -Infinity : Infinity;
      throw this.broken(element, `has "${word.slice(0, 40)}" in place of a number`);
    });
  }

  /** A list of indices or counts. */
  naturals(element: XmlElement): number[] {
    return words(element.text).map((word) => {
      const value = Number(word);
      if (Number.isInteger(value) && value >= 0) return value;
      throw this.broken(element, `has "${word.slice(0, 40)}" in place of a natural number`);
    });
  }

  /** An attribute that holds a natural number. */
  natural(element: XmlElement, attribute: string, otherwise: number): number {
    const written = element.attributes.get(attribute);
    if (written === undefined) return otherwise;
    const value = Number(written);
    if (written.trim() !== '' && Number.isInteger(value) && value >= 0) return value;
    throw this.broken(element, `has ${attribute}="${written.slice(0, 40)}", which is no natural number`);
  }
}

function words(text: string): string[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/);
}

/** With its percent signs resolved, where they are well-formed. */
export function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
