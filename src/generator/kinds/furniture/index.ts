import { bed } from './bed.ts';
import { bench } from './bench.ts';
import { chair } from './chair.ts';
import { coatRack } from './coat-rack.ts';
import { officeChair } from './office-chair.ts';
import { sofa } from './sofa.ts';
import { stool } from './stool.ts';
import { table } from './table.ts';

export const furniture = [table, chair, stool, bench, sofa, bed, officeChair, coatRack] as const;
