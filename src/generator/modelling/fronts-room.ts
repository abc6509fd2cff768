import { type Order, requireRoom } from '../order.ts';
import { Refusal } from '../refusal.ts';
import type { Size } from '../request.ts';
import type { FrontPlan } from './fronts.ts';

/**
 * Every front has one handle.
 *
 * @param fronts what has one, in the singular: `drawer`
 * @throws Refusal `impossible_count` where the prompt asks for another number
 */
export function requireHandles(order: Order, fronts: string, count: number): void {
  const handles = order.request.counts.get('handle');
  if (handles === undefined || handles === count) return;
  throw new Refusal('impossible_count', `Every ${fronts} has one handle: ${count} here, not ${handles}.`);
}

/**
 * A case of boards of thickness `t` has room inside.
 *
 * @param boards how many of them side by side the width has to leave room for
 * @param reach how far handles stand out [m]
 * @throws Refusal `impossible_size`
 */
export function requireCaseRoom({ width, depth }: Size, reach: number, t: number, boards: number): void {
  requireRoom('The boards leave no room inside', width, boards * t + 0.03);
  requireRoom('Handles, fronts and back leave no room inside', depth, reach + 6 * t + 0.03);
}

/**
 * Doors are wide enough for a hinge and a handle; a drawer's box takes five boards of thickness `t` [m] of the width of
 * its front, and some of its height.
 *
 * @throws Refusal `impossible_size` where one of the plan has less
 */
export function requireFrontRoom({ doors, drawers, columns }: FrontPlan, t: number): void {
  for (const { x, z } of doors) {
    requireRoom(`${doors.length} doors side by side need more width`, x[1] - x[0], 0.06);
    requireRoom('The doors need more height', z[1] - z[0], 2 * t + 0.05);
  }
  const all = `${drawers.length} drawers in ${columns} column(s)`;
  for (const { x, z } of drawers) {
    requireRoom(`${all} need more width`, x[1] - x[0], 5 * t + 0.05);
    requireRoom(`${all} need more height`, z[1] - z[0], 3.5 * t + 0.012);
  }
}
