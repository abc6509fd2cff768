/** Where the doors and drawers of a cabinet sit, seen from the front [m]. */
export interface Front {
  readonly x: readonly [left: number, right: number];
  readonly z: readonly [bottom: number, top: number];
}

export interface DoorFront extends Front {
  readonly hinge: 'left' | 'right';
  /** Whether it hangs on the outer edge of the cabinet, where nothing is beside it. */
  readonly outer: boolean;
}

export interface FrontPlan {
  readonly doors: readonly DoorFront[];
  /** From the top left, row by row. */
  readonly drawers: readonly Front[];
  /** Columns of drawers. */
  readonly columns: number;
  /** Height where the drawers end and the doors begin; absent where there is only one kind. */
  readonly split?: number;
}

/** Gap between two fronts [m]: room for the back corner of a door's arc, t²/2w, which is under 2 mm for any door here. */
export const REVEAL = 0.003;

/** Usual height of a drawer's front above doors [m], and the most of the cabinet's front that drawers take there. */
const DRAWER_FRONT = 0.16;
const DRAWER_SHARE = 0.55;

/**
 * Side by side above as many doors, else stacked over the full width; without doors one column up to five, then the
 * fewest columns of equal length with at most six.
 */
export function drawerColumns(drawers: number, doors: number): number {
  if (doors > 0) return drawers % doors === 0 ? doors : 1;
  if (drawers <= 5) return 1;
  for (let columns = 2; columns <= 4; columns++) {
    if (drawers % columns === 0 && drawers / columns <= 6) return columns;
  }
  return 1;
}

/** Divides the front of a cabinet: drawers above, doors below. */
export function planFronts(
  width: number,
  [bottom, top]: readonly [number, number],
  doors: number,
  drawers: number,
): FrontPlan {
  const columns = drawerColumns(drawers, doors);
  const rows = drawers / columns;
  const height = top - bottom;
  const row =
    doors > 0 ? Math.min(DRAWER_FRONT, (DRAWER_SHARE * height) / Math.max(1, rows)) : height / Math.max(1, rows);
  const split = doors > 0 ? top - rows * row : bottom;
  const cell = (column: number, of: number, low: number, high: number): Front => ({
    x: [
      -width / 2 + (width * column) / of + (column === 0 ? 0 : REVEAL / 2),
      -width / 2 + (width * (column + 1)) / of - (column === of - 1 ? 0 : REVEAL / 2),
    ],
    z: [low + REVEAL / 2, high - REVEAL / 2],
  });
  return {
    columns,
    ...(doors > 0 && drawers > 0 ? { split } : {}),
    doors: Array.from({ length: doors }, (_, i) => ({
      ...cell(i, doors, bottom, split),
      hinge: i < Math.ceil(doors / 2) ? ('left' as const) : ('right' as const),
      outer: i === 0 || i === doors - 1,
    })),
    drawers: Array.from({ length: drawers }, (_, i) => {
      const high = top - Math.floor(i / columns) * row;
      return cell(i % columns, columns, high - row, high);
    }),
  };
}
