import { beaker } from './beaker.ts';
import { conicalFlask } from './conical-flask.ts';
import { funnel } from './funnel.ts';
import { petriDish } from './petri-dish.ts';
import { testTubeRack } from './test-tube-rack.ts';

export const laboratory = [testTubeRack, beaker, conicalFlask, petriDish, funnel] as const;
