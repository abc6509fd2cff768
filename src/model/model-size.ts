import type { SimModel } from './types.ts';

/** What makes a model large for a simulator, in the words of messages. */
export interface ModelSize {
  readonly links: number;
  /** Joints below joints: links on the longest way from the root. */
  readonly levels: number;
  /** Six for a free root; of a ball joint three, of a hinge or slide one. */
  readonly degreesOfFreedom: number;
  readonly colliders: number;
  readonly visuals: number;
  /** Of all meshes. */
  readonly triangles: number;
}

/**
 * The largest model that is read, whatever its format. Measured with MuJoCo 3.14 as WebAssembly, whose memory ends at 2 GiB:
 *
 * - Its arena takes 64 bytes × the square of the degrees of freedom: 1,000 take 100 MB, 4,000 take 830 MB, 8,000 do not
 *   fit. A simulated second of 300 hinges takes 100 times as long as one of 30.
 * - Bodies within bodies: its parser loses its stack between 125 and 130; XML is read to 128 levels.
 * - Colliders and visuals: as many as a GLB may have (`formats/glb/gate/limits.ts`).
 * - Triangles: an import takes 0.6 GB and 1 kB a triangle: 992,000 take 1.62 GB, which is what an import may take (see
 *   `pipeline/budget.ts`), 4 million do not fit into MuJoCo's 2 GiB.
 *
 * The largest robots have 100 links, the largest of 350 third-party props 100 (gazebo_models' `breakable_test`).
 */
export const MODEL_LIMITS: ModelSize = {
  links: 1_000,
  levels: 100,
  degreesOfFreedom: 1_200,
  colliders: 4_096,
  visuals: 8_192,
  triangles: 1_000_000,
};

const FREEDOMS = { fixed: 0, revolute: 1, continuous: 1, prismatic: 1, ball: 3 } as const;

/** Links that are in a circle of joints count a level each. */
export function sizeOfModel({
  links,
  joints,
  base,
  meshes,
}: Pick<SimModel, 'links' | 'joints' | 'base' | 'meshes'>): ModelSize {
  const parentOf = new Map(joints.map(({ parent, child }) => [child, parent]));
  const known = new Map<string, number>();
  const levelOf = (link: string): number => {
    const way: string[] = [];
    let at: string | undefined = link;
    for (; at !== undefined && !known.has(at) && way.length <= links.length; at = parentOf.get(at)) way.push(at);
    let level = at === undefined ? 0 : (known.get(at) ?? 0);
    for (const one of way.reverse()) known.set(one, ++level);
    return level;
  };
  const count = (what: 'collisions' | 'visuals'): number => links.reduce((sum, link) => sum + link[what].length, 0);
  return {
    links: links.length,
    levels: links.reduce((most, { name }) => Math.max(most, levelOf(name)), 0),
    degreesOfFreedom: joints.reduce((sum, { type }) => sum + FREEDOMS[type], base === 'free' ? 6 : 0),
    colliders: count('collisions'),
    visuals: count('visuals'),
    triangles: meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0),
  };
}
