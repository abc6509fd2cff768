import type { AnyKind } from '../src/generator/kind.ts';
import { nameOf } from '../src/generator/kind.ts';
import { groups } from '../src/generator/kinds/index.ts';

/** Names that are listed; a prompt may use every one that the kind has. */
const MOST_NAMES = 6;

/** `docs/kinds.md`: every kind of the local service, as a prompt names it, with what ordinary ones measure and weigh. */
export function kindsPage(): string {
  const all = Object.values(groups).flat() as readonly AnyKind[];
  const sections = Object.entries(groups).map(([group, kinds]) => {
    const title = group[0]!.toUpperCase() + group.slice(1);
    const entries = (kinds as readonly AnyKind[]).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).map(entryOf);
    return [`## ${title}\n`, ...entries].join('\n');
  });
  return `<!-- Made by scripts/generate-kinds-page.ts from src/generator/kinds/. Don't edit. -->

# Kinds

The local service makes ${all.length} kinds of prop from words: \`propmaster generate "mug"\`. On the documentation site each leads to the prop
itself, in the viewer. [The gallery](gallery.md) has pictures of many in several variations; anything else can be described as a
[blueprint](blueprints.md). Sizes are those of the longest side of ordinary ones.

${sections.join('\n')}`;
}

function entryOf(kind: AnyKind): string {
  const name = nameOf(kind).replaceAll('_', ' ');
  const others = Object.keys(kind.words.nouns).filter((noun) => noun !== name);
  const parts = Object.keys(kind.words.parts ?? {});
  const facts = [
    others.length > 0 &&
      `Also: ${others.slice(0, MOST_NAMES).join(', ')}${others.length > MOST_NAMES ? ` and ${others.length - MOST_NAMES} more names` : ''}.`,
    `${span(kind.longest, lengthOf)}, ${span(kind.mass, massOf)}.`,
    parts.length > 0 && `Parts that a prompt may speak of: ${parts.join(', ')}.`,
  ];
  return `### ${name}\n\n${facts.filter(Boolean).join(' ')}\n`;
}

const span = ([least, most]: readonly [number, number], text: (value: number) => string): string =>
  `${text(least)} to ${text(most)}`;

const lengthOf = (metres: number): string =>
  metres >= 1 ? `${short(metres)} m` : metres >= 0.01 ? `${short(metres * 100)} cm` : `${short(metres * 1_000)} mm`;

const massOf = (kilograms: number): string =>
  kilograms >= 1 ? `${short(kilograms)} kg` : `${short(kilograms * 1_000)} g`;

const short = (value: number): string => String(Number(value.toPrecision(3)));
