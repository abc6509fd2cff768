import type { Assembly } from './assembly.ts';
import { type FrontStyle, hangDoor } from './door.ts';
import { fitDrawer } from './drawer.ts';
import type { FrontPlan } from './fronts.ts';
import type { Block } from './planks.ts';

/**
 * Hangs the doors of a plan, `door_1` and on, and puts its drawers, `drawer_1` and on, into the assembly.
 *
 * @param bays the space behind each column of drawers, from left to right
 */
export function hangFronts(assembly: Assembly, plan: FrontPlan, bays: readonly Block[], style: FrontStyle): void {
  for (const [i, door] of plan.doors.entries()) hangDoor(assembly, `door_${i + 1}`, door, style);
  for (const [i, drawer] of plan.drawers.entries())
    fitDrawer(assembly, `drawer_${i + 1}`, drawer, bays[i % plan.columns]!, style);
}
