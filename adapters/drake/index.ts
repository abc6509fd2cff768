import { writeFuelModel } from '../../src/formats/sdf/fuel-model.ts';
import type { ForDrake } from '../../src/formats/sdf/write-drake.ts';
import type { SimModel } from '../../src/model/types.ts';
import type { Adapter } from '../contract.ts';
import { describeProp } from '../index-entry.ts';
import { projectIndex } from '../project-index.ts';
import { writeReadme } from './readme.ts';

/** How deep a prop may sink under its own weight, if one point of it carries all [m]. */
const SUNK = 0.5e-3;
/** What Drake takes for every contact [N/m]. @see drake::geometry::DefaultProximityProperties */
const DEFAULT_STIFFNESS = 1e6;

/** Stiffer points of contact for a prop that would sink deeper by Drake's own: from 51 kg on. */
function forDrake({ links }: SimModel): ForDrake {
  const weight = 9.81 * links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
  return weight / SUNK > DEFAULT_STIFFNESS ? { contactStiffness: weight / SUNK } : {};
}

/** Drake: SDF, in which it reads ball joints, friction and several trees, which URDF has no word for. */
export const drake: Adapter<'drake'> = {
  name: 'drake',
  title: 'Drake',
  summary: "SDF, as Drake's parser takes it",
  formats: ['sdf', 'mjcf', 'usd', 'usdz', 'glb_bundle', 'glb'],

  emit({ name, model }) {
    const { 'model.sdf': main, ...others } = Object.fromEntries(
      writeFuelModel({ ...model, name }, { drake: forDrake(model) }),
    );
    const meshes = Object.entries(others).filter(([file]) => file.includes('/'));
    return new Map([[`${name}.sdf`, main!], ...meshes]);
  },

  writes: 'sdf',
  async read(files, entry, name) {
    const { readSdf } = await import('../../src/formats/sdf/read.ts');
    // Colliders as they were written: an open or concave one stays what it is.
    return readSdf(files, { entry, name, collider: 'none' });
  },
  omits: [],
  rank: 5,

  indexEntry: (prop) => describeProp(prop, `${prop.name}/${prop.name}.sdf`),

  emitProject(entries) {
    const { props, file } = projectIndex('drake', entries);
    return new Map([['README.md', writeReadme(props)], file]);
  },

  loading: {
    language: 'sh',
    prop: (name) => `pip install drake\npython propmaster_drake.py ${name}`,
  },

  assets: { 'propmaster_drake.py': 'adapters/drake/propmaster_drake.py' },
};
