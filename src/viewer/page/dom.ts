/** What an element is given beside its children: attributes, and handlers by the name of their event (`onclick`). */
type Given = Readonly<Record<string, string | number | boolean | undefined | ((event: never) => void)>>;

/**
 * An element. Children that are strings become text, never markup: names and prompts come from files that nobody vouches
 * for.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: Given = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as (event: Event) => void);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Paths of 16 × 16 icons, drawn as lines of 1.5. */
const ICONS = {
  play: 'M4.5 3v10l8.5-5z',
  pause: 'M5 3v10M11 3v10',
  step: 'M4 3v10l6.5-5zM12.5 3v10',
  reset: 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
  drop: 'M8 2v8M4.5 7 8 10.5 11.5 7M3 14h10',
  ball: 'M8 13.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM8 1v2',
  turn: 'M13.5 8c0 1.7-2.5 3-5.5 3S2.5 9.7 2.5 8 5 5 8 5c1.2 0 2.3.2 3.2.5M8.8 2.6l2.6 2.9-3.3 1.8',
  back: 'M10 3 5 8l5 5',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.8 10.8 14 14',
  frame: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  copy: 'M6 5.5h7.5v8H6zM3 10.5V2.5h7.5',
  panel: 'M2.5 3h11v10h-11zM10 3v10',
  compare: 'M2.5 3h4.5v10H2.5zM9 3h4.5v10H9z',
} as const;
export type IconName = keyof typeof ICONS;

/** A picture that says nothing by itself: what stands beside it, or its button's label, does. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [key, value] of [
    ['viewBox', '0 0 16 16'],
    ['aria-hidden', 'true'],
    ['class', 'icon'],
  ] as const)
    svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/** A button with an icon; its label is read out, and shown where there is room. */
export function iconButton(name: IconName, label: string, onclick: () => void, given: Given = {}): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: 'tool', title: label, onclick, ...given },
    icon(name),
    h('span', {}, label),
  );
}

/** Takes out what is in an element, and puts this in. */
export function fill(element: Element, ...children: readonly (Node | string | undefined)[]): void {
  element.replaceChildren(...children.filter((child) => child !== undefined));
}
