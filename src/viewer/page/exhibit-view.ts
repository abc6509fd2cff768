import { type BufferGeometry, type Mesh, type MeshStandardMaterial, type Object3D, Vector3 } from 'three';
import type { ExhibitData } from '../wire.ts';
import { h } from './dom.ts';
import { firstPicture } from './first-picture.ts';
import { ShownLayers } from './layers/shown-layers.ts';
import { type Moves, NOTHING_MOVES, simulatedMoves, storedMoves } from './moves.ts';
import type { Moment } from './protocol.ts';
import { createBodies } from './scene/bodies.ts';
import { createLabels } from './scene/labels.ts';
import { loadGlb } from './scene/load-glb.ts';
import { enablePull } from './scene/pull.ts';
import { createStage, type ViewStage } from './scene/stage.ts';
import { seeThroughWalls } from './scene/walls.ts';
import type { Source } from './source.ts';
import { transport } from './transport.ts';
import { trouble } from './trouble.ts';

/** One thing in its own picture, with what makes it move. */
export interface ExhibitView {
  readonly element: HTMLElement;
  /** Absent where there is no WebGL: the installed picture is shown instead. */
  readonly stage: ViewStage | undefined;
  readonly layers: ShownLayers | undefined;
  readonly moves: Moves;
  /** Called with each moment that is simulated, and each joint that is moved without. */
  onJoints(callback: (positions: ReadonlyMap<string, number>) => void): void;
  /** For scripts and tests: what the engine last told. */
  readonly state: ViewState;
  leave(): void;
}

/** What can be asked of a page from outside: `document.querySelector('.view').state`. */
export interface ViewState {
  model: 'loading' | 'shown' | 'picture';
  physics: 'none' | 'loading' | 'ready' | 'failed';
  running: boolean;
  /** [s] */
  time: number;
  /** Of each joint, as the engine has it [rad or m]. */
  joints: Readonly<Record<string, number>>;
  /** Centre of the ball [m], once it was dropped. */
  ball: readonly number[] | undefined;
  /** Where a point of a link is on the page [px]; the point in the link's frame [m]. */
  screenOf: (link: string, point: readonly [number, number, number]) => readonly [number, number] | undefined;
  /** Of a link, the direction of its X axis in the world, as drawn. */
  frameOf: (link: string) => readonly number[] | undefined;
  /** Ends the worker as a crash would. */
  crash: () => void;
}

