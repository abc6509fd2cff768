import { bundleFindings } from '../formats/bundle/findings.ts';
import { daeFindings } from '../formats/dae/findings.ts';
import {
  jointLocked,
  kinematicLoop,
  mimicLeftOut,
  modelTooLarge,
  namesChanged,
  readerFindings,
  referenceRepaired,
} from '../formats/findings.ts';
import { glbFindings } from '../formats/glb/findings.ts';
import { glbPhysicsFindings } from '../formats/glb/physics/findings.ts';
import { lfsFindings } from '../formats/lfs-pointer.ts';
import { mjcfFindings } from '../formats/mjcf/findings.ts';
import { gateFindings } from '../formats/mjcf/gate/findings.ts';
import { objFindings } from '../formats/obj/findings.ts';
import { plyFindings } from '../formats/ply/findings.ts';
import { rawFindings } from '../formats/raw/findings.ts';
import { sceneFileFindings } from '../formats/scene-findings.ts';
import { sdfFindings } from '../formats/sdf/findings.ts';
import { stlFindings } from '../formats/stl/findings.ts';
import { urdfFindings } from '../formats/urdf/findings.ts';
import { usdFindings } from '../formats/usd/layer/findings.ts';
import { usdReadFindings } from '../formats/usd/read-findings.ts';
import { vtkFindings } from '../formats/vtk/findings.ts';
import { xmlFindings } from '../formats/xml/findings.ts';
import { isSourceFormat, MESH_FORMATS, type MeshFormat, type SourceFormat } from '../model/source-formats.ts';
import type { KindRow } from './check.ts';
import { INSTALLED_KINDS } from './installed.ts';
import { LINE_KINDS } from './line-findings.ts';
import { PHYSICS_CHECKS } from './physics/index.ts';
import { REQUEST_KINDS } from './request/findings.ts';
import { SCENE_KINDS } from './scene/findings.ts';
import { SIMULATION_KINDS } from './simulate/run.ts';
import { STATED_MASS_KINDS } from './stated-mass.ts';
import { STRUCTURE_CHECKS } from './structure/index.ts';

const GLB: readonly KindRow[] = [
  ...glbFindings,
  ...glbPhysicsFindings,
  ...rawFindings,
  ...lfsFindings,
  jointLocked,
  kinematicLoop,
  mimicLeftOut,
  modelTooLarge,
  namesChanged,
];
const USD: readonly KindRow[] = [
  // Of MaterialX documents.
  ...xmlFindings,
  ...usdFindings,
  ...usdReadFindings,
  ...rawFindings,
  ...lfsFindings,
  jointLocked,
  mimicLeftOut,
  modelTooLarge,
  namesChanged,
  referenceRepaired,
];

/** What reading a mesh can find, also where a model of another format refers to it. */
const OF_MESH: Readonly<Record<MeshFormat, readonly KindRow[]>> = {
  glb: [...glbFindings, ...glbPhysicsFindings],
  dae: daeFindings,
  obj: objFindings,
  stl: stlFindings,
  ply: plyFindings,
  vtk: vtkFindings,
};

/** What the reader of each source format can find, by the name of the format in reports. */
const BY_FORMAT: Readonly<Record<SourceFormat, readonly KindRow[]>> = {
  mjcf: [
    ...xmlFindings,
    ...gateFindings,
    ...mjcfFindings,
    ...lfsFindings,
    jointLocked,
    mimicLeftOut,
    namesChanged,
    referenceRepaired,
  ],
  // The meshes of a model are files of their own.
  sdf: [
    ...xmlFindings,
    ...sdfFindings,
    ...readerFindings,
    ...MESH_FORMATS.flatMap((format) => OF_MESH[format]),
    ...rawFindings,
    ...lfsFindings,
  ],
  // What SDF and URDF have in common is read by one reader.
  urdf: [
    ...xmlFindings,
    ...urdfFindings,
    ...sdfFindings,
    ...readerFindings,
    ...MESH_FORMATS.flatMap((format) => OF_MESH[format]),
    ...rawFindings,
    ...lfsFindings,
  ],
  usd: USD,
  usdz: USD,
  glb_bundle: [...bundleFindings, ...GLB],
  glb: GLB,
  obj: [...OF_MESH.obj, ...rawFindings, ...lfsFindings, modelTooLarge, referenceRepaired],
  stl: [...OF_MESH.stl, ...rawFindings, ...lfsFindings, modelTooLarge],
  ply: [...OF_MESH.ply, ...rawFindings, ...lfsFindings, modelTooLarge],
  vtk: [...OF_MESH.vtk, ...rawFindings, ...lfsFindings, modelTooLarge],
  dae: [...xmlFindings, ...OF_MESH.dae, ...rawFindings, ...lfsFindings, modelTooLarge, referenceRepaired],
};

