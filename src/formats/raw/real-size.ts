/** Beyond these volume and inertia are lost in rounding [m]. */
const LEAST = 1e-6;
const MOST = 1e6;

/** Whether something could be of that size. @param longest its longest side [m] */
export const isRealSize = (longest: number): boolean => longest >= LEAST && longest <= MOST;
