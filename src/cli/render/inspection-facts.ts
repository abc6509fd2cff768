import type { GlbFacts, Inspection, UsdFacts, XmlFacts } from '../../inspect/types.ts';
import { oneLine, visible } from './printable.ts';
import { thousands } from './values.ts';

type Fact = readonly [label: string, value: string | undefined];

/** Longest line of names [characters]. */
const WIDTH = 120;
/** More names than this are counted. */
const SHOWN = 8;

/** What a file says of itself, in words. */
export function inspectionFacts({ archive, entries, glb, usd, xml, image }: Inspection): Fact[] {
  return [
    // Of a directory that could not be read nothing is known.
    ...(archive && (entries.length > 0 || archive.contents === 'checked')
      ? ([
          ['holds', counted([archive.files, 'file'], [archive.folders, 'folder'], [archive.clutter, 'left out', ''])],
          ['unpacked', `${thousands(archive.unpackedBytes)} bytes, ${ratio(archive.ratio)} : 1`],
          ['contents', archive.contents === 'checked' ? 'size and CRC-32 of every file checked' : 'not looked into'],
        ] as const)
      : []),
    ...(glb ? glbFacts(glb) : []),
    ...(usd ? usdFacts(usd) : []),
    ...(xml ? xmlFacts(xml) : []),
    ...(image ? ([['pixels', `${image.width} × ${image.height}`]] as const) : []),
  ];
}

function glbFacts(facts: GlbFacts): Fact[] {
  const { version, generator, extensionsUsed, extensionsRequired, images, bounds } = facts;
  const required = extensionsUsed.map((name) => (extensionsRequired.includes(name) ? `${name} (required)` : name));
  const pictures = images.map(({ mime, width, height }) =>
    width === undefined ? 'of an unknown kind' : `${width} × ${height} ${mime?.replace('image/', '')}`,
  );
  return [
    [
      'glTF',
      [version, generator && `made by ${generator}`]
        .filter(Boolean)
        .map((text) => visible(text!))
        .join(', '),
    ],
    ['extensions', names(required)],
    [
      'geometry',
      counted(
        [facts.triangles ?? 0, 'triangle'],
        [facts.meshes, 'mesh', 'es'],
        [facts.nodes, 'node'],
        [facts.materials, 'material'],
        [facts.animations, 'animation'],
        [facts.skins, 'skin'],
      ),
    ],
    ['images', names(pictures)],
    ['extent', bounds && `${bounds.max.map((most, axis) => metres(most - bounds.min[axis]!)).join(' × ')} m (Y up)`],
    ['from, to', bounds && `(${bounds.min.map(metres).join(', ')}), (${bounds.max.map(metres).join(', ')}) m`],
  ];
}

function usdFacts({
  layer,
  encoding,
  defaultPrim,
  upAxis,
  metersPerUnit,
  prims,
  types,
  joints,
  assets,
}: UsdFacts): Fact[] {
  return [
    ['layer', `${visible(layer)}, ${encoding}`],
    ['default prim', defaultPrim && visible(defaultPrim)],
    ['up axis', upAxis && visible(upAxis)],
    ['unit', metersPerUnit === undefined ? undefined : `${metersPerUnit} m`],
    ['prims', `${thousands(prims)}${prims === 0 ? '' : `: ${tally(types)}`}`],
    ['joints', names(joints)],
    ['refers to', names(assets)],
  ];
}

const xmlFacts = ({ root, language, elements, depth, counts }: XmlFacts): Fact[] => [
  ['root', `<${visible(root)}>${language === undefined ? '' : `, ${language}`}`],
  ['elements', `${thousands(elements)}, ${depth} deep: ${tally(counts)}`],
];

/** `2 files, 1 folder`; what there is none of is left out, but for the first. */
function counted(...things: readonly (readonly [count: number, name: string, plural?: string])[]): string {
  return things
    .filter(([count], index) => count > 0 || index === 0)
    .map(([count, name, plural = 's']) => `${thousands(count)} ${name}${count === 1 ? '' : plural}`)
    .join(', ');
}

function names(all: readonly string[]): string | undefined {
  if (all.length === 0) return undefined;
  const rest = all.length - SHOWN;
  const listed = all.slice(0, SHOWN).map(visible).join(', ');
  return `${oneLine(listed, WIDTH)}${rest > 0 ? `, and ${thousands(rest)} more` : ''}`;
}

const tally = (counts: Readonly<Record<string, number>>): string =>
  names(Object.entries(counts).map(([name, count]) => `${thousands(count)} ${name}`)) ?? '';

const metres = (length: number): string => String(Number(length.toPrecision(4)));

const ratio = (value: number): string => String(Number(value.toPrecision(3)));
