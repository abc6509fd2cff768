const SIZES = 'high tall wide long deep big large small short low thick thin heavy light narrow dark bright'.split(' ');
const TRAITS = ['size', 'height', 'width', 'length', 'colour', 'color', 'kind', 'shape'];

/** "Taller than", "half as high as", "the same size as". */
export function comparisons(): string[] {
  return [
    ...SIZES.map(comparative).flatMap((size) => [`${size} than`, `slightly ${size} than`]),
    ...SIZES.flatMap((size) => ['', 'half ', 'twice ', 'just '].map((by) => `${by}as ${size} as`)),
    ...TRAITS.map((trait) => `the same ${trait} as`),
  ];
}

/** "Bigger", "wider", "heavier". */
function comparative(size: string): string {
  const stem = /[^aeiou][aeiou][gn]$/.test(size) ? `${size}${size.at(-1)}` : size;
  return `${stem.replace(/y$/, 'i').replace(/e$/, '')}er`;
}

/** "In a circle", "arranged in a ring". */
export const circles = (): string[] =>
  ['circle', 'ring', 'semicircle', 'half circle'].flatMap((shape) =>
    ['in a', 'arranged in a', 'standing in a'].map((lead) => `${lead} ${shape}`),
  );
