/** Stands for a part that the thing doesn't have: what is said of it is lost with it. */
export const LOST_PART = 'lost part';
