export type { DocumentIssue } from './issues.ts';
export { readPlanDocument } from './read.ts';
export type { ScenePlanDocument } from './schema.ts';
export { writePlacedDocument, writePlanDocument } from './write.ts';
