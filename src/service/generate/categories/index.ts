import { bottle } from './bottle.ts';
import { bowl } from './bowl.ts';
import { cabinet } from './cabinet.ts';
import { chair } from './chair.ts';
import { crate } from './crate.ts';
import { laptop } from './laptop.ts';
import { mug } from './mug.ts';
import { shelf } from './shelf.ts';
import { table } from './table.ts';
import { toolbox } from './toolbox.ts';

/** Every kind of prop that can be made, in the order in which messages list them. */
export const categories = [crate, table, chair, shelf, cabinet, mug, bowl, bottle, laptop, toolbox] as const;
