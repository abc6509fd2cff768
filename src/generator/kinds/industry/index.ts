import { bearing } from './bearing.ts';
import { bolt } from './bolt.ts';
import { cableReel } from './cable-reel.ts';
import { casterWheel } from './caster-wheel.ts';
import { conveyor } from './conveyor.ts';
import { crate } from './crate.ts';
import { drum } from './drum.ts';
import { gearPair } from './gear-pair.ts';
import { linearStage } from './linear-stage.ts';
import { pallet } from './pallet.ts';
import { partsBin } from './parts-bin.ts';
import { pegAndHole } from './peg-and-hole.ts';
import { platformCart } from './platform-cart.ts';
import { tote } from './tote.ts';
import { trafficCone } from './traffic-cone.ts';

export const industry = [
  crate,
  pallet,
  tote,
  conveyor,
  trafficCone,
  gearPair,
  pegAndHole,
  drum,
  cableReel,
  linearStage,
  bearing,
  bolt,
  casterWheel,
  platformCart,
  partsBin,
] as const;
