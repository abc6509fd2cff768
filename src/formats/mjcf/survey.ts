import type { Finding } from '../../model/finding.ts';
import { Survey } from '../account.ts';
import type { XmlElement } from '../xml/types.ts';
import { accountPath, MJCF_ACCOUNT } from './account.ts';
import { mjcfAccountFindings } from './findings.ts';
import { type MjcfParts, partsFor } from './gate/parts.ts';
import { PLACEMENT_SITES } from './robosuite-convention.ts';
import { CAVITY_SITE, GRASP_SITE, SUPPORT_SITE } from './semantics.ts';

/** Names of texts and places that our own writers make, and that the reader understands. */
const OWN_TEXT = 'propmaster_';
const OWN_SITES = [CAVITY_SITE, GRASP_SITE, SUPPORT_SITE];

/**
 * What words of a model the prop does not carry as they are, from the files themselves: the compiled model doesn't tell
 * what was written from what is default.
 *
 * @param parts every XML file that belongs to the model
 */
export function surveyMjcf(parts: MjcfParts, entry: string): Finding[] {
  const survey = new Survey(MJCF_ACCOUNT);
  const open = new Set<string>();
  const visitFile = (path: string, above: readonly string[]): void => {
    const root = parts.get(path);
    if (!root || open.has(path)) return;
    open.add(path);
    if (above.length === 0)
      for (const [name, value] of root.attributes) survey.meet(accountPath([], name), `${path}:${root.line}`, value);
    for (const child of root.children) visit(child, above, path);
    open.delete(path);
  };
  const visit = (element: XmlElement, above: readonly string[], path: string): void => {
    const { name, attributes, children, line } = element;
    if (name === 'include') {
      for (const part of partsFor(attributes.get('file') ?? '', path, entry, parts)) visitFile(part, above);
      return;
    }
    if (isOwn(element, above)) return;
    const here = [...above, name];
    const place = `${path}:${line}`;
    survey.meet(accountPath(here), place);
    for (const [attribute, value] of attributes) survey.meet(accountPath(here, attribute), place, value);
    for (const child of children) visit(child, here, path);
    if (name === 'model' && above.at(-1) === 'asset')
      for (const part of partsFor(attributes.get('file') ?? '', path, entry, parts)) visitFile(part, []);
  };
  visitFile(entry, []);
  return survey.findings(mjcfAccountFindings);
}

/** Sites and texts that mean something to the reader. */
function isOwn({ name, attributes }: XmlElement, above: readonly string[]): boolean {
  const called = attributes.get('name') ?? '';
  if (name === 'text') return above.at(-1) === 'custom' && called.startsWith(OWN_TEXT);
  if (name !== 'site') return false;
  return PLACEMENT_SITES.some((site) => called === site) || OWN_SITES.some((prefix) => called.startsWith(prefix));
}
