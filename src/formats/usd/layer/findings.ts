import { defineFinding, type FindingKind } from '../../../model/finding.ts';

export const usdUnknown = defineFinding<{ begins: string }>({
  code: 'format/usd-unknown',
  severity: 'error',
  about: 'The file is called USD, but is neither USD text ("#usda") nor a USD crate ("PXR-USDC").',
  message: ({ begins }) => `The file is no USD layer: it begins with ${begins}.`,
  hint: 'Export it again as .usda or .usdc; a .usdz is an archive and is opened as one.',
});

export const usdVersion = defineFinding<{ version: string; read: string }>({
  code: 'format/usd-version',
  severity: 'error',
  about: 'The layer is of a version of the format that is not read: too old to be found today, or not published yet.',
  message: ({ version, read }) => `The layer has version ${version}; read are ${read}.`,
  hint: 'Save it with a current OpenUSD (`usdcat in.usd -o out.usda`).',
});

export const usdBroken = defineFinding<{ problem: string }>({
  code: 'format/usd-broken',
  severity: 'error',
  about: 'The layer breaks the rules of its format. Guessing what was meant would give every program another prop.',
  message: ({ problem }) => `The USD layer is broken: ${problem}.`,
  hint: 'Correct it there, or export it again; `usdchecker` and `usdcat` name the same place.',
});

export const usdTooLarge = defineFinding<{ what: string; found: number; limit: number }>({
  code: 'format/usd-too-large',
  severity: 'error',
  about:
    'The layer has, or a crate only declares, more than any prop needs; a reader that trusts it runs out of memory.',
  message: ({ what, found, limit }) => `The USD layer has ${what} of ${found}; the limit is ${limit}.`,
  hint: 'Divide the layer into several, and thin out meshes and animations.',
});

export const usdUnsupported = defineFinding<{ what: string }>({
  code: 'format/usd-unsupported',
  severity: 'error',
  about: 'The layer uses a part of USD that a prop does not need and that is not read.',
  message: ({ what }) => `The USD layer uses ${what}, which is not read.`,
  hint: 'Flatten the stage (`usdcat --flatten`) and remove it.',
});

export const assetOutside = defineFinding<{ asset: string; what: string }>({
  code: 'structure/usd-asset-outside',
  severity: 'error',
  about:
    'The layer refers to a file that is not in the archive: on the network, at an absolute path, above the archive, or ' +
    "by a search path. Only the archive's own files are read, and the prop would look different on every machine.",
  message: ({ asset, what }) => `"${asset}" is ${what}${unread(what)}.`,
  hint: 'Put the file into the archive and refer to it by a relative path: `./` or `../` and its name. Of a file on disk, --root says within which folder references are read.',
});

export const valueOutside = defineFinding<{ asset: string; what: string }>({
  code: 'structure/usd-value-outside',
  severity: 'warning',
  about:
    'An attribute names a file that is not in the archive: on the network, at an absolute path, above the archive. No layer is ' +
    'made of it; a texture that can not be found by its name in the archive is left out.',
  message: ({ asset, what }) => `"${asset}" is ${what}${unread(what)}.`,
  hint: 'Put the file into the archive and refer to it by a relative path: `./` or `../` and its name. Of a file on disk, --root says within which folder references are read.',
});

export const lookLayerLeftOut = defineFinding<{ asset: string; prim: string; why: string }>({
  code: 'structure/usd-look-left-out',
  severity: 'warning',
  about:
    'A layer that would bring materials, and no part of the prop, can not be had: it is missing, or lies on the network, which ' +
    'is never asked. Shapes keep their display colours.',
  message: ({ asset, prim, why }) => `"${asset}", which would bring the materials of ${prim}, is ${why}.`,
  hint: 'Put the file into the archive and refer to it by a relative path, or flatten the stage (`usdcat --flatten`).',
});

export const layerForeign = defineFinding<{ asset: string; format: string }>({
  code: 'structure/usd-layer-foreign',
  severity: 'warning',
  about:
    'A layer that the stage refers to is of a format that only a plug-in of OpenUSD reads (Alembic, OpenVDB, Draco, …). OpenUSD ' +
    'without the plug-in leaves it out with a warning, and so does this reader.',
  message: ({ asset, format }) => `"${asset}" is ${format}, which is not read; what it would bring was left out.`,
  hint: 'Convert it to USD (`usdcat`), or check that nothing of the prop is missing.',
});

const unread = (what: string): string => (what === 'a URL' ? '; nothing is ever fetched' : '');

export const assetMissing = defineFinding<{ asset: string }>({
  code: 'structure/usd-asset-missing',
  severity: 'warning',
  about: 'The layer refers to a file that the archive does not hold. Textures are left out; layers may be needed.',
  message: ({ asset }) => `"${asset}" is not in the archive.`,
  hint: 'Add the file to the archive, or remove the reference.',
});

export const layerCycle = defineFinding<{ layers: readonly string[] }>({
  code: 'structure/usd-layer-cycle',
  severity: 'error',
  about: 'Layers refer to one another in a circle through their default prims or as sublayers; no stage comes of it.',
  message: ({ layers }) => `The layers refer to one another in a circle: ${layers.join(' → ')}.`,
  hint: 'Remove the sublayer, reference or payload that leads back.',
});

export const usdFindings: readonly FindingKind<never>[] = [
  usdUnknown,
  usdVersion,
  usdBroken,
  usdTooLarge,
  usdUnsupported,
  assetOutside,
  valueOutside,
  lookLayerLeftOut,
  layerForeign,
  assetMissing,
  layerCycle,
];
