import { type Object3D, Vector3 } from 'three';
import { h } from '../dom.ts';
import type { ViewStage } from './stage.ts';

/** Words at places of things. They are text above the picture, not part of it. */
export interface Labels {
  readonly element: HTMLElement;
  /**
   * @param at in the frame of what it is put on [m]
   * @returns takes it off
   */
  put(text: string, on: Object3D, at: Vector3, kind?: string): () => void;
}

export function createLabels(stage: ViewStage): Labels {
  const element = h('div', { class: 'labels', 'aria-hidden': 'true' });
  const shown = new Set<{ readonly element: HTMLElement; readonly on: Object3D; readonly at: Vector3 }>();
  const point = new Vector3();
  stage.onDraw(() => {
    if (shown.size === 0) return;
    stage.scene.updateMatrixWorld();
    const { clientWidth: width, clientHeight: height } = stage.canvas;
    for (const { element: label, on, at } of shown) {
      point.copy(at).applyMatrix4(on.matrixWorld).project(stage.camera);
      label.hidden = point.z > 1 || !Number.isFinite(point.x);
      label.style.transform = `translate(-50%, -50%) translate(${((point.x + 1) / 2) * width}px, ${((1 - point.y) / 2) * height}px)`;
    }
  });
  return {
    element,
    put(text, on, at, kind = '') {
      const label = { element: h('span', { class: `label ${kind}` }, text), on, at };
      shown.add(label);
      element.append(label.element);
      return () => {
        shown.delete(label);
        label.element.remove();
      };
    },
  };
}
