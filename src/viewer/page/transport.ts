import type { ExhibitData } from '../wire.ts';
import { fill, h, icon, iconButton } from './dom.ts';
import type { Moves } from './moves.ts';
import type { Moment } from './protocol.ts';
import type { ViewStage } from './scene/stage.ts';

/** The buttons below the picture. */
export interface TransportBar {
  readonly element: HTMLElement;
  enable(moves: Moves): void;
  show(moment: Pick<Moment, 'time' | 'running' | 'speed'>): void;
}

export function transport(
  { cavities, kind }: Pick<ExhibitData, 'cavities' | 'kind'>,
  stage: Pick<ViewStage, 'turn' | 'onTurn'>,
): TransportBar {
  let moves: Moves | undefined;
  let isRunning: boolean | undefined;
  const clock = h('span', { class: 'clock' }, 'Loading MuJoCo…');
  const off = { disabled: true };
  const run = iconButton('play', 'Run', () => moves?.toggle(), { ...off, 'aria-keyshortcuts': 'Space' });
  const step = iconButton('step', 'Step', () => moves?.step(), off);
  const reset = iconButton('reset', 'Reset', () => moves?.reset(), off);
  const drop = iconButton('drop', 'Drop', () => moves?.drop(), off);
  const ball = iconButton(
    'ball',
    cavities.length > 0 && kind !== 'scene' ? 'Ball into it' : 'Ball',
    () => moves?.ball(),
    off,
  );
  let isTurning = false;
  const turn = iconButton('turn', 'Turn', () => stage.turn(!isTurning), { 'aria-pressed': 'false' });
  stage.onTurn((isOn) => {
    isTurning = isOn;
    turn.setAttribute('aria-pressed', String(isOn));
  });
  const simulated = [step, ball];
  return {
    element: h(
      'div',
      { class: 'transport', role: 'toolbar', 'aria-label': 'Simulation' },
      run,
      step,
      reset,
      drop,
      ball,
      turn,
      clock,
    ),
    enable(given) {
      moves = given;
      const { canSimulate, canDrop } = given;
      for (const button of simulated) button.hidden = !canSimulate;
      turn.hidden = canSimulate;
      const isLive = canSimulate ? given.bodyOf('world') !== undefined : canDrop();
      for (const button of [run, step, ball]) button.disabled = !isLive;
      drop.disabled = !canDrop();
      drop.hidden = !canDrop();
      run.hidden = !canSimulate && !canDrop();
      reset.disabled = false;
      clock.textContent = isLive ? '0.00 s' : canSimulate ? 'No simulation' : 'Joints move';
    },
    show({ time, running, speed }) {
      clock.textContent = `${time.toFixed(2)} s${running && speed < 0.9 ? ` at ${speed.toFixed(1)}×` : ''}`;
      if (running === isRunning) return;
      isRunning = running;
      const label = running ? 'Pause' : 'Run';
      run.title = label;
      fill(run, icon(running ? 'pause' : 'play'), h('span', {}, label));
    },
  };
}
