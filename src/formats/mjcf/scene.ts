import { modelBounds } from '../../model/bounds.ts';
import type { SimModel } from '../../model/types.ts';
import type { FileMap } from '../files.ts';
import { numbers } from '../numbers.ts';
import { unusedName } from './unused-name.ts';
import { writeMjcf } from './write.ts';
import { element } from './xml.ts';

/** `scene.xml`, but for a prop of that name, whose own file it is. */
export const sceneFile = (name: string): string => (name === 'scene' ? 'scene_floor.xml' : 'scene.xml');

/** A prop's files for MuJoCo: those of {@link writeMjcf}, and beside them its scene. */
export function writeMjcfWithScene(model: SimModel): FileMap {
  const files = writeMjcf(model);
  return new Map([...files, [sceneFile(model.name), writeMjcfScene(model, files)]]);
}

/**
 * `scene.xml` beside `<name>.xml`: the prop on a floor, with light and sky, as mujoco_menagerie has it. Floor and ground
 * get a number behind their names where the prop has those itself.
 */
function writeMjcfScene(model: SimModel, files: FileMap): string {
  const { floor, ground } = namesBeside(files);
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
        name: ground,
        builtin: 'checker',
        mark: 'edge',
        rgb1: '0.2 0.3 0.4',
        rgb2: '0.1 0.2 0.3',
        markrgb: '0.8 0.8 0.8',
        width: '300',
        height: '300',
      }),
      element('material', {
        name: ground,
        texture: ground,
        texuniform: 'true',
        texrepeat: '5 5',
        reflectance: '0.2',
      }),
    ]),
    element('worldbody', {}, [
      element('light', { pos: '0 0 1.5', dir: '0 0 -1', directional: 'true' }),
      element('geom', {
        name: floor,
        pos: numbers([0, 0, bounds.min[2]]),
        size: '0 0 0.05',
        type: 'plane',
        material: ground,
      }),
    ]),
  ]);
  return `${root}\n`;
}

/** Names for the scene's own things that nothing in the files has. */
function namesBeside(files: FileMap): { readonly floor: string; readonly ground: string } {
  const texts = [...files].flatMap(([file, content]) =>
    file.endsWith('.xml') ? [typeof content === 'string' ? content : new TextDecoder().decode(content)] : [],
  );
  const taken = new Set(texts.flatMap((text) => [...text.matchAll(/\sname="([^"]*)"/g)].map(([, name]) => name!)));
  return { floor: unusedName('floor', taken), ground: unusedName('groundplane', taken) };
}
