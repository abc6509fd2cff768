import { BufferAttribute, Color, Mesh, MeshLambertMaterial, type Object3D, Vector3 } from 'three';
import { h } from '../dom.ts';
import { length } from '../numbers.ts';
import { cornersOf, distanceOutside, type HullPlanes, hullOf } from './fit-distance.ts';
import type { ViewLayer } from './layer.ts';

/** Where the colours end: a share of the longest side, and the least [m]. */
const SHARE = 0.02;
const LEAST = 0.002;
/** Of one turn, so that the page stays responsive [ms]. */
const TURN_MS = 10;
/** Of the surface that the legend speaks of; what sticks out by itself is not what a collider is judged by. */
const MOST_OF_IT = 0.95;

const UNCOVERED = new Color(0xd9480f);
const FITTING = new Color(0xf1f3f5);
const COVERED = new Color(0x1c64c4);

/** The surface that is seen, coloured by how far it is from the surface that a simulator touches. */
export const fit: ViewLayer = {
  id: 'fit',
  title: 'Fit of the colliders',
  count: ({ links }) => links.reduce((sum, link) => sum + link.colliders, 0),
  async show({ data, bodies, add, stage, colliders }) {
    const full = Math.max(LEAST, SHARE * Math.max(...data.size));
    const rest = breather();
    const hulls = await hullsOf(bodies.hang(await colliders()), (part) => bodies.ownerOf(part), rest);
    const distances: number[] = [];
    for (const [index, { name }] of data.links.entries()) {
      const parts = bodies.groups[index]!.children.filter(isSurface);
      for (const part of parts) add(await coloured(part, hulls.get(name) ?? [], full, distances, rest), name);
      stage.draw();
    }
    return { legend: legendOf(distances, full) };
  },
};

const isSurface = (object: Object3D): object is Mesh =>
  object instanceof Mesh && (object.userData as { layer?: string }).layer === undefined;

/** Lets the page do other work once a turn is over. */
function breather(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  };
}

/** Of each link the hulls of its colliders. @param parts are taken off again: they are measured, not shown */
async function hullsOf(
  parts: readonly Object3D[],
  ownerOf: (part: Object3D) => string | undefined,
  rest: () => Promise<void>,
): Promise<Map<string, HullPlanes[]>> {
  const owned = parts.map((part) => [ownerOf(part) ?? '', part] as const);
  for (const part of parts) part.removeFromParent();
  const hulls = new Map<string, HullPlanes[]>();
  for (const [link, part] of owned) {
    part.updateMatrix();
    const hull = hullOf(
      cornersOf((part as Mesh).geometry.getAttribute('position'), (at) => at.applyMatrix4(part.matrix)),
    );
    if (hull) hulls.set(link, [...(hulls.get(link) ?? []), hull]);
    (part as Mesh).geometry.dispose();
    await rest();
  }
  return hulls;
}

/** @param distances gets that of each corner [m] */
async function coloured(
  part: Mesh,
  hulls: readonly HullPlanes[],
  full: number,
  distances: number[],
  rest: () => Promise<void>,
): Promise<Mesh> {
  const geometry = part.geometry.clone();
  const positions = geometry.getAttribute('position');
  const colours = new Float32Array(positions.count * 3);
  const [at, colour] = [new Vector3(), new Color()];
  part.updateMatrix();
  for (let corner = 0; corner < positions.count; corner++) {
    at.fromBufferAttribute(positions, corner).applyMatrix4(part.matrix);
    const distance = distanceOutside(at, hulls);
    distances.push(distance);
    const share = Math.min(1, Math.abs(distance) / full);
    colour.lerpColors(FITTING, distance > 0 ? UNCOVERED : COVERED, share).toArray(colours, corner * 3);
    if (corner % 256 === 0) await rest();
  }
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
  const shown = new Mesh(
    geometry,
    new MeshLambertMaterial({
      vertexColors: true,
      fog: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
    }),
  );
  shown.applyMatrix4(part.matrix);
  shown.renderOrder = 1;
  return shown;
}

/** What the colours mean, and how well it fits in numbers. */
function legendOf(distances: readonly number[], full: number): HTMLElement {
  const away = distances.map(Math.abs).sort((a, b) => a - b);
  const most = away[Math.floor((away.length - 1) * MOST_OF_IT)] ?? 0;
  const outside = distances.reduce((worst, one) => Math.max(worst, one), 0);
  const inside = distances.reduce((worst, one) => Math.min(worst, one), 0);
  const told = (distance: number): string => (Number.isFinite(distance) ? length(distance) : 'no collider');
  return h(
    'div',
    { class: 'legend' },
    h('span', { class: 'legend-scale', 'aria-hidden': 'true' }),
    h(
      'p',
      { class: 'legend-ends muted' },
      h('span', {}, `${length(full)} under a collider`),
      h('span', {}, 'fits'),
      h('span', {}, `${length(full)} outside`),
    ),
    h(
      'p',
      { class: 'muted' },
      `95 % of the corners are within ${told(most)} of a collider; at most ${told(outside)} outside, ${told(-inside)} under one.`,
    ),
  );
}
