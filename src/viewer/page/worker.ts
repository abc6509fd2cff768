// Runs MuJoCo beside the page: a module worker. The page draws what it tells.
import type { MainModule } from '@mujoco/mujoco';
import { loadModel } from '../engine/load-model.ts';
import { Simulation } from '../engine/simulation.ts';
import { unpackFiles } from '../engine/unpack.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/** The global scope of a worker, which the page's types don't have. */
const scope = self as unknown as {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

/** Work of one turn, and the longest time that is made up for [ms]. */
const TURN_MS = 12;
const LATE_MS = 50;

let simulation: Simulation | undefined;
let isRunning = false;
let showsContacts = false;
/** The page has drawn the last moment: only then is the next one told. */
let isDrawn = true;
/** Something has changed that the page doesn't know. */
let isStale = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let last = 0;
let speed = 1;

async function load({ engine, files, world }: Extract<ToWorker, { type: 'load' }>): Promise<void> {
  const log: string[] = [];
  const print = (line: string): void => void log.push(line);
  const [{ default: start }, packed] = await Promise.all([
    import(/* @vite-ignore */ engine) as Promise<{ default: (options: object) => Promise<MainModule> }>,
    fetch(files).then(async (response) => {
      if (!response.ok) throw new Error(`The files could not be read (${response.status}).`);
      return new Uint8Array(await response.arrayBuffer());
    }),
  ]);
  const mujoco = await start({ print, printErr: print });
  simulation = new Simulation(mujoco, loadModel(mujoco, unpackFiles(packed), world, log));
  const { bodies, joints, canDrop } = simulation;
  scope.postMessage({ type: 'loaded', bodies, joints: joints.map(({ name }) => name), canDrop });
  changed();
}

scope.onmessage = ({ data }) => {
  if (data.type === 'load') {
    load(data).catch((error: unknown) => fail(error));
    return;
  }
  try {
    obey(data);
  } catch (error) {
    fail(error);
  }
};

function fail(error: unknown): void {
  isRunning = false;
  scope.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}

function obey(order: Exclude<ToWorker, { type: 'load' }>): void {
  if (order.type === 'crash') throw new Error('The worker was told to crash.');
  if (!simulation) return;
  switch (order.type) {
    case 'drawn':
      isDrawn = true;
      if (isStale) tell();
      return;
    case 'run':
      if (!isRunning) {
        isRunning = true;
        last = performance.now();
        turn();
      }
      return;
    case 'pause':
      isRunning = false;
      break;
    case 'step':
      isRunning = false;
      simulation.step();
      break;
    case 'reset':
      simulation.reset();
      break;
    case 'hold':
      simulation.hold(order.joint, order.value);
      break;
    case 'letGo':
      simulation.letGo();
      break;
    case 'drop':
      simulation.drop(order.height);
      break;
    case 'ball':
      simulation.dropBall(order.ball);
      break;
    case 'pull':
      simulation.pull(order.spring);
      return;
    case 'contacts':
      showsContacts = order.shown;
      break;
  }
  changed();
}

/** Simulates as much as time has passed, or as much as a turn has time for. */
function turn(): void {
  clearTimeout(timer);
  if (!isRunning || !simulation) return;
  const now = performance.now();
  const due = Math.min(LATE_MS, now - last) / 1_000;
  last = now;
  const before = simulation.time;
  let done = 0;
  try {
    while (done < due && performance.now() - now < TURN_MS) {
      simulation.step();
      done += simulation.timestep;
    }
  } catch (error) {
    fail(error);
    return;
  }
  // The engine starts again by itself when it has blown up.
  if (simulation.time < before) {
    isRunning = false;
    simulation.reset();
    scope.postMessage({ type: 'unstable' });
  }
  if (due > 0) speed += (Math.min(1, done / due) - speed) * 0.05;
  changed();
  timer = setTimeout(turn, Math.max(0, 8 - (performance.now() - now)));
}

function changed(): void {
  isStale = true;
  if (isDrawn) tell();
}

function tell(): void {
  if (!simulation) return;
  isStale = false;
  isDrawn = false;
  const poses = simulation.poses();
  const { time, hasBall } = simulation;
  const contacts = showsContacts ? { contacts: simulation.contacts() } : {};
  scope.postMessage(
    { type: 'moment', time, running: isRunning, poses, joints: simulation.positions(), hasBall, speed, ...contacts },
    [poses.buffer],
  );
}
