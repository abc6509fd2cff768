/** An element of an XML document. Namespace prefixes are part of the names, as the simulators take them. */
export interface XmlElement {
  readonly name: string;
  /** In the order of the document; references resolved, white space normalised (XML 1.0, 3.3.3). */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text directly inside, CDATA included, what stands between the children joined. */
  readonly text: string;
  /** Where its `<` stands, both from 1; the column counts UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

/** What an XML file may have at most. */
export interface XmlLimits {
  /** [byte] */
  readonly bytes: number;
  /** Elements inside of one another. MuJoCo's parser stands 160 and loses its stack at 200. */
  readonly depth: number;
  readonly elements: number;
  /** Of one element. */
  readonly attributes: number;
  /** Length of a name [UTF-16 units]. */
  readonly name: number;
  /** Length of an attribute's value [UTF-16 units]: MJCF writes meshes into attributes. */
  readonly value: number;
}

export const XML_LIMITS: XmlLimits = {
  bytes: 64 * 2 ** 20,
  depth: 128,
  elements: 200_000,
  attributes: 256,
  name: 1_024,
  value: 16 * 2 ** 20,
};
