import { Vector3 } from 'three';
import type { ViewLayer } from './layer.ts';

const SIGNS = { error: '✕', warning: '!', info: 'i' } as const;

/** Findings at the links that they are about. */
export const found: ViewLayer = {
  id: 'findings',
  title: 'Findings at their place',
  about: 'Each finding at the link that it is about.',
  count: ({ findings }) => findings.filter(({ link }) => link !== undefined).length,
  show({ data, label }) {
    const links = new Map(data.links.map((link) => [link.name, link]));
    const children = new Map(data.joints.map(({ name, child }) => [name, child]));
    for (const { link: named, code, severity } of data.findings) {
      const link = named === undefined ? undefined : (links.get(named) ?? links.get(children.get(named) ?? ''));
      if (link)
        label(`${SIGNS[severity]} ${code}`, link.name, new Vector3(...link.centerOfMass), `finding ${severity}`);
    }
    return undefined;
  },
};
