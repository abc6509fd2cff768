import type { CarriedExhibit, CarriedPair } from '../wire.ts';
import { carriedSource, pairSource } from './carried-source.ts';
import type { Source } from './source.ts';

/** A page that shows what it carries; `undefined`: it carries nothing, and a server is asked. */
export function staticSource(): Source | undefined {
  const element = document.getElementById('propmaster-exhibit');
  if (!element) return undefined;
  const carried = JSON.parse(element.textContent ?? '') as CarriedExhibit | CarriedPair;
  return 'both' in carried ? pairSource(carried) : carriedSource(carried, false);
}
