import type { OgreBlock } from './inherit.ts';

type Colour = readonly [r: number, g: number, b: number, a: number];

/** What of a material of Ogre can be shown elsewhere. Colours are as shown, not linear. */
export interface OgreMaterial {
  readonly diffuse?: Colour;
  readonly ambient?: Colour;
  readonly emissive?: Colour;
  readonly specular?: Colour;
  /** Exponent of the highlight. */
  readonly shininess?: number;
  /** Whether alpha is transparency; without blending it means nothing. */
  readonly isBlended: boolean;
  /** Of the first texture unit that shows an image. */
  readonly texture?: string;
  /** In tangent space. */
  readonly normalMap?: string;
  /** What it does beyond that, by the names of Ogre. */
  readonly lost: readonly string[];
}

const WHITE: Colour = [1, 1, 1, 1];
const BLENDED = /^(?:alpha_blend|src_alpha one_minus_src_alpha|add|one one|src_alpha one)$/;
/** Settings of a texture unit that change where or how its image is seen. */
const UNIT_EFFECTS =
  'scale scroll rotate scroll_anim rotate_anim wave_xform transform env_map anim_texture cubic_texture'.split(' ');

/** Reads a material whose inheritance is resolved; of several techniques the first one that Ogre could choose. */
export function readOgre(material: OgreBlock): OgreMaterial {
  const techniques = material.blocks.filter(({ kind }) => kind === 'technique');
  const technique = techniques.find(({ settings }) => !settings.has('scheme')) ?? techniques[0];
  const passes = technique?.blocks.filter(({ kind }) => kind === 'pass') ?? [];
  const scopes = (...inner: readonly OgreBlock[]): readonly OgreBlock[] => [
    ...inner.toReversed(),
    ...(technique ? [technique] : []),
    material,
  ];
  const lost = new Set<string>();
  /** Of the first pass that has it: one lights with the ambient colour, the next with the diffuse one. */
  const first = (name: string): readonly string[] | undefined => {
    for (const pass of passes) {
      const values = pass.settings.get(name);
      if (values) return expanded(values, scopes(pass));
    }
    return undefined;
  };
  const colour = (name: string): Colour | undefined => {
    const values = first(name);
    if (values && !colourOf(values)) lost.add(`${name} ${values.join(' ')}`);
    return values && colourOf(values);
  };
  const units = passes.flatMap((pass) =>
    pass.blocks.filter(({ kind }) => kind === 'texture_unit').map((unit) => ({ unit, scope: scopes(pass, unit) })),
  );
  const images = units.flatMap(({ unit, scope }) => {
    const image = imageOf(unit, scope, material);
    return image === undefined ? [] : [{ image, unit, scope }];
  });
  const [shown] = images;
  for (const { image } of images) if (image !== shown!.image) lost.add(`texture ${image}`);
  for (const { unit, scope } of units.slice(0, 1))
    for (const name of UNIT_EFFECTS)
      if (unit.settings.has(name) && !isIdentity(name, expanded(unit.settings.get(name)!, scope))) lost.add(name);
  for (const { blocks } of passes)
    for (const { kind, name } of blocks) if (/_program_ref$/.test(kind)) lost.add(`shader ${name}`);
  const manual = manualOf(units);
  const [diffuse, specularWords] = [manual.colour ?? colour('diffuse'), first('specular')];
  const blending = first('scene_blend')?.join(' ') ?? '';
  return {
    ...given('diffuse', manual.alpha === undefined ? diffuse : withAlpha(diffuse ?? WHITE, manual.alpha)),
    ...given('ambient', colour('ambient')),
    ...given('emissive', colour('emissive') ?? colour('self_illumination')),
    ...given('specular', specularWords && colourOf(specularWords.slice(0, -1))),
    ...given('shininess', specularWords && numberOf(specularWords.at(-1))),
    isBlended: BLENDED.test(blending),
    ...given('texture', shown?.image),
    ...given('normalMap', normalMapOf(passes, scopes)),
    lost: [...lost],
  };
}

const given = <Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);

const withAlpha = ([r, g, b]: Colour, a: number): Colour => [r, g, b, a];

/** Words with variables put in, of the innermost block that sets them; one variable may hold several words. */
function expanded(words: readonly string[], scopes: readonly OgreBlock[]): readonly string[] {
  return words.flatMap((word) => {
    if (!word.startsWith('$')) return [word];
    const name = word.slice(1);
    const value = scopes.find(({ variables }) => variables.has(name))?.variables.get(name);
    return value === undefined ? [word] : value.split(/\s+/).filter((part) => part !== '');
  });
}

function numberOf(word: string | undefined): number | undefined {
  const value = Number(word);
  return word !== undefined && word !== '' && Number.isFinite(value) ? value : undefined;
}

function colourOf(words: readonly string[]): Colour | undefined {
  const values = words.slice(0, 4).map(numberOf);
  const [r, g, b, a] = values;
  return r === undefined || g === undefined || b === undefined || (words.length > 3 && a === undefined)
    ? undefined
    : [r, g, b, a ?? 1];
}

/** The image of a texture unit, through the alias that it may have. */
function imageOf(unit: OgreBlock, scopes: readonly OgreBlock[], material: OgreBlock): string | undefined {
  const content = unit.settings.get('content_type')?.[0] ?? 'named';
  if (content !== 'named') return undefined;
  const alias = unit.settings.get('texture_alias')?.[0] ?? unit.name;
  const aliased = material.settings.get(`set_texture_alias ${alias}`)?.[1];
  const [said] = expanded(unit.settings.get('texture') ?? unit.settings.get('anim_texture')?.slice(0, 1) ?? [], scopes);
  return aliased ?? said;
}

/** Whether a setting of a texture unit leaves the image as it is. */
function isIdentity(name: string, values: readonly string[]): boolean {
  if (name === 'scale') return values.every((value) => Number(value) === 1);
  if (name === 'scroll' || name === 'rotate') return values.every((value) => Number(value) === 0);
  return name === 'env_map' && values[0] === 'off';
}

/** Colour and transparency that a texture unit sets by hand: `alpha_op_ex source1 src_manual src_current 0.5`. */
function manualOf(units: readonly { readonly unit: OgreBlock; readonly scope: readonly OgreBlock[] }[]): {
  readonly colour?: Colour;
  readonly alpha?: number;
} {
  for (const { unit, scope } of units) {
    const [colour, alpha] = ['colour_op_ex', 'alpha_op_ex'].map((name) => {
      const [operation, source, , ...values] = expanded(unit.settings.get(name) ?? [], scope);
      return operation === 'source1' && source === 'src_manual' ? values : undefined;
    });
    if (colour || alpha)
      return { ...given('colour', colour && colourOf(colour)), ...given('alpha', numberOf(alpha?.[0])) };
  }
  return {};
}

/** `rtshader_system { lighting_stage normal_map brick_normal.png }` */
function normalMapOf(
  passes: readonly OgreBlock[],
  scopes: (...inner: readonly OgreBlock[]) => readonly OgreBlock[],
): string | undefined {
  for (const pass of passes)
    for (const block of pass.blocks) {
      const words = expanded(block.settings.get('lighting_stage') ?? [], scopes(pass, block));
      if (block.kind === 'rtshader_system' && words[0] === 'normal_map' && words[2] !== 'object_space') return words[1];
    }
  return undefined;
}
