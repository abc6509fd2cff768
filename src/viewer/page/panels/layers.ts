import type { ExhibitData } from '../../wire.ts';
import { h } from '../dom.ts';
import { LAYERS } from '../layers/all.ts';
import type { ViewLayer } from '../layers/layer.ts';
import type { ShownLayers } from '../layers/shown-layers.ts';

/** Layers that are of the whole: how many colliders they are about tells nothing. */
const UNCOUNTED: readonly string[] = ['contacts', 'fit'];

/**
 * A switch for each layer that there is something to show of, and what its colours mean while it is on.
 *
 * @param on layers that are shown from the start, by their id
 */
export function layerPanel(
  data: ExhibitData,
  layers: Pick<ShownLayers, 'show' | 'hide'>,
  fail: (layer: ViewLayer, error: Error) => void,
  on: readonly string[] = [],
): HTMLElement {
  return h(
    'div',
    { class: 'switches' },
    ...LAYERS.filter((layer) => layer.count(data) > 0).flatMap((layer) => {
      const legend = h('div', { class: 'legend-place', hidden: true });
      const set = async (isOn: boolean): Promise<void> => {
        legend.hidden = true;
        if (!isOn) return layers.hide(layer);
        const shown = await layers.show(layer);
        const words =
          shown?.legend ?? (layer.about === undefined ? undefined : h('p', { class: 'legend muted' }, layer.about));
        if (!words || !box.checked) return;
        legend.replaceChildren(words);
        legend.hidden = false;
      };
      const obey = (): void => void set(box.checked).catch((error: Error) => fail(layer, error));
      const box: HTMLInputElement = h('input', {
        type: 'checkbox',
        role: 'switch',
        'data-layer': layer.id,
        onchange: obey,
      });
      if (on.includes(layer.id)) {
        box.checked = true;
        obey();
      }
      return [
        h(
          'label',
          { class: 'switch' },
          box,
          h('span', { class: 'track', 'aria-hidden': 'true' }),
          h('span', {}, layer.title),
          UNCOUNTED.includes(layer.id)
            ? undefined
            : h('span', { class: 'muted count' }, layer.count(data).toLocaleString('en')),
        ),
        legend,
      ];
    }),
  );
}
