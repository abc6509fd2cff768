/** Rules of the style for dark pages; told once, because their condition is overwritten. */
let darkRules: readonly CSSMediaRule[] | undefined;
let told: boolean | undefined;

/** Whether the page is dark: as the host says, else as the browser does. */
export const isDark = (): boolean => told ?? matchMedia('(prefers-color-scheme: dark)').matches;

/** A host may be dark in a browser that is light. */
export function setTheme(theme: 'light' | 'dark'): void {
  darkRules ??= [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule)
    .filter(({ conditionText }) => conditionText.includes('prefers-color-scheme: dark'));
  told = theme === 'dark';
  for (const rule of darkRules) rule.media.mediaText = told ? 'all' : 'not all';
  document.documentElement.style.colorScheme = theme;
}
