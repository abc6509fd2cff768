/** An entry of a word list. Words come from anybody: "constructor" is on every object, and in none of these lists. */
export const lookUp = <Value>(list: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(list, word) ? list[word] : undefined;
