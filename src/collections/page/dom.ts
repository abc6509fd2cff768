type Given = Readonly<Record<string, string | undefined | (() => void)>>;

/** An element. Children that are strings become text, never markup: names come from files that nobody vouches for. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: Given = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}
