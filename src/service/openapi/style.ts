/** Style of the page; its hash is what the page's Content-Security-Policy lets through. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dde3, #3a4149); --soft: light-dark(#f4f6f8, #1d2228); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem; border-right: 1px solid var(--line); }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; font-size: .875rem; }
main { padding: 1.5rem 2.5rem; max-width: 60rem; }
section { border-top: 1px solid var(--line); padding: 1rem 0; }
h2, h3 { line-height: 1.25; margin: 1rem 0 .5rem; }
code, pre { font: .875em/1.45 ui-monospace, monospace; background: var(--soft); border-radius: 4px; }
code { padding: .1em .3em; overflow-wrap: anywhere; }
pre { padding: .75rem 1rem; overflow: auto; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
@media (max-width: 50rem) {
  body { display: block; }
  nav { position: static; height: auto; border: 0; }
  main { padding: 1rem; }
}
`;
