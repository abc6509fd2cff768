import { bottle } from './bottle.ts';
import { bowl } from './bowl.ts';
import { mug } from './mug.ts';

export const kitchen = [mug, bowl, bottle] as const;
