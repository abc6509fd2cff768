import { linear } from '../../../model/srgb.ts';
import { readXml } from '../../xml/read.ts';
import type { XmlElement } from '../../xml/types.ts';
import { type AttributeDraft, type ContentsDraft, emptyContents, type PrimDraft } from './drafts.ts';
import type { AssetPath, Layer, PrimSpec, Value } from './types.ts';

/** Root prim of the layer that a MaterialX document becomes. @see OpenUSD, usdMtlx */
const ROOT = 'MaterialX';
const MATERIALS = `/${ROOT}/Materials`;

/** Whether a file is called a MaterialX document. */
export const isMaterialX = (path: string): boolean => /\.mtlx$/i.test(path);

/**
 * A MaterialX document as the USD layer that OpenUSD's own reader makes of it: `/MaterialX/Materials` with a Material for
 * each `surfacematerial`. Its surface shader, node graphs and nodes lie within the material, so that a reference brings all
 * of it. Values of a material's shader are inputs of the material, for stronger layers to override. Materials of MaterialX
 * 1.36 and older (`<material>` with `<shaderref>`), and other files that a document includes, are not read.
 *
 * @param place path of the file, for errors
 * @throws {PropmasterError} `invalid_input` for XML that is not well-formed
 * @see https://materialx.org/assets/MaterialX.v1.38.Spec.pdf
 */
export function readMaterialXLayer(bytes: Uint8Array, place: string): Layer {
  const document = readXml(bytes, place);
  const byName = new Map(document.children.flatMap((each) => [[each.attributes.get('name') ?? '', each] as const]));
  const scope: Scope = { byName, prefix: document.attributes.get('fileprefix') ?? '', colours: spaceOf(document, '') };
  const materials = prim('Materials', 'Scope');
  for (const element of document.children)
    if (element.name === 'surfacematerial') {
      const name = element.attributes.get('name') ?? '';
      if (name !== '') materials.children.set(name, materialPrim(element, name, scope));
    }
  const root = prim(ROOT, 'Scope');
  root.children.set('Materials', materials);
  return {
    format: 'usda',
    metadata: new Map<string, Value>([['defaultPrim', ROOT]]),
    subLayers: [],
    children: new Map([[ROOT, root]]),
  };
}

/** What surrounds a node: its siblings by name, and what is inherited. */
interface Scope {
  readonly byName: ReadonlyMap<string, XmlElement>;
  readonly prefix: string;
  /** Colour space of colours that say none. */
  readonly colours: string;
}

function materialPrim(element: XmlElement, name: string, scope: Scope): PrimSpec {
  const material = prim(name, 'Material');
  const path = `${MATERIALS}/${name}`;
  const surface = inputsOf(element).find((each) => each.attributes.get('name') === 'surfaceshader');
  const shader = scope.byName.get(surface?.attributes.get('nodename') ?? '');
  if (!shader) return material;
  const shaderName = shader.attributes.get('name')!;
  const spec = nodePrim(shader, shaderName, path, scope);
  for (const [input, attribute] of [...spec.properties])
    if (attribute.kind === 'attribute' && attribute.default !== undefined && input.startsWith('inputs:')) {
      material.properties.set(input, attribute);
      const { default: _, ...rest } = attribute;
      spec.properties.set(input, { ...rest, connections: { explicit: [`${path}.${input}`] } });
    }
  material.children.set(shaderName, spec);
  material.properties.set('outputs:mtlx:surface', {
    ...attributeOf('outputs:mtlx:surface', 'token'),
    connections: { explicit: [`${path}/${shaderName}.outputs:surface`] },
  });
  for (const each of scope.byName.values()) {
    const own = each.attributes.get('name') ?? '';
    if (own === '' || own === shaderName || material.children.has(own)) continue;
    if (each.name === 'nodegraph') material.children.set(own, graphPrim(each, own, path, scope));
    else if (
      !/^(?:surfacematerial|material|look|collection|nodedef|implementation|typedef|unitdef|unittypedef|geominfo|propertyset|xi:include)$/.test(
        each.name,
      )
    )
      material.children.set(own, nodePrim(each, own, path, scope));
  }
  return material;
}

