/** Formats that OpenUSD reads by plug-ins, and that may be named as layers, by their extension. */
const FORMATS: Readonly<Record<string, string>> = {
  abc: 'Alembic',
  vdb: 'OpenVDB',
  drc: 'Draco',
  obj: 'OBJ',
  stl: 'STL',
  ply: 'PLY',
  fbx: 'FBX',
  gltf: 'glTF',
  glb: 'glTF',
  dae: 'COLLADA',
  spz: 'Gaussian splats',
  mjcf: 'MJCF',
  xml: 'XML',
  urdf: 'URDF',
  usdmdl: 'MDL',
  mdl: 'MDL',
};

/** Name of the format of a layer that is not read, by its extension; `undefined` for USD, and for what is not known. */
export function foreignFormat(asset: string): string | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(asset.replace(/:SDF_FORMAT_ARGS:.*$/s, ''))?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(FORMATS, extension) ? FORMATS[extension] : undefined;
}
