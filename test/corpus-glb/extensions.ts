import { addAccessor, changed, type Entry, type Fixture, useExtensions } from './draft.ts';

const used = (trait: string, name: string, required: boolean, more: (json: Entry) => void = () => {}): Fixture => ({
  name: `${required ? 'refuse--gltf-extension' : 'accept'}--${trait}`,
  make: changed((draft) => {
    useExtensions(draft, [name], required ? [name] : []);
    more(draft.json);
  }),
});

/** What a file uses beyond glTF itself. */
export const extensionFixtures: readonly Fixture[] = [
  used('unknown-extension-beside', 'ACME_magic', false),
  used('unknown-extension-required', 'ACME_magic', true),
  used('inherited-name-required', 'constructor', true),
  used('primitive-restart-required', 'KHR_mesh_primitive_restart', true),
  used('half-floats-required', 'KHR_accessor_float16', true),
  {
    name: 'accept--specular-glossiness-required',
    make: changed((draft) => useExtensions(draft, ['KHR_materials_pbrSpecularGlossiness'])),
  },
  used('avif-required', 'EXT_texture_avif', true),
  {
    name: 'refuse--glb-limit--ten-million-instances',
    make: changed((draft) => {
      const TRANSLATION = addAccessor(draft, 'VEC3', new Float32Array(3));
      draft.json.accessors[TRANSLATION] = { componentType: 5126, type: 'VEC3', count: 10_000_000 };
      Object.assign(draft.json.nodes[0]!, { extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION } } } });
      useExtensions(draft, ['EXT_mesh_gpu_instancing']);
    }),
  },
  {
    name: 'accept--instances',
    make: changed((draft) => {
      const TRANSLATION = addAccessor(draft, 'VEC3', Float32Array.of(0, 0, 0, 1, 0, 0));
      Object.assign(draft.json.nodes[0]!, { extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION } } } });
      useExtensions(draft, ['EXT_mesh_gpu_instancing']);
    }),
  },
  {
    name: 'refuse--glb-data--instances-of-two-counts',
    make: changed((draft) => {
      const TRANSLATION = addAccessor(draft, 'VEC3', Float32Array.of(0, 0, 0, 1, 0, 0));
      const SCALE = addAccessor(draft, 'VEC3', Float32Array.of(1, 1, 1));
      const attributes = { TRANSLATION, SCALE };
      Object.assign(draft.json.nodes[0]!, { extensions: { EXT_mesh_gpu_instancing: { attributes } } });
      useExtensions(draft, ['EXT_mesh_gpu_instancing']);
    }),
  },
  {
    name: 'accept--material-drawn-more-plainly',
    make: changed((draft) => {
      draft.json['materials'] = [{ extensions: { KHR_materials_transmission: { transmissionFactor: 1 } } }];
      useExtensions(draft, ['KHR_materials_transmission']);
    }),
  },
  {
    name: 'accept--lights',
    make: changed((draft) => {
      draft.json['extensions'] = { KHR_lights_punctual: { lights: [{ type: 'point' }] } };
      draft.json.nodes.push({ extensions: { KHR_lights_punctual: { light: 0 } } });
      useExtensions(draft, ['KHR_lights_punctual'], []);
    }),
  },
  {
    name: 'refuse--gltf-error--extension-that-is-not-declared',
    make: changed(({ json }) => Object.assign(json, { materials: [{ extensions: { KHR_materials_unlit: {} } }] })),
  },
];
