import type { Loss } from '../losses.ts';

/** What a GLB bundle of ours does not give back as it was. */
export const bundleLosses: readonly Loss[] = [
  {
    field: 'materials[], textures[], meshes[]',
    what: 'those that no part uses are left out',
    why: 'A GLB is read along its scene; what nothing in it shows is no part of the prop.',
  },
  {
    field: 'meshes[].positions',
    what: 'rounded to single precision where they stand in the model, and vertices that no triangle uses left out',
    why: 'glTF 2.0, 3.6.2: positions are 32-bit floats; each part gets the vertices that it draws.',
  },
  {
    field: 'meshes[].uvs',
    what: 'left out for meshes that only collide',
    why: 'collision.glb shows no textures.',
  },
  {
    field: 'links[].visuals, links[].collisions',
    what: 'a model without a single shape can be written, and not read',
    why: 'visual.glb holds no triangles then, and is refused as empty.',
  },
];
