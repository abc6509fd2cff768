import type { FormatAccount, Verdict } from '../account.ts';
import { gltfLook, gltfNotCarried } from './findings.ts';

const all = (prefix: string, names: string, verdict: Verdict): FormatAccount =>
  Object.fromEntries(names.split(' ').map((name) => [`${prefix}${name}`, verdict]));

const CARRIED: Verdict = { fate: 'carried', note: 'the prop has it' };
const ELEMENT: Verdict = { fate: 'carried', note: 'what is in it has verdicts of its own' };
const NAME: Verdict = { fate: 'no-meaning', note: 'a name that nothing of the prop has' };
const STORAGE: Verdict = { fate: 'no-meaning', note: 'how data are stored' };
const COUNTED: Verdict = { fate: 'not-carried', note: 'left out', reportedBy: gltfNotCarried.code };
const SCENE: Verdict = { fate: 'not-carried', note: 'cameras and lights belong to the scene' };
const REPEATED: Verdict = { fate: 'changed', note: 'images repeat', unless: ['10497'] };
const lost = (note: string, unless: readonly string[] = []): Verdict => ({ fate: 'not-carried', note, unless });
const missed = (note: string, unless: readonly string[] = []): Verdict => ({
  ...lost(note, unless),
  severity: 'warning',
});

const FINISH = lost('a finish beyond colour, metalness and roughness');
const SEE_THROUGH = missed('what it is made of is shown as opaque, or by its alpha alone', ['0']);

const DATA: FormatAccount = {
  ...all('accessors/', 'bufferView byteOffset componentType normalized count type max min sparse name', STORAGE),
  'accessors/sparse/*': STORAGE,
  ...all('', 'bufferViews/* buffers/* images/*', STORAGE),
  ...all('asset/', 'generator version minVersion', { fate: 'no-meaning', note: 'of the file' }),
  'asset/copyright': CARRIED,
  ...all('', 'extensionsUsed extensionsRequired', { fate: 'no-meaning', note: 'judged before the file is read' }),
  scene: CARRIED,
  extensions: ELEMENT,
  extras: { fate: 'no-meaning', note: 'means something to whoever wrote it' },
};

const MOTION: FormatAccount = { 'animations/*': COUNTED, 'skins/*': COUNTED, 'cameras/*': SCENE };

const MATERIAL: FormatAccount = {
  ...all('materials/', 'name pbrMetallicRoughness alphaMode', CARRIED),
  'materials/pbrMetallicRoughness/*': CARRIED,
  ...all('materials/', 'occlusionTexture emissiveTexture emissiveFactor alphaCutoff', COUNTED),
  ...all('materials/', 'occlusionTexture/* emissiveTexture/*', COUNTED),
  'materials/normalTexture': CARRIED,
  ...all('materials/normalTexture/', 'index texCoord', CARRIED),
  'materials/normalTexture/scale': COUNTED,
  'materials/doubleSided': { fate: 'no-meaning', note: 'each simulator decides which sides it draws' },
  'samplers/name': NAME,
  ...all('samplers/', 'magFilter minFilter', { fate: 'no-meaning', note: 'how a renderer samples' }),
  ...all('samplers/', 'wrapS wrapT', REPEATED),
  ...all('textures/', 'sampler source name', CARRIED),
};

const SHAPE: FormatAccount = {
  ...all('meshes/', 'primitives name weights', CARRIED),
  ...all('meshes/primitives/', 'attributes indices material', CARRIED),
  ...all('meshes/primitives/', 'mode targets', COUNTED),
  ...all('meshes/primitives/attributes/', 'POSITION NORMAL TEXCOORD_n COLOR_n', CARRIED),
  'meshes/primitives/attributes/TANGENT': {
    fate: 'no-meaning',
    note: 'made anew from normals and texture coordinates',
  },
  ...all('meshes/primitives/attributes/', 'JOINTS_n WEIGHTS_n', COUNTED),
  'meshes/primitives/attributes/_custom': lost('means something to the program that wrote it'),
  'meshes/primitives/targets/*': COUNTED,
  ...all('nodes/', 'children matrix mesh rotation scale translation weights name', CARRIED),
  'nodes/camera': SCENE,
  'nodes/skin': COUNTED,
  'scenes/nodes': CARRIED,
  'scenes/name': NAME,
};

const EXTENSIONS: FormatAccount = {
  'extensions/*': ELEMENT,
  'KHR_animation_pointer/*': COUNTED,
  ...all('', 'KHR_draco_mesh_compression/* KHR_meshopt_compression/* EXT_meshopt_compression/*', STORAGE),
  ...all('', 'KHR_texture_basisu/* EXT_texture_webp/* KHR_texture_transform/* EXT_mesh_gpu_instancing/*', CARRIED),
  'KHR_lights_punctual/*': SCENE,
  ...all('', 'KHR_materials_anisotropy/* KHR_materials_clearcoat/* KHR_materials_iridescence/*', FINISH),
  ...all('', 'KHR_materials_sheen/* KHR_materials_specular/* KHR_materials_ior/* KHR_materials_dispersion/*', FINISH),
  'KHR_materials_emissive_strength/emissiveStrength': lost('what emits light is shown without it', ['1']),
  'KHR_materials_pbrSpecularGlossiness/*': { fate: 'changed', note: 'shown as base colour', reportedBy: gltfLook.code },
  'KHR_materials_pbrSpecularGlossiness/specularGlossinessTexture': lost('glossiness is even over the surface'),
  ...all('KHR_materials_transmission/', 'transmissionFactor transmissionTexture', SEE_THROUGH),
  'KHR_materials_variants/*': missed('the first look is shown, not the variants'),
  'KHR_materials_volume/*': FINISH,
  'KHR_xmp_json_ld/*': lost('metadata'),
};

/** What becomes of each property of glTF 2.0 and its ratified extensions. */
export const GLTF_ACCOUNT: FormatAccount = { ...DATA, ...MOTION, ...MATERIAL, ...SHAPE, ...EXTENSIONS };
