/** Words that tell nothing of what a thing is. */
const EMPTY: ReadonlySet<string> = new Set(
  `a an the of and or in on at to for with from by new old copy final version ver v model models mesh meshes object objects obj stl
  glb gltf usd usda usdc dae ply fbx file scene root world node group part parts body link base top bottom visual visuals collision
  collisions textured texture textures material materials mat map diffuse albedo color colour normal basecolor simple simplified low
  high poly lod default main geometry geom shape item thing asset prop untitled unnamed small medium large big mini extra tiny left
  right front back upper lower google tsdf nontextured aws robomaker residential warehouse sm set inner outer`.split(
    /\s+/,
  ),
);

/** Words of shapes. A name of nothing else, as modellers give unasked ("Cube.001"), tells a shape and no thing. */
const SHAPES: ReadonlySet<string> = new Set(
  'cube box sphere icosphere cylinder cone plane torus capsule prism pyramid tetrahedron ellipsoid circle grid cuboid'.split(
    ' ',
  ),
);

/** Longest name that is read, in code units: file names are longer nowhere, and untrusted. */
const LONGEST_NAME = 512;

/**
 * The words of a name in lower case, singular, without numbers, single letters and what tells nothing:
 * "Red_CeramicMug01.obj" → red, ceramic, mug. None of a name that tells a shape only.
 */
export function wordsOf(name: string): string[] {
  const words = name
    .slice(0, LONGEST_NAME)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((word) => word.length > 1 && !EMPTY.has(word))
    .map(singular)
    .filter((word) => !EMPTY.has(word));
  return words.every((word) => SHAPES.has(word)) ? [] : words;
}

/** Nouns that end in s in the singular. */
const SINGULAR = /(?:ss|us|is|glasses|scissors|pliers|tongs|scales|headphones|press|drawers)$/;

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || SINGULAR.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
