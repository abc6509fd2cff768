import type { Report } from '../verify/report.ts';

/** The link that a finding is about, by its pointer; `undefined` for one of the whole, or of a file. */
export function placeOf(pointer: string, { measured }: Pick<Report, 'measured'>): string | undefined {
  const [, list, index] = /^\/(links|joints)\/(\d+)/.exec(pointer) ?? [];
  if (list === 'links') return measured.links[Number(index)]?.name;
  return list === 'joints' ? measured.joints[Number(index)]?.name : undefined;
}
