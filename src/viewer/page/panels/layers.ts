import type { ExhibitData } from '../../wire.ts';
import { h } from '../dom.ts';
import { LAYERS } from '../layers/all.ts';
import type { ViewLayer } from '../layers/layer.ts';

/** A switch for each layer that there is something to show of. */
export function layerPanel(data: ExhibitData, set: (layer: ViewLayer, isOn: boolean) => void): HTMLElement {
  return h(
    'div',
    { class: 'switches' },
    ...LAYERS.filter((layer) => layer.count(data) > 0).map((layer) => {
      const count = layer.count(data);
      const box: HTMLInputElement = h('input', {
        type: 'checkbox',
        role: 'switch',
        'data-layer': layer.id,
        onchange: () => set(layer, box.checked),
      });
      return h(
        'label',
        { class: 'switch' },
        box,
        h('span', { class: 'track', 'aria-hidden': 'true' }),
        h('span', {}, layer.title),
        layer.id === 'contacts' ? undefined : h('span', { class: 'muted count' }, String(count)),
      );
    }),
  );
}
