import { composeScene } from '../../model/compose-scene.ts';
import { FLAT_NAMES } from '../../model/scene-names.ts';
import type { SimModel } from '../../model/types.ts';
import type { MadeDefinition } from './place/made.ts';
import type { Layout } from './place/place-scene.ts';
import { structureOf } from './place/room.ts';

/** A layout of made definitions as one model, under the names that its files have. */
export function composeLayout(name: string, layout: Layout, made: ReadonlyMap<string, MadeDefinition>): SimModel {
  const designs = new Map([...made.values()].map(({ id, model }) => [id, model]));
  const instances = layout.instances.map(({ definition, ...one }) => ({ ...one, design: definition }));
  const scene = composeScene(name, structureOf(layout), instances, designs, FLAT_NAMES);
  return { ...scene, semantics: { ...scene.semantics, license: 'CC0-1.0' } };
}
