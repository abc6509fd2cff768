import { defineFinding, type FindingKind } from '../../model/finding.ts';

export const layerMissing = defineFinding<{ asset: string }>({
  code: 'structure/usd-layer-missing',
  severity: 'error',
  about: 'A layer that the stage is made of (sublayer, reference, payload) is not among the files: parts are missing.',
  message: ({ asset }) => `The layer "${asset}" is not among the files.`,
  hint: 'Put it beside the others, or flatten the stage (`usdcat --flatten`).',
});

export const primMissing = defineFinding<{ prim: string; layer: string }>({
  code: 'structure/usd-prim-missing',
  severity: 'error',
  about: 'A reference or payload leads to a prim that its layer does not have, or to a layer without a default prim.',
  message: ({ prim, layer }) => `${prim} is not in "${layer}", and something refers to it.`,
  hint: 'Correct the path of the reference, or give the layer a defaultPrim.',
});

export const arcNotRead = defineFinding<{ what: string }>({
  code: 'structure/usd-arc-not-read',
  severity: 'error',
  about: 'The stage is composed in a way that is not followed: relocates, value clips, packages inside of packages.',
  message: ({ what }) => `The stage has ${what}, which is not followed.`,
  hint: 'Flatten the stage (`usdcat --flatten`).',
});

export const inactivePruned = defineFinding<{ prim: string }>({
  code: 'structure/usd-inactive',
  severity: 'info',
  about: 'A prim is switched off (`active = false`) and is no part of the stage, with all below it.',
  message: ({ prim }) => `${prim} is not active and was left out.`,
});

export const variantsChosen = defineFinding<{ prim: string; set: string; variants: readonly string[]; taken: string }>({
  code: 'structure/usd-variants',
  severity: 'info',
  about: 'A prim has variants; what the stage selects was taken, and nothing where it selects none, as in OpenUSD.',
  message: ({ prim, set, variants, taken }) =>
    `${prim} has the variants ${variants.join(', ')} of "${set}"; ${taken === '' ? 'none is selected' : `"${taken}" was taken`}.`,
  hint: 'Select another one in the layer to get it.',
});

export const usdReadFindings: readonly FindingKind<never>[] = [
  layerMissing,
  primMissing,
  arcNotRead,
  inactivePruned,
  variantsChosen,
];
