import { adjustableWrench } from './adjustable-wrench.ts';
import { clamp } from './clamp.ts';
import { drill } from './drill.ts';
import { flashlight } from './flashlight.ts';
import { hammer } from './hammer.ts';
import { handSaw } from './hand-saw.ts';
import { paintBrush } from './paint-brush.ts';
import { pliers } from './pliers.ts';
import { screwdriver } from './screwdriver.ts';
import { spiritLevel } from './spirit-level.ts';
import { stepLadder } from './step-ladder.ts';
import { toolbox } from './toolbox.ts';
import { utilityKnife } from './utility-knife.ts';
import { vise } from './vise.ts';
import { wrench } from './wrench.ts';

export const tools = [
  toolbox,
  hammer,
  screwdriver,
  wrench,
  adjustableWrench,
  pliers,
  clamp,
  handSaw,
  drill,
  flashlight,
  paintBrush,
  utilityKnife,
  spiritLevel,
  vise,
  stepLadder,
] as const;
