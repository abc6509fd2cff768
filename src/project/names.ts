/** Longest name of a prop. Folder, file, model and prefix of every joint: long enough to speak, short enough to type. */
export const LONGEST_NAME = 64;

/**
 * What a prop may be called: the same on every file system, in XML, USD and Python. Not the names of devices on
 * Windows, and not `constructor`, which every JavaScript object seems to have.
 */
export const PROP_NAME = /^(?!(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|constructor)$)[a-z][a-z0-9_]{0,63}$/;

/** Letters that Unicode does not take apart into a Latin letter and a mark. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * A name that a prop may have, made from any text: "Oak cabinet, 2 drawers" → `oak_cabinet_2_drawers`.
 * A text without a single Latin letter or digit gives `prop`.
 */
export function propName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LATIN[letter]!)
    .replace(/[^a-z0-9]+/g, '_');
  const trimmed = plain.replace(/^_+/, '').slice(0, LONGEST_NAME).replace(/_+$/, '');
  const named = /^[a-z]/.test(trimmed) ? trimmed : `prop_${trimmed}`.slice(0, LONGEST_NAME).replace(/_+$/, '');
  return PROP_NAME.test(named) ? named : `${named}_prop`;
}

/** `wanted`, or the first of `wanted_2`, `wanted_3`, … that is not taken; never longer than a name may be. */
export function freeName(wanted: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const ending = `_${number}`;
    const name = `${wanted.slice(0, LONGEST_NAME - ending.length).replace(/_+$/, '')}${ending}`;
    if (!taken.has(name)) return name;
  }
}
