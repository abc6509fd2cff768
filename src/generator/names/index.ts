import { APPLIANCE_NAMES } from './appliances.ts';
import { FIXTURE_NAMES } from './fixtures.ts';
import { FURNITURE_NAMES } from './furniture.ts';
import { INDUSTRY_NAMES } from './industry.ts';
import type { KindNames } from './kind-names.ts';
import { KITCHEN_NAMES } from './kitchen.ts';
import { LABORATORY_NAMES } from './laboratory.ts';
import { OFFICE_NAMES } from './office.ts';
import { STORAGE_NAMES } from './storage.ts';
import { TOOL_NAMES } from './tools.ts';
import { TOY_NAMES } from './toys.ts';

export { withNames } from './kind-names.ts';

/** More names of kinds, by the kind. */
export const MORE_NAMES: Readonly<Record<string, KindNames>> = {
  ...APPLIANCE_NAMES,
  ...FIXTURE_NAMES,
  ...FURNITURE_NAMES,
  ...INDUSTRY_NAMES,
  ...KITCHEN_NAMES,
  ...LABORATORY_NAMES,
  ...OFFICE_NAMES,
  ...STORAGE_NAMES,
  ...TOOL_NAMES,
  ...TOY_NAMES,
};
