import type { Layer, LayerLimits } from '../types.ts';
import { buildLayer } from './build.ts';
import { CrateGate } from './cursor.ts';
import { readSections } from './sections.ts';
import { Values } from './values.ts';

/**
 * A layer of a USD crate. Every count, size and offset is held against what is there before anything is allocated, every
 * value is read once however many refer to it, and all values together have a budget.
 *
 * @throws {PropmasterError} `invalid_input` or `unsafe_input`
 * @see `pxr/usd/sdf/crateFile.cpp`; the format has no other specification
 */
export function readUsdc(bytes: Uint8Array, place: string, limits: LayerLimits): Layer {
  const gate = new CrateGate(place, limits);
  const sections = readSections(bytes, gate);
  return buildLayer(sections, new Values(bytes, sections, gate), gate);
}
