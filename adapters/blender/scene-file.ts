import type { PlacedScene } from '../contract.ts';

/**
 * `blender/scenes/<name>.json`: what `import_scene` of `propmaster_blender.py` puts where. A GLB of all of it would be a copy
 * of every prop; the script imports each from its own file.
 */
export function writeListOfScene({ name, structure, instances, lights, cameras }: PlacedScene): string {
  const list = {
    version: 1,
    name,
    structure: structure.map((box) => ({ name: box.name, position: box.position, size: box.size })),
    ...(lights && { lights }),
    ...(cameras && {
      cameras: cameras.map(({ fieldOfView, ...camera }) => ({ ...camera, field_of_view: fieldOfView })),
    }),
    instances: instances.map((one) => ({
      name: one.name,
      prop: one.prop.name,
      position: one.position,
      rotation: one.rotation,
    })),
  };
  return `${JSON.stringify(list, undefined, 2)}\n`;
}
