// The files of others that lie beside the checkout (../shared/corpus), each as somebody would hand it to us.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Input, InputFormat, Refusal } from './types.ts';

export const CORPUS = path.resolve(import.meta.dirname, '../../../shared/corpus');

/** Path below the corpus, format, and why it is refused where it is. */
const FILES: readonly (readonly [file: string, format: InputFormat, refusal?: Refusal])[] = [
  ['mjcf/furniture_sim/microwave.xml', 'mjcf'],
  ['mjcf/furniture_sim/slidecabinet.xml', 'mjcf'],
  ['mjcf/mug/mug.xml', 'mjcf'],
  ['sdf/aws_robomaker_residential_KitchenCabinet_01', 'sdf'],
  ['sdf/coke_can', 'sdf'],
  ['sdf/cordless_drill', 'sdf'],
  [
    'sdf/submarine',
    'sdf',
    { code: 'format/xml-malformed', where: 'model.sdf:77', reason: 'line 77 of its model.sdf is not XML' },
  ],
  ['usd/cartpole.usda', 'usd'],
  ['usd/simple_articulation_with_mesh.usda', 'usd'],
  ['usd/USD_Mini_Car_Kit/assets/wheels', 'usd'],
  ['usd/USD_Mini_Car_Kit/assets/vehicles/sedan', 'usd'],
  ['usd/USD_Mini_Car_Kit', 'usd'],
  ['usd/AnimatedCube.usdz', 'usdz'],
  ['glb/BoxBadNormals.glb', 'glb'],
  ['glb/BoxMeshopt.glb', 'glb'],
  ['glb/BoxWithInfinites.glb', 'glb'],
  ['glb/glasses.glb', 'glb'],
  ['glb/knife_collision.glb', 'glb'],
  ['glb/repair_tools.glb', 'glb'],
  ['glb/repair_tools_collision.glb', 'glb'],
  ['mjcf/mug/mug.obj', 'obj'],
];

/** @throws {Error} if the corpus is not there: a table without it would look complete */
export function corpusInputs(wanted: (row: string, format: InputFormat) => boolean): Input[] {
  const chosen = FILES.filter(([file, format]) => wanted(file, format));
  if (chosen.length > 0 && !existsSync(CORPUS)) throw new Error(`the corpus is not beside this checkout: ${CORPUS}`);
  return chosen.map(([file, format, refusal]) => ({
    row: file,
    format,
    project: 'corpus',
    prop: propOf(file),
    file: path.join(CORPUS, file),
    ...(refusal && { refusal }),
  }));
}

function propOf(file: string): string {
  const { name, ext } = path.parse(file);
  const kind = ext === '.obj' ? '_obj' : '';
  return `${name}${kind}`.toLowerCase().replace(/[^a-z0-9_]/g, '_');
}