function graphPrim(element: XmlElement, name: string, parent: string, outer: Scope): PrimSpec {
  const graph = prim(name, 'NodeGraph');
  const path = `${parent}/${name}`;
  const byName = new Map(element.children.flatMap((each) => [[each.attributes.get('name') ?? '', each] as const]));
  const scope: Scope = {
    byName,
    prefix: element.attributes.get('fileprefix') ?? outer.prefix,
    colours: spaceOf(element, outer.colours),
  };
  for (const each of element.children) {
    const own = each.attributes.get('name') ?? '';
    if (each.name === 'output') {
      const output = connected(each, `outputs:${own}`, path, scope);
      if (output) graph.properties.set(output.name, output);
    } else if (each.name === 'input') setInput(graph, each, parent, scope);
    else if (own !== '') graph.children.set(own, nodePrim(each, own, path, scope));
  }
  return graph;
}

/** A node or a shader. @param parent path of the prim around it */
function nodePrim(element: XmlElement, name: string, parent: string, scope: Scope): PrimDraft {
  const node = prim(name, 'Shader');
  const type = element.attributes.get('type') ?? '';
  const id = `ND_${element.name}_${type}`;
  node.properties.set('info:id', { ...attributeOf('info:id', 'token'), default: id });
  for (const each of inputsOf(element)) setInput(node, each, parent, scope);
  node.properties.set(
    type === 'surfaceshader' ? 'outputs:surface' : 'outputs:out',
    attributeOf(type === 'surfaceshader' ? 'outputs:surface' : 'outputs:out', 'token'),
  );
  return node;
}

function setInput(node: ContentsDraft, element: XmlElement, parent: string, scope: Scope): void {
  const name = `inputs:${element.attributes.get('name') ?? ''}`;
  const link = connected(element, name, parent, scope);
  if (link) node.properties.set(name, link);
  else {
    const value = writtenValue(element, scope);
    if (value !== undefined) node.properties.set(name, { ...attributeOf(name, typeOf(element)), default: value });
  }
}

/** An input or output that another node, a graph or the input of its graph gives. @param parent path of the prim around both */
function connected(element: XmlElement, name: string, parent: string, { byName }: Scope): AttributeDraft | undefined {
  const [node, graph, output, input] = ['nodename', 'nodegraph', 'output', 'interfacename'].map((each) =>
    element.attributes.get(each),
  );
  const target =
    node !== undefined
      ? `${parent}/${node}.outputs:${byName.get(node)?.attributes.get('type') === 'surfaceshader' ? 'surface' : (output ?? 'out')}`
      : graph !== undefined
        ? `${parent}/${graph}.outputs:${output ?? 'out'}`
        : input !== undefined
          ? `${parent}.inputs:${input}`
          : undefined;
  return target === undefined
    ? undefined
    : { ...attributeOf(name, typeOf(element)), connections: { explicit: [target] } };
}

const TYPES: Readonly<Record<string, string>> = {
  color3: 'color3f',
  color4: 'color4f',
  vector2: 'float2',
  vector3: 'float3',
  vector4: 'float4',
  float: 'float',
  integer: 'int',
  boolean: 'bool',
  filename: 'asset',
};
const typeOf = (element: XmlElement): string => TYPES[element.attributes.get('type') ?? ''] ?? 'string';

/** Colours come out linear, in the primaries of Rec. 709. */
function writtenValue(element: XmlElement, scope: Scope): Value | undefined {
  const text = element.attributes.get('value');
  if (text === undefined) return undefined;
  switch (element.attributes.get('type')) {
    case 'filename':
      return { asset: `${/^(?:[a-z]+:|\/)/i.test(text) ? '' : scope.prefix}${text}` } satisfies AssetPath;
    case 'boolean':
      return text === 'true';
    case 'float':
    case 'integer':
      return finite(Number(text));
    case 'color3':
    case 'color4':
    case 'vector2':
    case 'vector3':
    case 'vector4': {
      const numbers = text.split(',').map(Number);
      if (!numbers.every(Number.isFinite)) return undefined;
      const isColour = element.attributes.get('type')!.startsWith('color');
      const encoded = isColour && /^(?:srgb_texture|gamma22|gamma18)$/.test(spaceOf(element, scope.colours));
      return encoded ? numbers.map((value, i) => (i < 3 ? linear(value) : value)) : numbers;
    }
    default:
      return text;
  }
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);
const spaceOf = (element: XmlElement, otherwise: string): string => element.attributes.get('colorspace') ?? otherwise;
const inputsOf = (element: XmlElement): readonly XmlElement[] =>
  element.children.filter(({ name }) => name === 'input');

const attributeOf = (name: string, typeName: string): AttributeDraft => ({
  kind: 'attribute',
  name,
  typeName,
  custom: false,
  uniform: false,
  metadata: new Map(),
});

const prim = (name: string, typeName: string): PrimDraft => ({ ...emptyContents(), name, specifier: 'def', typeName });
