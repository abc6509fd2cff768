import type { MaterialName } from '../materials.ts';
import { colourWord, shadeWord } from './colours.ts';
import type { Item } from './item.ts';
import { lookUp } from './lookup.ts';
import { readPlating } from './platings.ts';
import type { Token } from './tokens.ts';
import { COVERS, compoundMaterial, LOOSE_MATERIALS, materialWord, STAND_INS } from './vocabulary.ts';

/** A material or a colour, of one word or two, and how it covers: "dark blue", "cast iron", "oak-effect", "chrome-plated". */
export function readFinish(
  tokens: readonly Token[],
  at: number,
): { readonly item: Item; readonly next: number } | undefined {
  const [first, second] = [tokens[at]!.text, tokens[at + 1]?.text ?? ''];
  // "Light oak" is a pale one, and no colour of ours.
  if (/^(?:light|dark)$/.test(first) && materialWord(second)) {
    return { item: { kind: 'look', text: first }, next: at + 1 };
  }
  const plating = readPlating(tokens, at);
  if (plating) return plating;
  const covered = materialWord(first) ?? lookUp(STAND_INS, first);
  // "Velvet-lined", "oak-effect".
  if (covered && tokens[at + 1]?.hyphened && COVERS.has(second)) {
    return { item: { kind: 'look', text: `${first}-${second}` }, next: at + 2 };
  }
  const shade = shadeWord(first);
  const shaded = shade === undefined ? undefined : colourWord(second);
  if (shaded) return { item: { kind: 'colour', name: `${shade} ${shaded}`, text: `${first} ${second}` }, next: at + 2 };
  const compound = compoundMaterial(first, second);
  if (compound) {
    const text = `${first} ${second}`;
    return { item: { kind: 'material', name: compound, loose: false, text }, next: at + 2 };
  }
  const qualified = /^(?:stainless steel|cast iron|wrought iron)$/.test(`${first} ${second}`);
  const material = qualified ? QUALIFIED[first] : materialWord(first);
  if (material) {
    const next = qualified ? at + 2 : at + 1;
    return {
      item: {
        kind: 'material',
        name: material,
        loose: LOOSE_MATERIALS.has(first),
        text: qualified ? `${first} ${second}` : first,
      },
      next,
    };
  }
  // "PET bottle", but not "pet bed".
  const plastic = first === 'pet' && /^(?:bottle|jar|plastic|container)s?$/.test(second) ? 'plastic' : undefined;
  const nearest = plastic ?? lookUp(STAND_INS, first);
  if (nearest) {
    return { item: { kind: 'material', name: nearest, loose: false, standIn: true, text: first }, next: at + 1 };
  }
  const colour = colourWord(first);
  return colour ? { item: { kind: 'colour', name: colour, text: first }, next: at + 1 } : undefined;
}

const QUALIFIED: Readonly<Record<string, MaterialName>> = {
  stainless: 'stainless_steel',
  cast: 'cast_iron',
  wrought: 'iron',
};
