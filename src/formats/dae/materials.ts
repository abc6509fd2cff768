import type { Finding } from '../../model/finding.ts';
import { Names } from '../../model/names.ts';
import type { Material } from '../../model/types.ts';
import { materialInvisible } from '../raw/findings.ts';
import { linearColour } from '../raw/linear-colour.ts';
import type { TextureFiles } from '../raw/texture-files.ts';
import type { XmlElement } from '../xml/types.ts';
import { below, childOf, childrenOf, type DaeDocument, decoded, nameOf } from './document.ts';

/** Ways of shading, each with the parameter that holds its colour. */
const COLOUR_OF: Readonly<Record<string, string>> = {
  phong: 'diffuse',
  lambert: 'diffuse',
  blinn: 'diffuse',
  constant: 'emission',
};
const GREY = [0.8, 0.8, 0.8] as const;
/** What exporters write as `shininess` differs by a factor of a hundred, so that nothing can be taken from it. */
const ROUGHNESS = 0.5;

/** The materials that the scene of a file uses. */
export class DaeMaterials {
  readonly #document: DaeDocument;
  readonly #textures: TextureFiles;
  readonly #findings: Finding[];
  readonly #names = new Names();
  readonly #used = new Map<XmlElement, Material>();
  readonly #unknown = new Set<string>();

  /** @param findings gets what was missing */
  constructor(document: DaeDocument, textures: TextureFiles, findings: Finding[]) {
    this.#document = document;
    this.#textures = textures;
    this.#findings = findings;
  }

  /** Name in the model of the material behind a URL; `undefined` if nothing describes it. */
  nameOf(url: string): string | undefined {
    const element = this.#document.target(url, 'material');
    const effect = this.#effectOf(element);
    if (!element || !effect) {
      this.#unknown.add(url.replace(/^#/, ''));
      return undefined;
    }
    const known = this.#used.get(element) ?? this.#read(element, effect);
    this.#used.set(element, known);
    return known.name;
  }

  /** What the material behind a URL calls the texture coordinates of its image. */
  texcoordOf(url: string): string | undefined {
    const { shading, colour } = shadingOf(this.#effectOf(this.#document.target(url, 'material')));
    return below(shading, colour, 'texture')?.attributes.get('texcoord');
  }

  list(): Material[] {
    return [...this.#used.values()];
  }

  /** Those that nothing describes. */
  unknown(): string[] {
    return [...this.#unknown];
  }

  #effectOf(material: XmlElement | undefined): XmlElement | undefined {
    return this.#document.target(childOf(material, 'instance_effect')?.attributes.get('url'), 'effect');
  }

  #read(element: XmlElement, effect: XmlElement): Material {
    const { shading, colour } = shadingOf(effect);
    const written = element.attributes.get('name') || element.attributes.get('id') || '';
    const image = this.#imageOf(below(shading, colour, 'texture')?.attributes.get('texture'), effect);
    const texture = image === undefined ? undefined : this.#textures.nameOf(image, this.#document.place);
    const [r = GREY[0], g = GREY[1], b = GREY[2]] = this.#numbers(below(shading, colour, 'color'));
    const alpha = this.#alphaOf(shading);
    if (alpha === 0) this.#findings.push(materialInvisible.at(this.#document.at(element), { material: written }));
    return {
      name: this.#names.unique(written, 'material'),
      baseColor: [...(texture === undefined ? linearColour(r, g, b) : ([1, 1, 1] as const)), alpha === 0 ? 1 : alpha],
      metallic: 0,
      roughness: ROUGHNESS,
      ...(texture === undefined ? {} : { baseColorTexture: texture }),
    };
  }

  /**
   * How much is seen of a thing, 0 to 1.
   * @see COLLADA 1.4.1, chapter 7, "Determining Transparency"; A_ZERO and RGB_ONE are of 1.5
   */
  #alphaOf(shading: XmlElement | undefined): number {
    const transparent = childOf(shading, 'transparent');
    const [amount = 1] = this.#numbers(below(shading, 'transparency', 'float'));
    const [r = 1, g = 1, b = 1, a = 1] = this.#numbers(childOf(transparent, 'color'));
    const luminance = 0.212671 * r + 0.71516 * g + 0.072169 * b;
    const shares: Readonly<Record<string, number>> = {
      A_ONE: a * amount,
      A_ZERO: 1 - a * amount,
      RGB_ONE: luminance * amount,
      RGB_ZERO: 1 - luminance * amount,
    };
    const alpha = shares[transparent?.attributes.get('opaque') ?? 'A_ONE'] ?? 1;
    return Math.min(1, Math.max(0, alpha));
  }

  #numbers(element: XmlElement | undefined): number[] {
    const values = element ? this.#document.floats(element) : [];
    return values.every(Number.isFinite) ? values : [];
  }

  /** Path of an image: through sampler and surface of the effect, or by the id of the image, or as it is written. */
  #imageOf(reference: string | undefined, effect: XmlElement): string | undefined {
    if (reference === undefined) return undefined;
    const sampler = below(parameter(effect, reference), 'sampler2D');
    const surface = below(parameter(effect, childOf(sampler, 'source')?.text.trim()), 'surface');
    const instance = childOf(sampler, 'instance_image')?.attributes.get('url');
    const named = childOf(surface, 'init_from')?.text.trim() ?? reference;
    const image = this.#document.target(instance ?? `#${named}`, 'image');
    const source = childOf(image, 'init_from');
    const path = (childOf(source, 'ref') ?? source)?.text.trim() ?? named;
    return path === '' ? undefined : decoded(path.replace(/^file:\/{2,3}(?=[^/])/i, '/'));
  }
}

function shadingOf(effect: XmlElement | undefined): { shading: XmlElement | undefined; colour: string } {
  const technique = below(effect, 'profile_COMMON', 'technique');
  const shading = technique?.children.find((child) => nameOf(child) in COLOUR_OF);
  return { shading, colour: shading ? COLOUR_OF[nameOf(shading)]! : 'diffuse' };
}

/** A `<newparam>` of an effect, by its name there. */
function parameter(effect: XmlElement, sid: string | undefined): XmlElement | undefined {
  return [effect, ...childrenOf(effect, 'profile_COMMON'), ...childrenOf(below(effect, 'profile_COMMON'), 'technique')]
    .flatMap((scope) => childrenOf(scope, 'newparam'))
    .find((one) => one.attributes.get('sid') === sid);
}
