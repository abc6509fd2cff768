export { askedOfPlan } from './asked-of-plan.ts';
export { askedOfProp } from './asked-of-prop.ts';
export { askedOfScene } from './asked-of-scene.ts';
export { judgeScene } from './judge-scene.ts';
export { judgeThing } from './judge-thing.ts';
