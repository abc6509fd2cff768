import fc from 'fast-check';

/** A change to a text: some characters taken out, others put in, or a piece repeated. */
interface Mutation {
  /** Millionths of the text. */
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/** Changes to a text at random places; `snippets` are put in more often than random characters. */
export const mutations = (snippets: readonly string[]): fc.Arbitrary<(text: string) => string> =>
  fc
    .array(
      fc.record({
        // Without bias: everything at the beginning would be found at once, and nothing else.
        at: fc.noBias(fc.nat(999_999)),
        remove: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(12)),
        insert: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom('', ...snippets) },
          fc.string({ unit: 'binary', maxLength: 4 }),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((changes) => (text) => changes.reduce(apply, text));

function apply(text: string, { at, remove, insert }: Mutation): string {
  const start = Math.floor((at / 1e6) * (text.length + 1));
  return text.slice(0, start) + insert + text.slice(start + remove);
}
