import type { Description } from '../description.ts';

const set = (...categories: readonly Description['category'][]): ReadonlySet<string> => new Set(categories);

/** Categories that others are kept on, where the prompt only says "with". */
const SURFACES = set(
  'table',
  'cabinet',
  'shelf',
  'tray',
  'bench',
  'washing_machine',
  'dishwasher',
  'pallet',
  'conveyor',
  'filing_cabinet',
  'stool',
  'chest_of_drawers',
  'platform_cart',
);
/** Categories that others are kept in. */
const CONTAINERS = set(
  'bowl',
  'crate',
  'toolbox',
  'tote',
  'basket',
  'pot',
  'pan',
  'pen_cup',
  'trash_can',
  'bucket',
  'test_tube_rack',
  'trunk',
  'jewelry_box',
  'parts_bin',
  'letter_tray',
  'desk_organizer',
  'nesting_box',
);
/** Categories that people sit on: they face what they stand at. */
const SEATS = set('chair', 'stool', 'bench', 'sofa', 'office_chair');
/** Small ones that still belong on the floor. */
const FLOOR = set(
  'crate',
  'toolbox',
  'tote',
  'pallet',
  'traffic_cone',
  'trash_can',
  'bucket',
  'stool',
  'chair',
  'basket',
  'conveyor',
  'drum',
  'trunk',
  'platform_cart',
  'cable_reel',
  'step_ladder',
);
/** Larger ones that people keep on a table all the same. */
const ON_TABLES = set('monitor', 'microwave', 'tray', 'gear_pair');
/** Larger ones that people carry about with what is in or on them. */
const CARRIED = set(
  'crate',
  'toolbox',
  'tote',
  'pallet',
  'trash_can',
  'bucket',
  'basket',
  'trunk',
  'tray',
  'platform_cart',
  'drum',
  'chair',
  'stool',
  'parts_bin',
  'traffic_cone',
  'jewelry_box',
);
/** Categories whose back belongs to a wall. */
const WALLS = set(
  'cabinet',
  'shelf',
  'wardrobe',
  'bed',
  'sofa',
  'fridge',
  'oven',
  'dishwasher',
  'washing_machine',
  'locker',
  'chest_of_drawers',
  'filing_cabinet',
);
/** Categories that are fixed to a wall. */
const HANG = set('light_switch', 'emergency_stop', 'faucet', 'valve');

export const canHang = (category: string): boolean => HANG.has(category);
export const isSurface = (category: string): boolean => SURFACES.has(category);
/** Whether it is carried about with what it holds. */
export const isCarried = (category: string): boolean => CARRIED.has(category);
export const isContainer = (category: string): boolean => CONTAINERS.has(category);
/** Whether it is there to be loaded: what it is said to be "with" is on it, however large. */
export const isLoaded = (category: string): boolean => category === 'pallet' || category === 'platform_cart';
export const isSeat = (category: string): boolean => SEATS.has(category);
export const standsAtWall = (category: string): boolean => WALLS.has(category);

/** Largest edge of what is put on a table when the prompt doesn't say where it goes [m]. */
const SMALL = 0.5;

/** Whether people keep such a thing on a table: all its edges are small, and it isn't a thing for the floor. */
export function isSmall(description: Description): boolean {
  if (ON_TABLES.has(description.category)) return true;
  if (FLOOR.has(description.category) || SEATS.has(description.category) || SURFACES.has(description.category))
    return false;
  const edges = edgesOf(description);
  return edges.length > 0 && Math.max(...edges) <= SMALL;
}

function edgesOf(description: Description): number[] {
  const { size, ...others } = description as { size?: unknown } & Record<string, unknown>;
  if (typeof size === 'object' && size !== null) return Object.values(size).filter(isNumber);
  // Bodies of revolution, and what has a length.
  return ['diameter', 'height', 'length', 'width', 'depth'].map((edge) => others[edge]).filter(isNumber);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Categories that fill an opening of a wall, and which. */
export const openingFor = (category: string): 'door' | 'window' | undefined =>
  category === 'door' ? 'door' : category === 'window' ? 'window' : undefined;
