import type { OgreNode } from './parse.ts';

/** A block with all that it inherits: settings by name, variables, and blocks inside of it. */
export interface OgreBlock {
  /** `material`, `technique`, `pass`, `texture_unit`, … */
  readonly kind: string;
  readonly name: string;
  /** Arguments of the last property of each name. */
  readonly settings: ReadonlyMap<string, readonly string[]>;
  readonly variables: ReadonlyMap<string, string>;
  readonly blocks: readonly OgreBlock[];
}

/** `set $name value`, which is also written without the dollar sign. */
const SET = 'set';

/** A parsed block by itself. */
export function blockOf({ words, children = [] }: OgreNode): OgreBlock {
  const at = words.indexOf(':');
  const [kind = '', ...name] = at < 0 ? words : words.slice(0, at);
  const properties = children.filter(({ children }) => children === undefined);
  return {
    kind,
    name: name.join(' '),
    settings: new Map(
      properties.flatMap(({ words: [name, ...values] }) =>
        name === undefined || name === SET ? [] : [[keyOf(name, values), values] as const],
      ),
    ),
    variables: new Map(
      properties.flatMap(({ words: [name, variable, ...values] }) =>
        name === SET && variable !== undefined ? [[variable.replace(/^\$/, ''), values.join(' ')] as const] : [],
      ),
    ),
    blocks: children.filter(({ children }) => children !== undefined).map(blockOf),
  };
}

/** Aliases are set one by one. */
const keyOf = (name: string, [first = '']: readonly string[]): string =>
  name === 'set_texture_alias' ? `${name} ${first}` : name;

/**
 * A block that inherits from another one: its own settings and variables win; blocks inside are paired by name, those
 * without one by their place among their kind.
 *
 * @see Ogre manual, "Script Inheritance"
 */
export function inherit(parent: OgreBlock, child: OgreBlock): OgreBlock {
  const blocks = [...parent.blocks];
  const counts = new Map<string, number>();
  for (const own of child.blocks) {
    const place = counts.get(own.kind) ?? 0;
    counts.set(own.kind, place + 1);
    const at = own.name === '' ? nthOf(blocks, own.kind, place) : blocks.findIndex((one) => isSame(one, own));
    if (at < 0) blocks.push(own);
    else blocks[at] = inherit(blocks[at]!, own);
  }
  return {
    kind: child.kind,
    name: child.name || parent.name,
    settings: new Map([...parent.settings, ...child.settings]),
    variables: new Map([...parent.variables, ...child.variables]),
    blocks,
  };
}

const isSame = (a: OgreBlock, b: OgreBlock): boolean => a.kind === b.kind && a.name === b.name;

function nthOf(blocks: readonly OgreBlock[], kind: string, place: number): number {
  const same = blocks.flatMap((one, index) => (one.kind === kind ? [index] : []));
  return same[place] ?? -1;
}
