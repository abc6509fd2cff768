import {
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import type { ExhibitData } from '../../wire.ts';
import { posesAt } from './kinematics.ts';

/** Everything that moves: a group for each link, whose frame is the link's, and the ball. */
export interface ShownBodies {
  readonly object: Group;
  /** In the order of the exhibit's links. */
  readonly groups: readonly Group[];
  readonly ball: Mesh;
  groupOf(link: string): Group | undefined;
  /** Hangs the parts of a GLB on the links. @returns what was hung up */
  hang(glb: Object3D): Object3D[];
  /** Stored poses with joints at positions [rad or m]. */
  pose(positions: ReadonlyMap<string, number>): void;
  /** As `Simulation.poses`, for bodies of these names. */
  place(names: readonly string[], poses: Float32Array, hasBall: boolean): void;
  /** Name of the link that a part hangs on; of the ball: `Viewer/ball`. */
  ownerOf(part: Object3D): string | undefined;
}

export const BALL = 'Viewer/ball';

export function createBodies(data: ExhibitData): ShownBodies {
  const object = new Group();
  const groups = data.links.map(({ name }) => {
    const group = new Group();
    group.userData = { link: name };
    group.matrixAutoUpdate = false;
    return group;
  });
  const byName = new Map(data.links.map(({ name }, index) => [name, groups[index]!]));
  const ball = new Mesh(
    new SphereGeometry(data.ball.radius, 32, 24),
    new MeshStandardMaterial({ color: 0xe5484d, roughness: 0.35, metalness: 0 }),
  );
  ball.castShadow = true;
  ball.receiveShadow = true;
  // Where it is hidden in what holds it, it shines through.
  const ghost = new Mesh(
    ball.geometry,
    new MeshBasicMaterial({ color: 0xe5484d, transparent: true, opacity: 0.3, depthTest: false, fog: false }),
  );
  ghost.renderOrder = 1;
  ball.add(ghost);
  ball.visible = false;
  ball.userData = { link: BALL };
  object.add(...groups, ball);

  const put = (group: Object3D, matrix: Matrix4): void => {
    group.matrix.copy(matrix);
    group.matrixWorldNeedsUpdate = true;
  };
  const pose = (positions: ReadonlyMap<string, number>): void => {
    for (const [index, matrix] of posesAt(data, positions).entries()) put(groups[index]!, matrix);
  };
  pose(new Map());

  let order: { readonly names: readonly string[]; readonly targets: readonly (Object3D | undefined)[] } | undefined;
  const [at, turn, one] = [new Vector3(), new Quaternion(), new Vector3(1, 1, 1)];
  return {
    object,
    groups,
    ball,
    groupOf: (link) => byName.get(link),
    hang(glb) {
      const hung: Object3D[] = [];
      // Below `z_up`: links, hung together as they are joined; what has a mesh is a part of the link that it is below.
      const walk = (node: Object3D): void => {
        const group = byName.get(nameOf(node)) ?? byName.get(data.links[0]?.name ?? '');
        for (const child of [...node.children]) {
          if (!(child instanceof Mesh)) walk(child);
          else if (group) {
            group.add(child);
            hung.push(child);
          }
        }
      };
      walk(glb);
      return hung;
    },
    pose,
    place(names, poses, hasBall) {
      if (order?.names !== names)
        order = { names, targets: names.map((name) => (name === BALL ? ball : byName.get(name))) };
      for (const [index, target] of order.targets.entries()) {
        if (!target) continue;
        const p = index * 7;
        at.set(poses[p]!, poses[p + 1]!, poses[p + 2]!);
        turn.set(poses[p + 4]!, poses[p + 5]!, poses[p + 6]!, poses[p + 3]!);
        if (target === ball) {
          ball.position.copy(at);
          ball.quaternion.copy(turn);
        } else put(target, new Matrix4().compose(at, turn, one));
      }
      ball.visible = hasBall;
    },
    ownerOf(part) {
      for (let node: Object3D | null = part; node; node = node.parent) {
        const { link } = node.userData as { link?: string };
        if (link !== undefined) return link;
      }
      return undefined;
    },
  };
}

/** The loader makes names unique and portable, and keeps the file's own. */
const nameOf = (node: Object3D): string => (node.userData as { name?: string }).name ?? node.name;
