/**
 * `propmaster/verify`: checks a model's structure and physics and tries it out in MuJoCo.
 *
 * {@link verifyModel} takes what a reader of `propmaster/formats` gives.
 *
 * @module
 */

export type { Change } from '../model/change.ts';
export type { Finding, Severity } from '../model/finding.ts';
export type { SimModel } from '../model/types.ts';
export type { CheckOutcome, Report, SimulationFigures } from '../verify/report.ts';
export { type VerifyOptions, verifyModel } from '../verify/verify.ts';
