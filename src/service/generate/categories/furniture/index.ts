import { chair } from './chair.ts';
import { table } from './table.ts';

export const furniture = [table, chair] as const;
