import { defineConfig } from 'vitepress';
import { linkToViews } from './view-links.ts';

const page = (text: string, link: string): { text: string; link: string } => ({ text, link: `/${link}` });

/** The documentation as a site that works offline: `npm run docs:site` writes it to `dist/site`. */
export default defineConfig({
  title: 'propmaster',
  description: 'From words, an asset or a file to a verified, simulator-ready prop.',
  outDir: '../dist/site',
  cacheDir: '../dist/site-cache',
  cleanUrls: false,
  // What typedoc writes, which has pages of its own.
  srcExclude: ['api/**'],
  rewrites: { 'site/index.md': 'index.md' },
  // A page that leads nowhere stops the build; what lies above docs/ is in the repository alone.
  ignoreDeadLinks: [/^(?:\.\/)?\.\.\//],
  markdown: {
    config(md) {
      // Markdown here has no HTML but comments: what looks like a tag, `<name>`, is text.
      const shown = (text: string): string => (text.trimStart().startsWith('<!--') ? '' : md.utils.escapeHtml(text));
      for (const rule of ['html_inline', 'html_block'] as const)
        md.renderer.rules[rule] = (tokens, index) => shown(tokens[index]!.content);
      linkToViews(md);
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      page('Commands', 'cli'),
      page('Checks', 'checks'),
      page('MCP', 'mcp'),
      { text: 'In 3D', link: '/view/index.html', target: '_self' },
    ],
    sidebar: [
      {
        text: 'Use',
        items: [
          page('Command line', 'cli'),
          page('Viewer', 'viewer'),
          page('MCP server', 'mcp'),
          page('Blender', 'blender'),
          page('JSON lines', 'json-protocol'),
          page('JSON-RPC', 'rpc'),
        ],
      },
      {
        text: 'Props and scenes',
        items: [
          page('Kinds', 'kinds'),
          page('Gallery', 'gallery'),
          page('Blueprints', 'blueprints'),
          page('Scenes', 'scenes'),
          page('Scenes of other programs', 'import-scenes'),
        ],
      },
      {
        text: 'Files',
        items: [
          page('Formats', 'formats'),
          page('URDF', 'urdf'),
          page('References', 'references'),
          page('Archives', 'archives'),
          page('Matrix of loaders', 'matrix'),
        ],
      },
      {
        text: 'Verification',
        items: [page('Checks', 'checks'), page('See them fail', 'check-pairs'), page('Repairs', 'repairs')],
      },
      {
        text: 'Services elsewhere',
        items: [page('Probe', 'probe'), page('Assumptions', 'assumptions'), page('Coverage', 'coverage')],
      },
      {
        text: 'Inside',
        items: [
          page('Architecture', 'architecture'),
          page('Decisions', 'decisions'),
          page('Add a format', 'add-a-format'),
          page('Add a phrase', 'add-a-phrase'),
          page('Add an adapter', 'add-an-adapter'),
        ],
      },
    ],
  },
});