/** Kinds of findings of one source format; none for a format that has none. */
export const formatKinds = (name: string): readonly KindRow[] => (isSourceFormat(name) ? BY_FORMAT[name] : []);

/** A chapter of `docs/checks.md`. */
export interface Chapter {
  readonly title: string;
  readonly about: string;
  readonly kinds: readonly KindRow[];
}

/** Every kind of finding there is, each once. */
export const CATALOG: readonly Chapter[] = [
  { title: 'Structure', about: 'Does the description hold together?', kinds: STRUCTURE_CHECKS },
  { title: 'Physics', about: 'Could it be a real thing?', kinds: PHYSICS_CHECKS },
  { title: 'Simulation', about: 'Tried out in MuJoCo itself.', kinds: SIMULATION_KINDS },
  {
    title: 'Request',
    about: 'Is it what the prompt asks for? Of props and scenes that were made from words.',
    kinds: REQUEST_KINDS,
  },
  {
    title: 'Installed files',
    about: 'What `propmaster verify` finds of the files on the disk.',
    kinds: INSTALLED_KINDS,
  },
  {
    title: 'Scenes',
    about: 'What is checked of a whole scene; its props have reports of their own.',
    kinds: [...SCENE_KINDS, ...sceneFileFindings],
  },
  {
    title: 'On the way',
    about: 'What was done with a prop of any format.',
    kinds: [...LINE_KINDS, ...STATED_MASS_KINDS],
  },
  {
    title: 'Reading any format',
    about: 'What readers of several formats met or had to decide.',
    kinds: [...readerFindings, ...lfsFindings],
  },
  { title: 'Reading MJCF', about: 'What the reader met, left out or had to decide.', kinds: mjcfFindings },
  {
    title: 'Reading a GLB bundle',
    about: 'What the reader met beyond what it meets in a GLB.',
    kinds: bundleFindings,
  },
  {
    title: 'Reading GLB',
    about: 'What glTF-Validator, our own gate around it and the reader found.',
    kinds: glbFindings,
  },
  {
    title: 'Physics in GLB',
    about: 'What the reader met in KHR_physics_rigid_bodies and OMI_physics.',
    kinds: glbPhysicsFindings,
  },
  {
    title: 'Reading SDF',
    about:
      'What the reader met, left out or had to decide. The meshes, colliders and joints of URDF are read by it, too.',
    kinds: sdfFindings,
  },
  { title: 'Reading URDF', about: 'What the reader met, left out or had to decide.', kinds: urdfFindings },
  {
    title: 'Reading USD',
    about: 'What composition and the reader met, left out or had to decide.',
    kinds: usdReadFindings,
  },
  {
    title: 'Meshes without physics',
    about: 'What was estimated for geometry that says nothing of physics.',
    kinds: rawFindings,
  },
  { title: 'Reading OBJ and MTL', about: 'What the reader met.', kinds: objFindings },
  { title: 'Reading STL', about: 'What the reader met.', kinds: stlFindings },
  { title: 'Reading PLY', about: 'What the reader met.', kinds: plyFindings },
  { title: 'Reading VTK', about: 'What the reader met.', kinds: vtkFindings },
  { title: 'Reading COLLADA', about: 'What the reader met.', kinds: daeFindings },
  { title: 'XML of any kind', about: 'What is refused before a simulator sees it.', kinds: xmlFindings },
  { title: 'MJCF, before MuJoCo', about: 'What is refused before MuJoCo sees it.', kinds: gateFindings },
  { title: 'USD layers', about: 'What is wrong with a layer as a file; nothing is composed.', kinds: usdFindings },
];
