export type { DocumentIssue } from './issues.ts';
export { type PlanReading, readPlanDocument } from './read.ts';
export { type ObjectDocument, type ScenePlanDocument, scenePlanDocument } from './schema.ts';
export { writePlacedDocument, writePlanDocument } from './write.ts';
