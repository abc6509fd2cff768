import type { XmlElement } from '../xml/types.ts';
import { below, childOf, childrenOf, type DaeDocument, nameOf } from './document.ts';

/** What an index of a primitive leads to, packed: `size` numbers each. */
export interface DaeSource {
  readonly id: string;
  readonly values: readonly number[];
  readonly count: number;
  /** Numbers of each element. */
  readonly size: number;
}

/** The sources of a file, each taken apart once. */
export class DaeSources {
  readonly #document: DaeDocument;
  readonly #known = new Map<string, DaeSource>();

  constructor(document: DaeDocument) {
    this.#document = document;
  }

  /**
   * What a `<source>` holds, as its accessor says: where it begins, how far the elements lie apart, and which of their
   * numbers have a name; one without is skipped.
   *
   * @param input the element whose `source` names it
   * @param size numbers that are wanted of each element
   * @throws {PropmasterError} `invalid_input` if there is no such source, or the accessor leads beyond its array
   * @see COLLADA 1.4.1, chapter 5, `accessor`
   */
  of(input: XmlElement, size: number): DaeSource {
    const url = input.attributes.get('source');
    const key = `${size} ${url}`;
    const known = this.#known.get(key) ?? this.#read(input, url, size);
    this.#known.set(key, known);
    return known;
  }

  /** How many numbers an element of a `<source>` has: three or four of a colour. 0 if there is none. */
  width(input: XmlElement): number {
    const source = this.#document.target(input.attributes.get('source'), 'source');
    const accessor = below(source, 'technique_common', 'accessor');
    const named = childrenOf(accessor, 'param').filter((param) => param.attributes.get('name')).length;
    return named > 0 ? named : accessor ? this.#document.natural(accessor, 'stride', 1) : 0;
  }

  #read(input: XmlElement, url: string | undefined, size: number): DaeSource {
    const document = this.#document;
    const source = document.target(url, 'source');
    if (!source || url === undefined) throw document.broken(input, `refers to the source "${url}", which is not there`);
    const accessor = below(source, 'technique_common', 'accessor');
    const array = document.target(accessor?.attributes.get('source'), 'float_array') ?? childOf(source, 'float_array');
    if (!array) throw document.broken(source, 'has no <float_array>');
    const numbers = document.floats(array);
    const named = childrenOf(accessor, 'param').flatMap((param, i) => (param.attributes.get('name') ? [i] : []));
    const columns = named.length >= size ? named.slice(0, size) : Array.from({ length: size }, (_, i) => i);
    const stride = accessor ? document.natural(accessor, 'stride', 1) : size;
    const offset = accessor ? document.natural(accessor, 'offset', 0) : 0;
    if (stride <= columns.at(-1)!) throw document.broken(accessor ?? source, `has a stride of ${stride}, not ${size}`);
    const there = Math.max(0, Math.floor((numbers.length - offset) / stride));
    const count = accessor ? document.natural(accessor, 'count', there) : there;
    if (count > there)
      throw document.broken(accessor ?? source, `declares ${count} elements, and its ${nameOf(array)} has ${there}`);
    const values: number[] = [];
    for (let i = 0; i < count; i++) for (const column of columns) values.push(numbers[offset + stride * i + column]!);
    return { id: url, values, count, size };
  }
}
