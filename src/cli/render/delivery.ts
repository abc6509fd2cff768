import type { SceneDelivery } from '../../contract/scenes.ts';
import { oneLine } from './printable.ts';

/** How far a scene was delivered. */
export const deliveryLine = (delivery: SceneDelivery): string =>
  oneLine(
    `${delivery.status}: ${delivery.delivered_assets} of ${delivery.planned_assets} designs, ` +
      `${delivery.placed_instances} of ${delivery.planned_instances} things placed; validation ${delivery.validation}`,
  );
