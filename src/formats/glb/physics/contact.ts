/** Torsional [m] and rolling [m] friction, of which these files say nothing: MuJoCo's own. */
export const OTHER_FRICTION = [0.005, 0.0001] as const;
