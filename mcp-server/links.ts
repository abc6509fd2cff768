import type { ResourceLink } from './tool.ts';

/** How to write blueprints. */
export const GUIDE_URI = 'propmaster://blueprints/guide';
/** Addresses of what a project holds. Names of props need no encoding: lower-case letters, digits and `_`. */
export const PROJECT_URI = 'propmaster://project';
export const propUri = (name: string): string => `propmaster://props/${name}`;
export const reportUri = (name: string): string => `propmaster://reports/${name}`;
export const previewUri = (name: string): string => `propmaster://previews/${name}.png`;

/** Files of the project. */
export const reportFile = (name: string): string => `reports/${name}.json`;
export const previewFile = (name: string): string => `previews/${name}.png`;

/** Report and preview of a prop or scene, and what can be said of it in words. */
export function linksTo(name: string): ResourceLink[] {
  return [
    { uri: propUri(name), name, mimeType: 'application/json' },
    { uri: reportUri(name), name: reportFile(name), mimeType: 'application/json' },
    { uri: previewUri(name), name: previewFile(name), mimeType: 'image/png' },
  ];
}
