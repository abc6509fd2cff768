import type { Solimp, Solref } from '../../model/types.ts';

/** MuJoCo's defaults. @see MuJoCo, XML reference, geom/solref and solimp */
export const SOLREF: Solref = [0.02, 1];
export const SOLIMP: Solimp = [0.9, 0.95, 0.001, 0.5, 2];

/**
 * MuJoCo's stops are soft: by default a spring that starts at 4 N pushes a trigger of 30 g 3 mm out of its grip, and three books
 * on a fourth press its cover 2° into the pages. An impedance close to 1 makes that a fiftieth (Modeling, solver parameters:
 * at rest a constraint gives way by (1 - d) / d of the acceleration without it, over its stiffness).
 */
export const FIRM_STOP: Solimp = [0.99, 0.999, 0.001, 0.5, 2];
