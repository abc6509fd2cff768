/**
 * How meaning travels in MJCF, which has no words for it: as `<custom><text>` elements and as hidden sites. Written by
 * `write.ts`, understood by `read.ts`; MuJoCo carries both along without looking at them.
 */
export const TEXT = {
  category: 'propmaster_category',
  labels: 'propmaster_labels',
  prompt: 'propmaster_prompt',
  license: 'propmaster_license',
  attribution: 'propmaster_attribution',
  synset: 'propmaster_synset',
  wikidata: 'propmaster_wikidata',
  /** JSON: `[{"label", "link", "collisions"}]`, by the names of bodies and geoms in the file. */
  parts: 'propmaster_parts',
  /** JSON: `[{"joint", "kind", "detents"}]`. */
  articulations: 'propmaster_articulations',
  /** JSON: `{"<geom>": 0.5}`. */
  restitution: 'propmaster_restitution',
  /** JSON: `{"<geom>": 100}`: sliding friction where MuJoCo gets less. */
  friction: 'propmaster_friction',
  /** JSON: `{"<joint>": 1.5}`: largest speeds [rad/s] or [m/s]. */
  velocity: 'propmaster_velocity',
  /** Kinds of sites that the prop is known to have none of; without, nothing is known. */
  none: 'propmaster_none',
} as const;

/** A box site whose name begins so is a cavity: its free inner box, +Z out of the opening. */
export const CAVITY_SITE = 'cavity_';

/** A thin box site whose name begins so is a face that things can stand on, in its middle; +Z is its normal. */
export const SUPPORT_SITE = 'support_';
/** Half the thickness of such a site [m]: MuJoCo has no flat ones. */
export const SUPPORT_HALF_THICKNESS = 0.0005;

/** A box site whose name begins so is where a gripper takes hold: +Z the approach, as wide along Y as the grasp. */
export const GRASP_SITE = 'grasp_';
/** Half its extent along X and Z [m]: a fingertip's, to be seen. */
export const GRASP_HALF_SIZE = 0.005;

/** Labels in one text, which none of them contains. */
export const LABEL_SEPARATOR = '; ';
