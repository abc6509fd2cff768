/** The parts of a COLLADA file, as text. */
export interface Parts {
  readonly unit?: number;
  readonly up?: string;
  readonly images?: string;
  readonly materials?: string;
  readonly geometries: string;
  readonly nodes?: string;
  readonly scene?: string;
  readonly more?: string;
}

export function collada({
  unit = 1,
  up = '',
  images = '',
  materials = '',
  geometries,
  nodes = '',
  scene,
  more = '',
}: Parts): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit meter="${unit}" name="unit"/>${up === '' ? '' : `<up_axis>${up}</up_axis>`}</asset>
<library_images>${images}</library_images>
${materials}
<library_geometries>${geometries}</library_geometries>
<library_nodes>${nodes}</library_nodes>${more}
${scene === undefined ? '' : `<library_visual_scenes><visual_scene id="scene">${scene}</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#scene"/></scene>`}
</COLLADA>`;
}

export function source(id: string, numbers: string, stride: number): string {
  const count = numbers.split(' ').length;
  return (
    `<source id="${id}"><float_array id="${id}-a" count="${count}">${numbers}</float_array><technique_common>` +
    `<accessor source="#${id}-a" count="${count / stride}" stride="${stride}">${'<param name="A" type="float"/>'.repeat(stride)}</accessor>` +
    '</technique_common></source>'
  );
}

/** A geometry whose positions are the source `xyz`, under the id `<id>-v`. */
export const geometry = (id: string, sources: string, primitives: string): string =>
  `<geometry id="${id}" name="${id}"><mesh>${sources}<vertices id="${id}-v"><input semantic="POSITION" source="#xyz"/></vertices>${primitives}</mesh></geometry>`;

export const node = (content: string, id = 'node', transforms = ''): string =>
  `<node id="${id}" name="${id}">${transforms}${content}</node>`;

/** A material and its effect. */
export const effect = (id: string, parameters: string, more = ''): string =>
  `<library_effects><effect id="${id}-fx"><profile_COMMON>${more}<technique sid="common"><phong>${parameters}</phong></technique></profile_COMMON></effect></library_effects>` +
  `<library_materials><material id="${id}" name="${id}"><instance_effect url="#${id}-fx"/></material></library_materials>`;