export function createView(data: ExhibitData, source: Source): ExhibitView {
  const picture =
    firstPicture(data.id) ??
    h('img', { class: 'still', alt: `Picture of ${data.name}`, src: source.picture(data.id, data.version) });
  // The next view, of what has changed, has a picture of its own.
  delete picture.dataset['of'];
  picture.addEventListener('error', () => picture.remove());
  const status = h('p', { class: 'status', role: 'status' });
  const notices = h('div', { class: 'notices' });
  const element = h('div', { class: 'view' }, h('div', { class: 'still-frame' }, picture), status, notices);
  const state: ViewState = {
    ...{ model: 'loading', physics: 'none', running: false, time: 0, joints: {}, ball: undefined },
    screenOf: () => undefined,
    frameOf: () => undefined,
    crash: () => {},
  };
  Object.assign(element, { state });
  const listeners: ((positions: ReadonlyMap<string, number>) => void)[] = [];
  const onJoints = (callback: (positions: ReadonlyMap<string, number>) => void): void => void listeners.push(callback);
  const tellJoints = (positions: ReadonlyMap<string, number>): void => {
    for (const callback of listeners) callback(positions);
  };

  let stage: ViewStage;
  try {
    stage = createStage(data, `${data.name} in three dimensions`);
  } catch (error) {
    state.model = 'picture';
    element.classList.add('is-picture');
    notices.append(
      trouble(
        'Shown as a picture',
        (error as Error).message,
        'Turn on hardware acceleration, or open the page in another browser, to see it in three dimensions.',
      ),
    );
    return { element, stage: undefined, layers: undefined, moves: NOTHING_MOVES, onJoints, state, leave: () => {} };
  }
  stage.canvas.setAttribute(
    'aria-description',
    'Arrow keys turn, plus and minus come nearer, Space runs and pauses, R starts again, F shows all of it.',
  );
  stage.canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    element.classList.add('is-picture');
    notices.append(trouble('The graphics card gave up', 'Load this page again. The picture shows it until then.'));
  });
  const bodies = createBodies(data);
  stage.scene.add(bodies.object);
  const labels = createLabels(stage);
  element.prepend(stage.canvas);
  element.append(labels.element);

  const parse = async (what: 'model' | 'colliders') => loadGlb(await source.glb(data.id, what));
  const bar = transport(data, stage);
  // There a wheel scrolls what was said before.
  stage.controls.enableZoom = !source.isInChat;
  const fail = (title: string, ...sentences: string[]): void => void notices.append(trouble(title, ...sentences));
  const moment = (now: Moment, names: readonly string[], joints: readonly string[]): void => {
    bodies.place(names, now.poses, now.hasBall);
    const positions = new Map(joints.map((name, index) => [name, now.joints[index]!]));
    Object.assign(state, {
      running: now.running,
      time: now.time,
      joints: Object.fromEntries(positions),
      ball: now.hasBall ? bodies.ball.position.toArray() : undefined,
    });
    layers.moment(now);
    tellJoints(positions);
    bar.show(now);
    stage.draw();
  };
  const physics = source.physics(data.id);
  const moves = physics
    ? simulatedMoves(data, bodies, {
        ...{ physics, moment, fail, state, tellJoints },
        changed: () => stage.draw(),
        ready: () => {
          bar.enable(moves);
          status.textContent = state.physics === 'ready' ? 'Drag it to pull, the background to turn' : '';
        },
      })
    : storedMoves(data, bodies, source.recording(data.id), {
        changed: () => stage.draw(),
        tellJoints,
        played: (time, running) => {
          Object.assign(state, { time, running });
          bar.show({ time, running, speed: 1 });
        },
      });
  state.crash = moves.crash;
  state.frameOf = (link) => bodies.groupOf(link)?.matrix.elements.slice(0, 3);
  state.screenOf = (link, point) => {
    const group = bodies.groupOf(link);
    if (!group) return undefined;
    stage.scene.updateMatrixWorld();
    const { x, y } = new Vector3(...point).applyMatrix4(group.matrixWorld).project(stage.camera);
    const { left, top, width, height } = stage.canvas.getBoundingClientRect();
    return [left + ((x + 1) / 2) * width, top + ((1 - y) / 2) * height];
  };
  const layers = new ShownLayers({
    ...{ data, stage, bodies, labels },
    colliders: () => parse('colliders'),
    tell: moves.tell,
  });
  enablePull(stage, bodies, moves);
  if (!physics) bar.enable(moves);
  element.append(bar.element, scaleOf(stage.square));
  stage.canvas.addEventListener('keydown', (event) => obeyKey(event, stage, moves));

  status.textContent = 'Loading the model…';
  let isLeft = false;
  parse('model')
    .then(async (glb) => {
      if (isLeft) return;
      const parts = bodies.hang(glb);
      if (!parts.some(hasShape)) throw new Error('It has no triangle whose corners are numbers.');
      for (const part of parts) light(part);
      if (data.kind === 'scene') {
        const still = parts.filter((part) => bodies.ownerOf(part) === data.links[0]?.name);
        seeThroughWalls(stage, still, middleOf(data));
      }
      await stage.drawn();
      state.model = 'shown';
      element.classList.add('is-shown');
      status.textContent = '';
      if (source.isInChat && !matchMedia('(prefers-reduced-motion: reduce)').matches) stage.turn(true);
    })
    .catch((error: unknown) => {
      if (isLeft) return;
      state.model = 'picture';
      element.classList.add('is-picture');
      status.textContent = '';
      fail(
        'The model can’t be drawn',
        error instanceof Error ? error.message : String(error),
        'The picture was made when it was installed.',
      );
    })
    // The engine is large: it loads once there is something to see.
    .finally(async () => {
      if (!isLeft) await stage.reflect();
      if (!isLeft) moves.start();
    });

  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', stage.recolour);
  return {
    ...{ element, stage, layers, moves, onJoints, state },
    leave() {
      isLeft = true;
      scheme.removeEventListener('change', stage.recolour);
      moves.end();
      stage.dispose();
    },
  };
}

const middleOf = ({ bounds: { min, max } }: ExhibitData): Vector3 =>
  new Vector3(...min).add(new Vector3(...max)).multiplyScalar(0.5);

/** Whether there is anything of it to be seen: a corner whose coordinates are numbers. Bounds tell nothing: they may lie. */
function hasShape(part: Object3D): boolean {
  let found = false;
  part.traverse((object) => {
    const corners = (object as Partial<Mesh>).geometry?.getAttribute('position');
    for (let corner = 0; corners && !found && corner < corners.count; corner++)
      found = [corners.getX(corner), corners.getY(corner), corners.getZ(corner)].every(Number.isFinite);
  });
  return found;
}

function light(part: Object3D): void {
  part.traverse((object) => {
    if (!(object as Mesh).isMesh) return;
    object.castShadow = true;
    object.receiveShadow = true;
    for (const one of [(object as Mesh<BufferGeometry, MeshStandardMaterial>).material].flat()) one.fog = false;
  });
}

const scaleOf = (square: number): HTMLElement =>
  h('p', { class: 'scale' }, `Squares of ${square >= 1 ? `${square} m` : `${Math.round(square * 100)} cm`}`);

function obeyKey(event: KeyboardEvent, stage: ViewStage, moves: Moves): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const orders: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => stage.orbit(-0.12, 0),
    ArrowRight: () => stage.orbit(0.12, 0),
    ArrowUp: () => stage.orbit(0, 0.12),
    ArrowDown: () => stage.orbit(0, -0.12),
    '+': () => stage.orbit(0, 0, 1.15),
    '-': () => stage.orbit(0, 0, 1 / 1.15),
    f: stage.frame,
    ' ': moves.toggle,
    '.': moves.step,
    r: moves.reset,
    d: moves.drop,
    b: moves.ball,
  };
  const order = orders[event.key] ?? orders[event.key.toLowerCase()];
  if (!order) return;
  event.preventDefault();
  order();
}
