import type { SimModel } from '../../src/model/types.ts';
import { modelFile } from '../formats/sdf/documents.ts';
import { isTextured, isUpright } from './measures.ts';
import { mtl, texturedBlock } from './pieces.ts';
import type { Trap } from './trap.ts';

/** Models of SDFormat as text. */

/** m/12 (b² + c²) of 2 kg in 20 × 20 × 10 cm. */
export const INERTIAL =
  '<inertial><pose>0 0 .05 0 0 0</pose><mass>2</mass><inertia><ixx>.0083333</ixx><iyy>.0083333</iyy><izz>.0133333</izz></inertia></inertial>';
export const BOX = '<box><size>.2 .2 .1</size></box>';
export const UP = '<pose>0 0 .05 0 0 0</pose>';
export const seen = (geometry: string, more = ''): string =>
  `<visual name="seen">${geometry.startsWith('<box') ? UP : ''}<geometry>${geometry}</geometry>${more}</visual>`;
export const touched = (geometry: string): string =>
  `<collision name="touched">${geometry.startsWith('<box') ? UP : ''}<geometry>${geometry}</geometry></collision>`;
export const link = (inside: string, name = 'thing', where = ''): string =>
  `<link name="${name}">${where}${inside}</link>`;
export const mesh = (uri: string, more = ''): string => `<mesh><uri>${uri}</uri>${more}</mesh>`;
export const whole = INERTIAL + seen(BOX) + touched(BOX);
export const file = (body: string, version = '1.9', attributes = ''): string => modelFile(version, body, attributes);

/** A cupboard: a back, and boards in front of it that turn or slide. */
const BOARD =
  '<inertial><mass>1</mass><inertia><ixx>.014</ixx><iyy>.02</iyy><izz>.008</izz></inertia></inertial><collision name="c"><geometry><box><size>.3 .02 .4</size></box></geometry></collision><visual name="v"><geometry><box><size>.3 .02 .4</size></box></geometry></visual>';
export const board = (name: string, x: number, y: number): string =>
  link(BOARD, name, `<pose>${x} ${y} .2 0 0 0</pose>`);
export const joint = (
  parent: string,
  child: string,
  limits = '<lower>0</lower><upper>1.5</upper>',
  type = 'revolute',
): string =>
  `<joint name="${parent}_${child}" type="${type}"><parent>${parent}</parent><child>${child}</child><axis><xyz>0 0 1</xyz><limit>${limits}</limit></axis></joint>`;
export const back = board('back', 0, 0.1);

export const looks = { 'thing/meshes/b.obj': texturedBlock(), 'thing/meshes/wood.mtl': mtl('wood.png') };
export const withLook = (uri: string): string => file(link(INERTIAL + seen(mesh(uri)) + touched(BOX)));
export const upright = (model: SimModel): void => {
  isTextured(model);
  isUpright(model);
};

/** A folder as Fuel has it: `thing/model.sdf`. */
export const folder = (sdf: string, files: Trap['files'] = {}): Pick<Trap, 'format' | 'files' | 'entry'> => ({
  format: 'sdf',
  entry: 'thing',
  files: { 'thing/model.sdf': sdf, ...files },
});
