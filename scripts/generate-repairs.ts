import { REPAIRS } from '../src/repair/repairs/index.ts';

/** `docs/repairs.md`: everything that `propmaster doctor --fix` can mend. */
export function repairsPage(): string {
  const sections = REPAIRS.map(
    ({ name, kind, mends, about }) =>
      `### ${name}\n\n**${kind}** · mends ${mends.map((code) => `\`${code}\``).join(', ')}\n\n${about}\n`,
  );
  return `<!-- Made by scripts/generate-repairs.ts from src/repair/repairs/. Don't edit. -->

# Repairs

\`propmaster doctor <prop or file>\` says what is wrong and what of it could be repaired; with \`--fix\` it repairs it: a
prop in its place, of a file a copy. \`--fix\` of \`import\`, \`pull\` and \`generate\` repairs on the way in. Each repair is
told in the report as a diff (\`changes\`: what, where, before, after, why), and \`propmaster.json\` remembers that the prop
is repaired, so that it can be made again. Without \`--fix\` nothing is repaired, only reported.

- **sound**: the right value follows from the rest of the model.
- **judged**: it is what the evidence speaks for, and may be wrong. The reason holds the evidence.

What a reader can put right without a doubt, it does at once and says so in a finding: references that were broken by a
move, a rename or a backslash (\`structure/reference-repaired\`), OBJ files of several groups and materials, texture
coordinates counted from the other end, units and axes that the file declares.

They are made in this order, each on what those before it made:

${sections.join('\n')}`;
}
