import type { XmlElement } from '../xml/types.ts';
import { urdfMaterialUnknown } from './findings.ts';
import type { UrdfReading } from './reading.ts';
import type { UrdfMaterial } from './types.ts';
import { childNamed, childrenNamed, type UrdfValues } from './values.ts';

/**
 * The materials of a robot. A name stands for one in the whole file, wherever it is defined first; a visual that gives a
 * colour or texture of its own has that, whatever the name.
 *
 * @see urdfdom, `model.cpp`: materials of visuals become those of the model
 */
export class Looks {
  readonly named = new Map<string, UrdfMaterial>();
  readonly #values: UrdfValues;
  readonly #reading: UrdfReading;
  readonly #unknown = new Set<string>();

  constructor(robot: XmlElement, values: UrdfValues, reading: UrdfReading) {
    this.#values = values;
    this.#reading = reading;
    const inLinks = childrenNamed(robot, 'link').flatMap((link) =>
      childrenNamed(link, 'visual').flatMap((visual) => childrenNamed(visual, 'material')),
    );
    for (const node of [...childrenNamed(robot, 'material'), ...inLinks]) {
      const material = this.#defined(node);
      if (material && material.name !== '' && !this.named.has(material.name)) this.named.set(material.name, material);
    }
  }

  /** The material of a visual; nothing if it names none. */
  of(visual: XmlElement): { readonly material?: UrdfMaterial } {
    const node = childNamed(visual, 'material');
    if (!node) return {};
    const own = this.#defined(node);
    if (own) return { material: own };
    const name = this.#values.text(node, 'name') ?? '';
    const known = this.named.get(name);
    if (known) return { material: known };
    if (name !== '' && !this.#unknown.has(name)) {
      this.#unknown.add(name);
      this.#reading.findings.push(urdfMaterialUnknown.at(this.#values.place(node), { material: name }));
    }
    return {};
  }

  /** What a `<material>` says by itself; `undefined` if it only names one. */
  #defined(node: XmlElement): UrdfMaterial | undefined {
    const values = this.#values;
    const colour = values.colour(childNamed(node, 'color')) ?? values.colour(node);
    const texture = values.text(childNamed(node, 'texture'), 'filename');
    if (!colour && texture === undefined) return undefined;
    return {
      name: values.text(node, 'name') ?? '',
      place: values.place(node),
      ...(colour ? { colour } : {}),
      ...(texture === undefined ? {} : { texture }),
    };
  }
}
