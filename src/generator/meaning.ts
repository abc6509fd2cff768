/**
 * Where the Wikidata item of a kind comes from: published links of WordNet to Wikidata, never memory. The licences are in
 * `NOTICE`.
 */
export const WIKIDATA_SOURCES = {
  p8814:
    "Wikidata, property P8814 (WordNet 3.1 synset), CC0; the label is the item's article in the English Wikipedia. As in images.txt of GrammaticalFramework/gf-wordnet at 6484fa87f303b9bd77ded221c5300636e7b90720",
  oewn: 'Open English WordNet, CC BY 4.0; the label is a member of the synset with the same ILI. src/yaml/noun.artifact.yaml of globalwordnet/english-wordnet at d94538ad0df3d7a4c77837bde6af69d7a6592c32',
  'kbpedia-1.60':
    'KBpedia 1.60, CC BY 4.0; the label is its reference concept. versions/1.60/linkages/wikidata.n3 of Cognonto/kbpedia at 789e4c8dd6e0a10c83b3a2cf031847459f42d240',
  'kbpedia-3.00':
    'KBpedia 3.00, CC BY 4.0; the label is its reference concept. v300/build/mappings/wikidata.csv of KBpedia/kg at 43e1faa3de95094c07c59ddf31d416a17ce2951a',
} as const;

/**
 * What a kind is in the vocabularies of others, which have no word for everything: the closest entry that it is one of,
 * with what is needed to look it up again.
 */
export interface Meaning {
  /** Princeton WordNet 3.0, as in `data.noun`. No gloss is copied. */
  readonly wordnet: {
    /** `lemma.pos.sense`: `cabinet.n.01`. */
    readonly synset: string;
    /** Byte offset of the synset in `data.noun`. */
    readonly offset: number;
    /** Its lemmas as they are spelled there, with blanks between. */
    readonly lemmas: string;
  };
  /** Null where no source tells an item. */
  readonly wikidata: {
    readonly item: `Q${number}`;
    /** What the source calls the item. */
    readonly label: string;
    readonly source: keyof typeof WIKIDATA_SOURCES;
    /** The item is a wider kind: the sources have none for the thing itself. */
    readonly broader?: true;
  } | null;
}

/** What a model and the published schema tell of a meaning. */
export const publishedMeaning = ({
  wordnet,
  wikidata,
}: Meaning): { readonly synset: string; readonly wikidata?: string } => ({
  synset: wordnet.synset,
  ...(wikidata && { wikidata: wikidata.item }),
});
