// The page that shows which test pins which rule of the interface specification. Written by generate-docs.ts.

import type { Side } from '../src/conformance/rules/part.ts';
import { RULES, type SpecificationRule } from '../src/conformance/rules.ts';
import { ASSUMPTIONS } from '../src/contract/assumptions.ts';
import { type Pin, readPins } from '../test/contract/pins.ts';

/** Content of `docs/coverage.md`. */
export function coveragePage(): string {
  const { pins } = readPins();
  const parts = grouped(RULES, ({ part }) => part).map(([part, rules]) => {
    const sections = grouped(rules, ({ section }) => section).map(([section, rows]) => sectionOf(section, rows, pins));
    return [`## ${part}\n`, ...sections].join('\n');
  });
  return [introduction(pins), ...parts, openChoices(pins)].join('\n');
}

function introduction(pins: readonly Pin[]): string {
  const counts = (['service', 'client'] as const).map((side) => {
    const bound = RULES.filter(({ sides }) => sides.includes(side));
    const pinned = bound.filter(({ id }) => pins.some((pin) => pin.side === side && pin.ids.includes(id)));
    return `${pinned.length} of ${bound.length} for the ${side}`;
  });
  return `<!-- Made by scripts/generate-coverage.ts from test/contract. Don't edit. -->

# Coverage of the interface specification

Each row and sentence of the specification that binds somebody is a rule here, in our own words, with the tests that pin
it. Those tests are in \`test/contract\`; their requests and answers were written by hand from the specification, and take
nothing from \`src/contract\`, which both sides are made with. A dash: that side has no share in the rule.

${RULES.length} rules; pinned: ${counts.join(', ')}.

What the specification leaves open is no rule; those choices stand at the end, with the tests that pin them.
`;
}

function sectionOf(title: string, rules: readonly SpecificationRule[], pins: readonly Pin[]): string {
  const rows = rules.map(({ id, rule, sides }) => {
    const cells = (['service', 'client'] as const).map((side) =>
      sides.includes(side) ? testsOf(pins, id, side) : '—',
    );
    return `| \`${id}\` | ${cell(rule)} | ${cells.join(' | ')} |`;
  });
  return `### ${title}\n\n| rule | what it says | service | client |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function openChoices(pins: readonly Pin[]): string {
  const rows = ASSUMPTIONS.map(({ id, open, choice }) => {
    const tests = [testsOf(pins, `assumption.${id}`, 'service'), testsOf(pins, `assumption.${id}`, 'client')];
    const found = tests.filter((text) => text !== NONE).join('<br>') || '—';
    return `| \`${id}\` | ${cell(open)} | ${cell(choice)} | ${found} |`;
  });
  return `## Left open by the specification

| assumption | left open | chosen | test |
|---|---|---|---|
${rows.join('\n')}
`;
}

const NONE = '**none**';

function testsOf(pins: readonly Pin[], id: string, side: Side): string {
  const tests = pins.filter((pin) => pin.side === side && pin.ids.includes(id));
  return tests.map(({ file, title }) => `\`${file}\`: ${cell(readable(title))}`).join('<br>') || NONE;
}

/** A title without the marks of what `it.each` fills in. */
function readable(title: string): string {
  return title.replace(/%[sdij#]/g, '…');
}

/** Text as one cell of a table. Code spans show their signs as they are. */
function cell(text: string): string {
  const parts = text.replaceAll('|', '\\|').split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;'))).join('');
}

/** Neighbours with the same name, together, in their order. */
function grouped<T>(items: readonly T[], nameOf: (item: T) => string): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return [...groups];
}
