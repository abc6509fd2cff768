import { modelBounds } from '../../model/bounds.ts';
import type { SimModel } from '../../model/types.ts';
import { numbers } from '../numbers.ts';
import { element } from './xml.ts';

/** `scene.xml` beside `<name>.xml`: the prop on a floor, with light and sky, as mujoco_menagerie has it. */
export function writeMjcfScene(model: SimModel): string {
  const bounds = modelBounds(model, 'visuals') ??
    modelBounds(model, 'collisions') ?? { min: [0, 0, 0], max: [1, 1, 1] };
  const center = [0, 1, 2].map((axis) => (bounds.min[axis]! + bounds.max[axis]!) / 2);
  const extent = Math.max(...[0, 1, 2].map((axis) => bounds.max[axis]! - bounds.min[axis]!), 0.01);
  const root = element('mujoco', { model: `${model.name} scene` }, [
    element('include', { file: `${model.name}.xml` }),
    element('statistic', { center: numbers(center), extent: numbers([1.2 * extent]) }),
    element('visual', {}, [
      element('headlight', { diffuse: '0.6 0.6 0.6', ambient: '0.3 0.3 0.3', specular: '0 0 0' }),
      element('rgba', { haze: '0.15 0.25 0.35 1' }),
      element('global', { azimuth: '-60', elevation: '-20' }),
    ]),
    element('asset', {}, [
      element('texture', {
        type: 'skybox',
        builtin: 'gradient',
        rgb1: '0.3 0.5 0.7',
        rgb2: '0 0 0',
        width: '512',
        height: '3072',
      }),
      element('texture', {
        type: '2d',
        name: 'groundplane',
        builtin: 'checker',
        mark: 'edge',
        rgb1: '0.2 0.3 0.4',
        rgb2: '0.1 0.2 0.3',
        markrgb: '0.8 0.8 0.8',
        width: '300',
        height: '300',
      }),
      element('material', {
        name: 'groundplane',
        texture: 'groundplane',
        texuniform: 'true',
        texrepeat: '5 5',
        reflectance: '0.2',
      }),
    ]),
    element('worldbody', {}, [
      element('light', { pos: '0 0 1.5', dir: '0 0 -1', directional: 'true' }),
      element('geom', {
        name: 'floor',
        pos: numbers([0, 0, bounds.min[2]]),
        size: '0 0 0.05',
        type: 'plane',
        material: 'groundplane',
      }),
    ]),
  ]);
  return `${root}\n`;
}
