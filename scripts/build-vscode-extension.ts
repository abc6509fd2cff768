// Packs samples/vscode as a .vsix, which `code --install-extension` takes:
//   node --import tsx scripts/build-vscode-extension.ts [folder]
// The form is that of @vscode/vsce: a ZIP (Open Packaging Conventions) with a manifest beside the extension's own folder.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeZip } from '../src/formats/zip/write.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const EXTENSION = path.join(ROOT, 'samples', 'vscode');

interface ExtensionManifest {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  readonly publisher: string;
  readonly engines: { readonly vscode: string };
  readonly categories: readonly string[];
}

/** The same sources give the same bytes. */
export async function buildVscodeExtension(): Promise<{ name: string; bytes: Uint8Array }> {
  const files = new Map<string, string>();
  const own = readdirSync(EXTENSION)
    .filter((file) => /\.(js|json|md)$/.test(file))
    .toSorted();
  const manifest = JSON.parse(readFileSync(path.join(EXTENSION, 'package.json'), 'utf8')) as ExtensionManifest;
  files.set('extension.vsixmanifest', vsixManifest(manifest));
  files.set('[Content_Types].xml', CONTENT_TYPES);
  for (const file of own) files.set(`extension/${file}`, readFileSync(path.join(EXTENSION, file), 'utf8'));
  files.set('extension/LICENSE.txt', readFileSync(path.join(ROOT, 'LICENSE'), 'utf8'));
  return { name: `${manifest.name}-${manifest.version}.vsix`, bytes: await writeZip(files) };
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".js" ContentType="application/javascript"/><Default Extension=".json" ContentType="application/json"/><Default Extension=".md" ContentType="text/markdown"/><Default Extension=".txt" ContentType="text/plain"/><Default Extension=".vsixmanifest" ContentType="text/xml"/></Types>
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function vsixManifest({ name, displayName, description, version, publisher, engines, categories }: ExtensionManifest) {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}"/>
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Categories>${escaped(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { name, bytes } = await buildVscodeExtension();
  const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), bytes);
  process.stdout.write(`${path.join(folder, name)}\n`);
}
