import type { CarriedExhibit } from '../wire.ts';
import { carriedSource } from './carried-source.ts';
import type { Source } from './source.ts';

/** A page that shows what it carries; `undefined`: it carries nothing, and a server is asked. */
export function staticSource(): Source | undefined {
  const element = document.getElementById('propmaster-exhibit');
  return element ? carriedSource(JSON.parse(element.textContent ?? '') as CarriedExhibit, false) : undefined;
}
