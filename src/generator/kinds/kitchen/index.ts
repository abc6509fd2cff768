import { bottle } from './bottle.ts';
import { bowl } from './bowl.ts';
import { bucket } from './bucket.ts';
import { cuttingBoard } from './cutting-board.ts';
import { drinkingGlass } from './drinking-glass.ts';
import { fork } from './fork.ts';
import { jar } from './jar.ts';
import { kettle } from './kettle.ts';
import { knife } from './knife.ts';
import { mug } from './mug.ts';
import { pan } from './pan.ts';
import { pitcher } from './pitcher.ts';
import { plate } from './plate.ts';
import { pot } from './pot.ts';
import { rollingPin } from './rolling-pin.ts';
import { saltShaker } from './salt-shaker.ts';
import { spoon } from './spoon.ts';
import { tray } from './tray.ts';
import { vase } from './vase.ts';

export const kitchen = [
  mug,
  bowl,
  bottle,
  plate,
  drinkingGlass,
  jar,
  vase,
  pot,
  pan,
  bucket,
  fork,
  knife,
  spoon,
  pitcher,
  tray,
  rollingPin,
  saltShaker,
  kettle,
  cuttingBoard,
] as const;
