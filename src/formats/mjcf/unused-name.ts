/** A name of ours beside names of a user: as wanted, else with a number that nobody has. Adds it to those that are taken. */
export function unusedName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}
