import { appliances } from './appliances/index.ts';
import { fixtures } from './fixtures/index.ts';
import { furniture } from './furniture/index.ts';
import { industry } from './industry/index.ts';
import { kitchen } from './kitchen/index.ts';
import { laboratory } from './laboratory/index.ts';
import { office } from './office/index.ts';
import { storage } from './storage/index.ts';
import { tools } from './tools/index.ts';
import { toys } from './toys/index.ts';

/** Every kind of prop that can be made, by what it is for, in the order in which messages list them. */
export const groups = {
  furniture,
  storage,
  kitchen,
  appliances,
  fixtures,
  office,
  tools,
  industry,
  laboratory,
  toys,
} as const;

export const kinds = [
  ...groups.furniture,
  ...groups.storage,
  ...groups.kitchen,
  ...groups.appliances,
  ...groups.fixtures,
  ...groups.office,
  ...groups.tools,
  ...groups.industry,
  ...groups.laboratory,
  ...groups.toys,
] as const;
