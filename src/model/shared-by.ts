/** The value that all of a list have; `undefined` if they differ, or there are none. */
export function sharedBy<Value>(values: readonly (Value | undefined)[]): Value | undefined {
  const [first] = values;
  const text = JSON.stringify(first);
  return values.every((value) => JSON.stringify(value) === text) ? first : undefined;
}
