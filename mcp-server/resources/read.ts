import type { Propmaster } from '../../src/api/propmaster.ts';
import { previewUri, propUri, reportUri } from '../links.ts';
import { listFacts, propFacts, readPicture, readReport } from '../project-facts.ts';

/** Content of a resource: text, or bytes in base64. */
export interface ResourceContent {
  readonly mimeType: string;
  readonly text?: string;
  readonly blob?: string;
}

/** A family of resources, one for each prop or scene. */
interface Kind {
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly template: string;
  readonly uriOf: (name: string) => string;
  readonly readOne: (propmaster: Propmaster, name: string) => Promise<ResourceContent>;
}

export const KINDS: readonly Kind[] = [
  {
    kind: 'props',
    title: 'Prop or scene',
    description: 'Size, mass, joints, verdict, findings and files of one prop or scene.',
    mimeType: 'application/json',
    template: 'propmaster://props/{name}',
    uriOf: propUri,
    readOne: async (propmaster, name) => json(await propFacts(propmaster, name)),
  },
  {
    kind: 'reports',
    title: 'Report',
    description: 'Everything that was checked and measured, as it was written.',
    mimeType: 'application/json',
    template: 'propmaster://reports/{name}',
    uriOf: reportUri,
    readOne: async (propmaster, name) => ({
      mimeType: 'application/json',
      text: new TextDecoder().decode(await readReport(propmaster, name)),
    }),
  },
  {
    kind: 'previews',
    title: 'Preview',
    description: 'Picture of a prop and its collision parts, at most 256 px.',
    mimeType: 'image/png',
    template: 'propmaster://previews/{name}.png',
    uriOf: previewUri,
    readOne: async (propmaster, name) => ({
      mimeType: 'image/png',
      blob: Buffer.from(await readPicture(propmaster, name)).toString('base64'),
    }),
  },
];

export async function readProject(propmaster: Propmaster): Promise<ResourceContent> {
  return json({ project: propmaster.root, props: await listFacts(propmaster) });
}

const json = (value: unknown): ResourceContent => ({
  mimeType: 'application/json',
  text: JSON.stringify(value, undefined, 2),
});
