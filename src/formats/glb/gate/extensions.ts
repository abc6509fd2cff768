import type { Finding } from '../../../model/finding.ts';
import { extensionIgnored, gltfExtension } from '../findings.ts';
import { type Loose, list, text } from './loose.ts';

/** Understood: geometry and textures come out as the file means them. */
const DECODED = [
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'EXT_mesh_gpu_instancing',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_mesh_quantization',
  'KHR_texture_basisu',
  'KHR_texture_transform',
  'EXT_texture_webp',
] as const;

/** Understood: what moves, what it weighs and what it collides with. What is left of it is told. */
const PHYSICS = [
  'KHR_physics_rigid_bodies',
  'KHR_implicit_shapes',
  'KHR_collision_shapes',
  'OMI_physics_body',
  'OMI_physics_shape',
  'OMI_physics_joint',
  'OMI_collider',
] as const;

/** Drawn more plainly than meant; neither shape nor place of anything changes. */
const PLAINER = [
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_diffuse_transmission',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'KHR_xmp_json_ld',
] as const;

/** Extensions that a file may require. */
export const SUPPORTED_EXTENSIONS: ReadonlySet<string> = new Set([...DECODED, ...PHYSICS, ...PLAINER]);

/** A required extension that is unknown is refused, an optional one is told; both by name. */
export function judgeExtensions(root: Loose, place: string): Finding[] {
  const names = (key: string): string[] =>
    [...new Set(list(root[key]))].flatMap((name) => text(name)?.slice(0, 100) ?? []);
  const required = names('extensionsRequired');
  const unknown = (name: string): boolean => !SUPPORTED_EXTENSIONS.has(name);
  return [
    ...required
      .filter(unknown)
      .slice(0, 20)
      .map((extension) => gltfExtension.at(`${place}/extensionsRequired`, { extension })),
    ...names('extensionsUsed')
      .filter((name) => unknown(name) && !required.includes(name))
      .slice(0, 20)
      .map((extension) => extensionIgnored.at(`${place}/extensionsUsed`, { extension })),
  ];
}
