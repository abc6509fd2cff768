import {
  Color,
  GridHelper,
  Group,
  type LineBasicMaterial,
  Mesh,
  PlaneGeometry,
  ShadowMaterial,
  type Vector3,
} from 'three';

/** Edges that squares have [m]. */
const SQUARES = [0.01, 0.1, 1, 10];

/** A floor that shows shadows, with squares of a round size, ten to a stronger line. */
export interface StageFloor {
  readonly object: Group;
  /** Edge of its squares [m]. */
  readonly square: number;
  recolour(colour: string): void;
}

/**
 * @param centre of what stands on it
 * @param radius of that [m]
 * @param height of the floor [m]
 */
export function floorOf(centre: Vector3, radius: number, height: number): StageFloor {
  const object = new Group();
  const square = SQUARES.findLast((edge) => edge <= radius / 1.2) ?? SQUARES[0]!;
  const count = Math.max(4, Math.ceil((radius * 6) / square / 10) * 20);
  const extent = count * square;
  const fine = gridOf(extent, count, 0.28);
  const strong = gridOf(extent, count / 10, 0.6);
  for (const grid of [fine, strong]) {
    // The middle of the floor is a corner of squares.
    grid.position.set(nearest(centre.x, square * 10), nearest(centre.y, square * 10), height - radius * 0.001);
    object.add(grid);
  }
  const shade = new Mesh(new PlaneGeometry(extent, extent), new ShadowMaterial({ opacity: 0.2 }));
  shade.position.set(centre.x, centre.y, height - radius * 0.0005);
  shade.receiveShadow = true;
  object.add(shade);
  return {
    object,
    square,
    recolour(colour) {
      for (const { material } of [fine, strong]) (material as LineBasicMaterial).color = new Color(colour);
    },
  };
}

function gridOf(extent: number, count: number, opacity: number): GridHelper {
  const grid = new GridHelper(extent, count, 0xffffff, 0xffffff);
  grid.rotation.x = Math.PI / 2;
  const material = grid.material as LineBasicMaterial;
  material.transparent = true;
  material.opacity = opacity;
  material.depthWrite = false;
  material.vertexColors = false;
  return grid;
}

const nearest = (value: number, step: number): number => Math.round(value / step) * step;
