import type { SimModel } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { text } from './write-values.ts';

/** SDF version → file. Gazebo takes the newest version that it can read. */
export const SDF_FILES = { '1.9': 'model-1_9.sdf', '1.11': 'model.sdf' } as const;

/** `model.config`, the manifest of a Fuel model. @see https://gazebosim.org/docs/latest/model_structure */
export function modelConfig(model: SimModel): string {
  const root = element('model', {}, [
    text('name', model.name),
    text('version', '1.0'),
    ...Object.entries(SDF_FILES).map(([version, file]) => text('sdf', file, { version })),
    element('author', {}, [text('name', 'propmaster')]),
    text('description', description(model)),
  ]);
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}

/** A description of the prop for people. The prompt is untrusted text: it is escaped, never parsed. */
function description({ name, semantics: { category, labels, license, attribution, prompt } }: SimModel): string {
  const said = (what: string, value: string | undefined): string[] =>
    value === undefined || value.trim() === '' ? [] : [`${what}: ${value.trim()}`];
  return [
    category ?? name,
    ...said('Labels', labels.join(', ')),
    ...said('License', license),
    ...said('Attribution', attribution),
    ...said('Made from', prompt),
  ].join('\n');
}
