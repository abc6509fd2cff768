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

/** About what a label takes: measured, each picture would be laid out anew for it [px]. */
const LETTER_PX = 6;
const PADDING_PX = 12;
const LINE_PX = 17;

export function createLabels(stage: ViewStage): Labels {
  const element = h('div', { class: 'labels', 'aria-hidden': 'true' });
  const shown = new Set<{ element: HTMLElement; text: string; on: Object3D; at: Vector3 }>();
  const point = new Vector3();
  stage.onDraw(() => {
    if (shown.size === 0) return;
    stage.scene.updateMatrixWorld();
    const { clientWidth: width, clientHeight: height } = stage.canvas;
    const placed = [...shown].map((label) => {
      const { x, y, z } = point.copy(label.at).applyMatrix4(label.on.matrixWorld).project(stage.camera);
      return { ...label, x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height, z };
    });
    // The nearest first: what it would cover is left out, until one comes nearer or turns it.
    const taken: { x: number; y: number; width: number }[] = [];
    for (const { element: label, text, x, y, z } of placed.toSorted((a, b) => a.z - b.z)) {
      const own = { x, y, width: text.length * LETTER_PX + PADDING_PX };
      const isCovered = taken.some(
        (one) => Math.abs(one.y - y) < LINE_PX && Math.abs(one.x - x) < (one.width + own.width) / 2,
      );
      label.hidden = z > 1 || !Number.isFinite(x) || isCovered;
      if (label.hidden) continue;
      taken.push(own);
      label.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px)`;
    }
  });
  return {
    element,
    put(text, on, at, kind = '') {
      const label = { element: h('span', { class: `label ${kind}` }, text), text, on, at };
      shown.add(label);
      element.append(label.element);
      return () => {
        shown.delete(label);
        label.element.remove();
      };
    },
  };
}
