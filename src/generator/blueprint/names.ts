import type { BlueprintFinding } from './finding.ts';
import type { Blueprint } from './schema/document.ts';
import type { SolidDocument } from './schema/solid.ts';

/** Links have names of their own, and so have the solids of one link. */
export function nameFindings({ links, joints, no_contact }: Blueprint): BlueprintFinding[] {
  const findings: BlueprintFinding[] = [];
  let taken = new Map<string, string>();
  const take = (name: string | undefined, pointer: string): void => {
    if (name === undefined) return;
    const before = taken.get(name);
    if (before !== undefined)
      findings.push({
        code: 'name-taken',
        severity: 'error',
        pointer,
        message: `The name "${name}" is used before, at ${before}.`,
        hint: 'Links have names of their own, and so have the solids of a link.',
      });
    else taken.set(name, pointer);
  };
  for (const [i, link] of links.entries()) take(link.name, `/links/${i}/name`);
  const linksAlone = new Map(taken);
  for (const [i, link] of links.entries()) {
    taken = new Map(linksAlone);
    for (const [k, solid] of link.solids.entries()) take(solid.name, `/links/${i}/solids/${k}/name`);
  }
  const linkNames = new Set(links.map(({ name }) => name));
  for (const [i, pair] of no_contact.entries())
    for (const [k, name] of pair.entries())
      if (!linkNames.has(name))
        findings.push({
          code: 'unknown-name',
          severity: 'error',
          pointer: `/no_contact/${i}/${k}`,
          message: `There is no link "${name}".`,
        });
  const jointNames = new Set<string>();
  for (const [i, { name }] of joints.entries()) {
    if (name !== undefined && jointNames.has(name))
      findings.push({
        code: 'name-taken',
        severity: 'error',
        pointer: `/joints/${i}/name`,
        message: `The name "${name}" is used before.`,
      });
    if (name !== undefined) jointNames.add(name);
  }
  return findings;
}

/** Names that solids of several links have: each link knows its own, and nobody else can mean one of them. */
export function sharedNames({ links }: Blueprint): Set<string> {
  const owners = new Map<string, Set<string>>();
  for (const link of links)
    for (const { name } of link.solids)
      if (name !== undefined) owners.set(name, (owners.get(name) ?? new Set()).add(link.name));
  return new Set([...owners].flatMap(([name, { size }]) => (size > 1 ? [name] : [])));
}

/** Names of links and their solids. */
export function namesIn({ links }: Blueprint): Set<string> {
  const own = (solids: readonly SolidDocument[]): string[] => solids.flatMap(({ name }) => name ?? []);
  return new Set(links.flatMap(({ name, solids }) => [name, ...own(solids)]));
}
