import type { ShownBall } from './wire.ts';

/** Names of ours carry a slash and capitals, which no name of a written prop has. */
export const WORLD = 'propmaster-view.xml';

/**
 * Things that rest are not simulated until something touches, pulls or moves them: a hundred things rest for most of the time,
 * and would take two seconds of work for each second otherwise.
 */
const REST = '<option><flag sleep="enable"/></option>';

/**
 * MJCF that includes the installed file as it is, and puts a floor under it and a ball beside it.
 *
 * The ball waits far off, in a body that is held by gravity compensation, until it is dropped.
 *
 * @param main file to include, in the same folder; a portable name
 * @param floor height [m]; `undefined`: the file is a scene, with a floor of its own, whose things may sleep
 */
export function worldFile(main: string, floor: number | undefined, { radius }: Pick<ShownBall, 'radius'>): string {
  const ground =
    floor === undefined ? '' : `<geom name="Viewer/floor" type="plane" size="0 0 1" pos="0 0 ${floor.toFixed(9)}"/>`;
  const ball =
    `<body name="Viewer/ball" pos="1000 0 0" gravcomp="0"><freejoint name="Viewer/ball"/>` +
    `<geom name="Viewer/ball" type="sphere" size="${radius.toFixed(9)}" density="1000" condim="6" friction="1 0.005 0.001"/></body>`;
  return `<mujoco model="propmaster">${floor === undefined ? REST : ''}<include file="${main}"/><worldbody>${ground}${ball}</worldbody></mujoco>\n`;
}
