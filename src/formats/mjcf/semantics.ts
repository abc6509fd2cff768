/**
 * How meaning travels in MJCF, which has no words for it: as `<custom><text>` elements and as hidden sites. Written by
 * `write.ts`, understood by `read.ts`; MuJoCo carries both along without looking at them.
 */
export const TEXT = {
  category: 'propmaster_category',
  labels: 'propmaster_labels',
  prompt: 'propmaster_prompt',
  license: 'propmaster_license',
} as const;

/** A box site whose name begins so is a cavity: its free inner box, +Z out of the opening. */
export const CAVITY_SITE = 'cavity_';

/** Labels in one text, which none of them contains. */
export const LABEL_SEPARATOR = '; ';
