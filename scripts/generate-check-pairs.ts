import { REASONS } from './check-pairs/not-shown.ts';
import { PLANTED } from './check-pairs/planted.ts';

/** `docs/check-pairs.md`: which checks the documentation site shows failing, and why the others are not shown. */
export function checkPairsPage(): string {
  const rows = PLANTED.map(({ code, sound, what }) => {
    const prop = sound.startsWith('<') ? /model="(\w+)"/.exec(sound)![1]!.replaceAll('_', ' ') : sound;
    return `| \`${code}\` | ${prop} | ${what} |`;
  });
  const reasons = REASONS.map(({ title, why, codes }) => {
    const which =
      codes.length > 4 ? `all ${codes.length} of the chapter` : codes.map((code) => `\`${code}\``).join(', ');
    return `| ${title} | ${which} | ${why} |`;
  });
  return `<!-- Made by scripts/generate-docs.ts from scripts/check-pairs/. Don't edit. -->

# Checks, failing and mended

The documentation site (\`npm run docs:site\`) has a page for each of these ${rows.length} checks: a prop that fails it beside the same prop
mended, both in the viewer, with the layers on that show the fault. Each prop is sound first: the generator makes it from a
prompt, or it is a small MJCF file. One fault is planted in it. It is mended by \`propmaster doctor --fix\` where a
[repair](repairs.md) answers the check; otherwise the mended one is the prop before. The build fails if the check does not find the
fault, or finds it in the mended prop.

| check | prop | planted fault |
| --- | --- | --- |
${rows.join('\n')}

## Not shown

| chapter of [checks.md](checks.md) | checks | why they have no page |
| --- | --- | --- |
${reasons.join('\n')}
`;
}
