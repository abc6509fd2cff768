import { basket } from './basket.ts';
import { cabinet } from './cabinet.ts';
import { chestOfDrawers } from './chest-of-drawers.ts';
import { filingCabinet } from './filing-cabinet.ts';
import { jewelryBox } from './jewelry-box.ts';
import { locker } from './locker.ts';
import { shelf } from './shelf.ts';
import { trashCan } from './trash-can.ts';
import { trunk } from './trunk.ts';
import { wardrobe } from './wardrobe.ts';

export const storage = [
  shelf,
  cabinet,
  chestOfDrawers,
  wardrobe,
  locker,
  filingCabinet,
  trunk,
  basket,
  trashCan,
  jewelryBox,
] as const;
