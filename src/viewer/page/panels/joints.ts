import type { ExhibitData, ShownJoint } from '../../wire.ts';
import { h } from '../dom.ts';
import { position } from '../numbers.ts';

/** What the sliders do. */
export interface JointMoves {
  hold(joint: string, value: number): void;
  letGo(): void;
}

export interface JointPanel {
  readonly element: HTMLElement | undefined;
  /** Shows where joints are; not one that is being moved. */
  set(positions: ReadonlyMap<string, number>): void;
}

interface Row {
  readonly element: HTMLElement;
  set(value: number): void;
}

/** A slider for each joint that has one coordinate, with its limits and its unit. */
export function jointPanel({ joints }: Pick<ExhibitData, 'joints'>, moves: JointMoves): JointPanel {
  const moving = joints.filter(({ type }) => type !== 'fixed' && type !== 'ball');
  if (moving.length === 0) return { element: undefined, set: () => {} };
  const rows = new Map(moving.map((joint) => [joint.name, rowOf(joint, moves)]));
  return {
    element: h('div', { class: 'joints' }, ...[...rows.values()].map(({ element }) => element)),
    set(positions) {
      for (const [name, value] of positions) rows.get(name)?.set(value);
    },
  };
}

function rowOf(joint: ShownJoint, moves: JointMoves): Row {
  const turns = joint.type !== 'prismatic';
  const [lower, upper] = [joint.lower ?? (turns ? -Math.PI : -1), joint.upper ?? (turns ? Math.PI : 1)];
  const output = h('output', { class: 'joint-value' }, position(0, turns));
  let isMoved = false;
  const show = (value: number): void => {
    const text = position(value, turns);
    if (output.textContent === text) return;
    output.textContent = text;
    slider.setAttribute('aria-valuetext', text);
  };
  const release = (): void => {
    if (!isMoved) return;
    isMoved = false;
    moves.letGo();
  };
  const slider: HTMLInputElement = h('input', {
    type: 'range',
    min: lower,
    max: upper,
    step: 'any',
    'data-joint': joint.name,
    'aria-label': `${joint.name}${joint.kind === undefined ? '' : `, ${joint.kind}`}`,
    'aria-valuetext': position(0, turns),
    oninput: () => {
      isMoved = true;
      show(slider.valueAsNumber);
      moves.hold(joint.name, slider.valueAsNumber);
    },
    onchange: release,
    onblur: release,
    onkeydown: (event: KeyboardEvent) => {
      // `any` has no step that a key could take.
      const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      slider.valueAsNumber = Math.min(upper, Math.max(lower, slider.valueAsNumber + ((upper - lower) * step) / 50));
      slider.dispatchEvent(new Event('input'));
    },
  });
  slider.valueAsNumber = Math.min(upper, Math.max(lower, 0));
  const element = h(
    'div',
    { class: 'joint' },
    h(
      'div',
      { class: 'joint-head' },
      h('span', { class: 'clipped', title: joint.name }, joint.name.replaceAll('_', ' ')),
      output,
    ),
    slider,
    h(
      'div',
      { class: 'joint-ends muted' },
      h('span', {}, position(lower, turns)),
      h('span', {}, joint.kind ?? joint.type),
      h('span', {}, position(upper, turns)),
    ),
  );
  return {
    element,
    set(value) {
      if (isMoved) return;
      slider.valueAsNumber = value;
      show(value);
    },
  };
}
