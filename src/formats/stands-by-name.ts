const STRUCTURE = /^(?:floor|ground|terrain|wall|ceiling|roof|room|building|structure|environment)(?![a-z])/;

/** Whether the name of a thing says that it is a part of a building, and not something in it: `Wall_North`, `floor.001`. */
export const standsByName = (name: string): boolean =>
  STRUCTURE.test(name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase());
