// The files of others that lie beside the checkout (../shared/corpus), each as somebody would hand it to us.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Treatment } from '../../src/project/treatment.ts';
import type { Input, InputFormat, Refusal } from './types.ts';

export const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus');

/** Below the corpus. */
interface Sample {
  readonly file: string;
  readonly format: InputFormat;
  readonly options?: Treatment;
  readonly refusal?: Refusal;
}

const REFUSED = {
  stands: (reason: string): Refusal => ({ code: 'simulation/stands', reason }),
  outside: { code: 'structure/usd-asset-outside', reason: 'its materials lie above the folder that was handed over' },
  gltf: (reason: string): Refusal => ({ code: 'format/gltf-error', reason }),
};

const SAMPLES: readonly Sample[] = [
  { file: 'mjcf/furniture_sim/microwave.xml', format: 'mjcf' },
  { file: 'mjcf/furniture_sim/slidecabinet.xml', format: 'mjcf' },
  { file: 'mjcf/mug/mug.xml', format: 'mjcf' },
  { file: 'sdf/aws_robomaker_residential_KitchenCabinet_01', format: 'sdf' },
  {
    file: 'sdf/coke_can',
    format: 'sdf',
    refusal: REFUSED.stands('it does not stand as it is stored: put down, it tilts by more than 1°'),
  },
  { file: 'sdf/cordless_drill', format: 'sdf' },
  {
    file: 'sdf/submarine',
    format: 'sdf',
    refusal: { code: 'format/xml-malformed', where: 'model.sdf:77', reason: 'line 77 of its model.sdf is not XML' },
  },
  { file: 'usd/cartpole.usda', format: 'usd' },
  { file: 'usd/simple_articulation_with_mesh.usda', format: 'usd' },
  { file: 'usd/USD_Mini_Car_Kit/assets/wheels', format: 'usd', refusal: REFUSED.outside },
  { file: 'usd/USD_Mini_Car_Kit/assets/vehicles/sedan', format: 'usd', refusal: REFUSED.outside },
  // It says metres, and a car is 470 of them long: it means centimetres.
  {
    file: 'usd/USD_Mini_Car_Kit',
    format: 'usd',
    options: { scale: 0.01 },
    refusal: REFUSED.stands('its shovel reaches 103 mm lower than its wheels: put down, it tilts by 1.6°'),
  },
  { file: 'usd/AnimatedCube.usdz', format: 'usdz' },
  { file: 'glb/BoxBadNormals.glb', format: 'glb', refusal: REFUSED.gltf('its normals have no length') },
  { file: 'glb/BoxMeshopt.glb', format: 'glb' },
  {
    file: 'glb/BoxWithInfinites.glb',
    format: 'glb',
    refusal: REFUSED.gltf('its positions have no bounds: some are infinite'),
  },
  { file: 'glb/glasses.glb', format: 'glb' },
  {
    file: 'glb/knife_collision.glb',
    format: 'glb',
    refusal: REFUSED.stands('it does not lie as it is stored: put down, it tilts by more than 1°'),
  },
  { file: 'glb/repair_tools.glb', format: 'glb' },
  { file: 'glb/repair_tools_collision.glb', format: 'glb' },
  // As mug.xml says of it: Y up, in centimetres.
  { file: 'mjcf/mug/mug.obj', format: 'obj', options: { up: 'y', scale: 0.01 } },
];

/** @throws {Error} if the corpus is not there: a table without it would look complete */
export function corpusInputs(wanted: (row: string, format: InputFormat) => boolean): Input[] {
  const chosen = SAMPLES.filter(({ file, format }) => wanted(file, format));
  if (chosen.length > 0 && !existsSync(CORPUS)) throw new Error(`the corpus is not beside this checkout: ${CORPUS}`);
  return chosen.map(({ file, ...sample }) => ({
    ...sample,
    row: file,
    project: 'corpus',
    prop: propOf(file),
    file: path.join(CORPUS, file),
  }));
}

function propOf(file: string): string {
  const { name, ext } = path.parse(file);
  const kind = ext === '.obj' ? '_obj' : '';
  return `${name}${kind}`.toLowerCase().replace(/[^a-z0-9_]/g, '_');
}
