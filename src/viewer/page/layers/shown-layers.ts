import { type Object3D, Scene } from 'three';
import type { Moment } from '../protocol.ts';
import type { Labels } from '../scene/labels.ts';
import { freeAll } from '../scene/stage.ts';
import type { LayerTools, ShownLayer, ViewLayer } from './layer.ts';

type Given = Omit<LayerTools, 'add' | 'label'> & { readonly labels: Labels };

/** The layers of one exhibit: which are shown, and what they put there. */
export class ShownLayers {
  readonly #given: Given;
  readonly #shown = new Map<string, { readonly layer: Promise<ShownLayer | undefined>; readonly remove: () => void }>();
  #live: ShownLayer[] = [];

  constructor(given: Given) {
    this.#given = given;
  }

  /** @returns what it has put there, with the meaning of its colours; `undefined`: it is there already, or static */
  async show(layer: ViewLayer): Promise<ShownLayer | undefined> {
    if (this.#shown.has(layer.id)) return undefined;
    const { labels, bodies, stage } = this.#given;
    const objects: Object3D[] = [];
    const words: (() => void)[] = [];
    const tools: LayerTools = {
      ...this.#given,
      add(object, link) {
        object.userData['layer'] = layer.id;
        (link === undefined ? stage.scene : (bodies.groupOf(link) ?? new Scene())).add(object);
        objects.push(object);
      },
      label(text, link, at, kind) {
        const group = bodies.groupOf(link);
        if (group) words.push(labels.put(text, group, at, kind));
      },
    };
    const made = Promise.resolve(layer.show(tools));
    this.#shown.set(layer.id, {
      layer: made,
      remove() {
        for (const object of objects) {
          object.removeFromParent();
          freeAll(object);
        }
        for (const remove of words) remove();
      },
    });
    stage.draw();
    const live = await made;
    if (live && this.#shown.has(layer.id)) this.#live.push(live);
    else live?.hide?.();
    stage.draw();
    return live;
  }

  async hide(layer: ViewLayer): Promise<void> {
    const shown = this.#shown.get(layer.id);
    if (!shown) return;
    this.#shown.delete(layer.id);
    shown.remove();
    const live = await shown.layer.catch(() => undefined);
    if (live && this.#live.includes(live)) {
      this.#live = this.#live.filter((one) => one !== live);
      live.hide?.();
    }
    this.#given.stage.draw();
  }

  moment(moment: Moment): void {
    for (const { moment: tell } of this.#live) tell?.(moment);
  }
}
