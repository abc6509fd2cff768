import { bundleFindings } from '../formats/bundle/findings.ts';
import { glbFindings } from '../formats/glb/findings.ts';
import { mjcfFindings } from '../formats/mjcf/findings.ts';
import { gateFindings } from '../formats/mjcf/gate/findings.ts';
import { usdFindings } from '../formats/usd/layer/findings.ts';
import { xmlFindings } from '../formats/xml/findings.ts';
import type { KindRow } from './check.ts';
import { INSTALLED_KINDS } from './installed.ts';
import { PHYSICS_CHECKS } from './physics/index.ts';
import { SIMULATION_KINDS } from './simulate/run.ts';
import { STRUCTURE_CHECKS } from './structure/index.ts';

/** What the reader of each source format can find, by the name of the format in reports. */
const BY_FORMAT: Readonly<Record<string, readonly KindRow[]>> = {
  mjcf: mjcfFindings,
  glb_bundle: [...bundleFindings, ...glbFindings],
  glb: glbFindings,
};

/** Kinds of findings of one source format; none for a format that has none. */
export const formatKinds = (sourceFormat: string): readonly KindRow[] => BY_FORMAT[sourceFormat] ?? [];

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
    title: 'Installed files',
    about: 'What `propmaster verify` finds of the files on the disk.',
    kinds: INSTALLED_KINDS,
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
  { title: 'XML of any kind', about: 'What is refused before a simulator sees it.', kinds: xmlFindings },
  { title: 'MJCF, before MuJoCo', about: 'What is refused before MuJoCo sees it.', kinds: gateFindings },
  { title: 'USD layers', about: 'What is wrong with a layer as a file; nothing is composed.', kinds: usdFindings },
];
