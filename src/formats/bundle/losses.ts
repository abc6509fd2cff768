import type { Loss } from '../losses.ts';

/** What a GLB bundle of ours does not give back as it was. */
export const bundleLosses: readonly Loss[] = [
  {
    field: 'materials[], textures[], meshes[]',
    what: 'left out if no part uses them',
    why: 'A GLB is read along its scene; data that the scene does not use is not part of the prop.',
  },
  {
    field: 'meshes[].positions',
    what: 'rounded to single precision in the model frame; vertices that no triangle uses are left out',
    why: 'glTF 2.0, 3.6.2: positions are 32-bit floats; each part gets only the vertices that it uses.',
  },
  {
    field: 'meshes[].uvs',
    what: 'left out for meshes that only collide',
    why: 'collision.glb shows no textures.',
  },
  {
    field: 'links[].visuals, links[].collisions',
    what: 'a model without shapes can be written, but not read',
    why: 'visual.glb then has no triangles and is refused as empty.',
  },
];
