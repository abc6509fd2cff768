import { REPAIRS } from '../src/repair/repairs/index.ts';

/** `docs/repairs.md`: everything that `propmaster doctor --fix` can mend. */
export function repairsPage(): string {
  const sections = REPAIRS.map(
    ({ name, kind, mends, about }) =>
      `### ${name}\n\n**${kind}** · mends ${mends.map((code) => `\`${code}\``).join(', ')}\n\n${about}\n`,
  );
  return `<!-- Made by scripts/generate-repairs.ts from src/repair/repairs/. Don't edit. -->

# Repairs

\`propmaster doctor <prop or file>\` lists defects and possible repairs. With \`--fix\` it repairs them: a
prop in place, a file in a copy. \`--fix\` of \`import\`, \`pull\` and \`generate\` repairs before the install. Each repair is
recorded in the report as a diff (\`changes\`: what, where, before, after, why). \`propmaster.json\` records that the prop
is repaired, so the repair can be reproduced. Without \`--fix\` defects are only reported.

- **sound**: the right value follows from the rest of the model.
- **judged**: the value follows from evidence, and may be wrong. The reason states the evidence.

Readers correct unambiguous defects at once and report them in a finding: references broken by a
move, a rename or a backslash (\`structure/reference-repaired\`), OBJ files of several groups and materials, texture
coordinates counted from the other end, units and axes that the file declares.

Repairs run in this order, each on the result of the previous one:

${sections.join('\n')}`;
}
