// The files of others that lie beside the checkout (../shared/corpus), and URDF that comes with PyBullet, each as somebody would
// hand it to us.
import { existsSync, readdirSync } from 'node:fs';
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
  readonly remark?: string;
}

const REFUSED = {
  unit: { code: 'physics/plausible-size', reason: 'it says metres, and is 110 of them long: it means centimetres' },
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
    remark: 'put down, it leans by 1.7° in MuJoCo, of which its report warns; 1° more is allowed',
  },
  { file: 'sdf/cordless_drill', format: 'sdf' },
  {
    file: 'sdf/submarine',
    format: 'sdf',
    refusal: { code: 'format/xml-malformed', where: 'model.sdf:77', reason: 'line 77 of its model.sdf is not XML' },
  },
  { file: 'usd/cartpole.usda', format: 'usd' },
  { file: 'usd/simple_articulation_with_mesh.usda', format: 'usd' },
  { file: 'usd/USD_Mini_Car_Kit/assets/wheels', format: 'usd', refusal: REFUSED.unit },
  { file: 'usd/USD_Mini_Car_Kit/assets/vehicles/sedan', format: 'usd', refusal: REFUSED.outside },
  // It says metres, and a car is 470 of them long: it means centimetres.
  {
    file: 'usd/USD_Mini_Car_Kit',
    format: 'usd',
    options: { scale: 0.01 },
    remark:
      'not explained: put down, it sinks by 84 mm in MuJoCo, too, of which its report warns; nothing is known of the three faces',
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
  { file: 'glb/knife_collision.glb', format: 'glb' },
  { file: 'glb/repair_tools.glb', format: 'glb' },
  {
    file: 'glb/repair_tools_collision.glb',
    format: 'glb',
    remark: 'not explained: it stays within 1° in the others',
  },
  // As mug.xml says of it: Y up, in centimetres.
  { file: 'mjcf/mug/mug.obj', format: 'obj', options: { up: 'y', scale: 0.01 } },
];

/** Below the folder of pybullet_data, which the judge of URDF brings along. */
const OF_PYBULLET: readonly Sample[] = [
  ...[
    'table/table.urdf',
    'tray/traybox.urdf',
    'objects/mug.urdf',
    'lego/lego.urdf',
    'jenga/jenga.urdf',
    'domino/domino.urdf',
  ].map((file): Sample => ({ file, format: 'urdf' })),
  {
    file: 'duck_vhacd.urdf',
    format: 'urdf',
    refusal: {
      code: 'simulation/stands',
      reason:
        'it stands on a rounded foot: put down, it leans by 5° in PyBullet, too, and by 10° in MuJoCo, for more than 8 s',
    },
  },
];

function pybulletData(): string | undefined {
  const library = path.resolve(import.meta.dirname, '../../.venv-judges/urdf/lib');
  if (!existsSync(library)) return undefined;
  return readdirSync(library)
    .map((python) => path.join(library, python, 'site-packages/pybullet_data'))
    .find((folder) => existsSync(folder));
}

/** @throws {Error} if the corpus is not there: a table without it would look complete */
export function corpusInputs(wanted: (row: string, format: InputFormat) => boolean): Input[] {
  const chosen = SAMPLES.filter(({ file, format }) => wanted(file, format));
  if (chosen.length > 0 && !existsSync(CORPUS)) throw new Error(`the corpus is not beside this checkout: ${CORPUS}`);
  const inputOf =
    (folder: string, place: string) =>
    ({ file, ...sample }: Sample): Input => ({
      ...sample,
      row: `${place}${file}`,
      project: 'corpus',
      prop: propOf(file),
      file: path.join(folder, file),
    });
  const data = pybulletData();
  const urdf = OF_PYBULLET.filter(({ file, format }) => wanted(file, format));
  if (urdf.length > 0 && data === undefined) throw new Error('PyBullet is not there: bash test/judges/install.sh');
  return [...chosen.map(inputOf(CORPUS, '')), ...urdf.map(inputOf(data ?? '', 'pybullet_data/'))];
}

function propOf(file: string): string {
  const { name, ext } = path.parse(file);
  const kind = ext === '.obj' || ext === '.urdf' ? ext.replace('.', '_') : '';
  return `${name}${kind}`.toLowerCase().replace(/[^a-z0-9_]/g, '_');
}
