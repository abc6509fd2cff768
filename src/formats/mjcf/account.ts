import type { FormatAccount, Verdict } from '../account.ts';
import { notCarried, shapeNotCarried, worldGeometryDropped } from './findings.ts';
import { pluginNeeded } from './gate/findings.ts';

const all = (prefix: string, names: string, verdict: Verdict): FormatAccount =>
  Object.fromEntries(names.split(' ').map((name) => [`${prefix}${name}`, verdict]));

const carried = (note: string): Verdict => ({ fate: 'carried', note });
const none = (note: string): Verdict => ({ fate: 'no-meaning', note });
const missed = (note: string, unless: readonly string[] = []): Verdict => ({
  fate: 'not-carried',
  note,
  severity: 'warning',
  unless,
});
const lost = (note: string, unless: readonly string[] = []): Verdict => ({ fate: 'not-carried', note, unless });

const READ = carried('the compiled model has it');
const ELEMENT = carried('what is in it has verdicts of its own');
const NO_PART: Verdict = { fate: 'not-carried', note: 'no part of a prop', reportedBy: notCarried.code };
const NO_SHAPE: Verdict = { fate: 'not-carried', note: 'no shape of a prop', reportedBy: shapeNotCarried.code };
const SCENE: Verdict = { fate: 'not-carried', note: 'belongs to a scene', reportedBy: worldGeometryDropped.code };
const PLUGIN: Verdict = { fate: 'not-carried', note: 'refused', reportedBy: pluginNeeded.code };
const USER = lost('numbers of your own; no format has a place for them');
const MEDIUM = missed('air and water belong to the scene', ['0', '0 0 0', '0.0']);
const SIMULATION = lost("settings of a simulation belong to the scene; the prop was verified with MuJoCo's defaults");
const SWITCH = missed('switches of a simulation belong to the scene', ['enable']);
const MOTOR = lost('for actuators, which are no part of a prop');
const DRAWN = none('how a viewer draws it');

const COMPILER: FormatAccount = {
  compiler: ELEMENT,
  'compiler/*': carried('the engine has applied it'),
  ...all('', 'size statistic visual', none('of a viewer or of memory')),
  ...all('', 'size/* statistic/* visual/*', none('of a viewer or of memory')),
  model: none('the prop has a name of its own'),
};

const OPTION: FormatAccount = {
  option: ELEMENT,
  'option/*': SIMULATION,
  'option/gravity': missed('gravity belongs to the scene, and is 9.81 m/s² there', [
    '0 0 -9.81',
    '0 0 -9.8',
    '0 0 -9.80665',
  ]),
  ...all('option/', 'density viscosity wind', MEDIUM),
  'option/magnetic': none('for magnetometers'),
  'option/actuatorgroupdisable': MOTOR,
  ...all(
    'option/',
    'o_friction o_margin o_solimp o_solref',
    missed('replaces the contact values of all geoms, if switched on'),
  ),
  'option/flag': ELEMENT,
  'option/flag/*': SIMULATION,
  'option/flag/multiccd': none('our scenes switch it as they need it'),
  ...all('option/flag/', 'contact gravity limit frictionloss spring damper constraint filterparent', SWITCH),
  'option/flag/override': missed('replaces the contact values of all geoms', ['disable']),
};

const ASSETS: FormatAccount = {
  ...all('', 'default asset default/class', ELEMENT),
  ...all('default/', 'equality tendon', NO_PART),
  ...all('default/', 'equality/* tendon/*', NO_PART),
  ...all('asset/', 'mesh texture material material/layer model', ELEMENT),
  'asset/mesh/*': READ,
  'asset/mesh/maxhullvert': lost('hulls of colliders are made anew, with as many corners as a collider may have'),
  'asset/mesh/content_type': none('of a file'),
  ...all('asset/mesh/', 'plugin plugin/*', PLUGIN),
  ...all('asset/', 'hfield hfield/*', NO_SHAPE),
  ...all('asset/', 'skin skin/*', NO_PART),
  'asset/texture/*': READ,
  ...all('asset/texture/', 'content_type embed', none('of a file')),
  'asset/material/*': READ,
  'asset/material/emission': lost('things do not shine by themselves in every simulator', ['0', '0.0']),
  'asset/material/reflectance': lost('mirrors are no part of the materials of a prop', ['0', '0.0']),
  ...all('asset/material/', 'specular', none('highlights follow from roughness')),
  'asset/material/texrepeat': missed('a texture is shown once over its coordinates', ['1 1', '1']),
  'asset/material/texuniform': missed('a texture is shown once over its coordinates', ['false']),
  'asset/model/*': READ,
};

const BODY: FormatAccount = {
  ...all('', 'body body/frame body/replicate', ELEMENT),
  'body/*': READ,
  ...all('body/frame/', '*', carried('the engine has applied it')),
  ...all('body/replicate/', '*', carried('the engine has applied it')),
  'body/mocap': missed('the body is fixed; a program can move it only in MuJoCo, with mocap="true"', ['false']),
  ...all('body/', 'sleep simple', SIMULATION),
  'body/user': USER,
  ...all('body/', 'plugin plugin/*', PLUGIN),
  ...all('body/', 'inertial joint freejoint geom attach', ELEMENT),
  ...all('body/', 'composite composite/*', carried('the engine has made bodies of it')),
  ...all('body/', 'flexcomp flexcomp/*', NO_PART),
  ...all('body/', 'camera camera/* light light/*', SCENE),
  'body/site': missed('places on a body; the prop has cavities, supports and grasps only'),
  'body/site/*': none('told by its element'),
  'body/inertial/*': READ,
  'body/freejoint/*': READ,
  'body/freejoint/group': DRAWN,
  'body/attach/*': READ,
};

const JOINT: FormatAccount = {
  'body/joint/*': READ,
  'body/joint/group': DRAWN,
  'body/joint/user': USER,
  'body/joint/springyield': missed('springs of a prop do not yield'),
  'body/joint/actuatorgravcomp': MOTOR,
};

const GEOM: FormatAccount = {
  'body/geom/*': READ,
  'body/geom/hfield': NO_SHAPE,
  'body/geom/user': USER,
  'body/geom/castshadow': DRAWN,
  'body/geom/adhesion': missed('surfaces of a prop do not stick', ['0', '0.0']),
  'body/geom/surfacevel': missed('surfaces of a prop do not move by themselves', ['0', '0 0 0', '0 0 0 0 0 0']),
  'body/geom/fluidshape': lost('forces of air and water need a medium, which belongs to the scene', ['none']),
  'body/geom/fluidcoef': lost('forces of air and water need a medium, which belongs to the scene'),
  ...all('body/geom/', 'plugin plugin/*', PLUGIN),
};

const SECTIONS: FormatAccount = {
  contact: ELEMENT,
  'contact/exclude': ELEMENT,
  'contact/exclude/*': READ,
  ...all('contact/', 'pair pair/*', NO_PART),
  ...all('', 'actuator sensor tendon equality deformable keyframe', NO_PART),
  ...all('', 'actuator/* sensor/* tendon/* equality/* deformable/* keyframe/*', NO_PART),
  ...all('equality/', 'joint joint/*', carried('as a coupling of two joints, where it is straight')),
  custom: ELEMENT,
  ...all('custom/', 'numeric text tuple', lost('data of your own; no other format has a place for them')),
  ...all('custom/', 'numeric/* text/* tuple/*', none('told by its element')),
  ...all('', 'extension extension/*', PLUGIN),
};

/**
 * What becomes of every element and attribute that MuJoCo's schema has, by {@link accountPath}. The words come from the
 * engine itself: `scripts/mjcf-words.py`.
 */
export const MJCF_ACCOUNT: FormatAccount = {
  ...COMPILER,
  ...OPTION,
  ...ASSETS,
  ...BODY,
  ...JOINT,
  ...GEOM,
  ...SECTIONS,
};

const IN_BODY = new Set(['joint', 'geom', 'site', 'camera', 'light']);
const IN_ASSET = new Set(['mesh', 'texture', 'material']);
const NESTED = new Set(['worldbody', 'body', 'frame', 'replicate', 'default']);

/**
 * Path of a word in {@link MJCF_ACCOUNT}: bodies, frames and classes in one another are one, and a default has the verdict
 * of the element that it is for.
 *
 * @param elements from below the root element down to the one meant: `['worldbody', 'body', 'frame', 'geom']`
 * @param attribute of the last one, if that is meant
 */
export function accountPath(elements: readonly string[], attribute?: string): string {
  const [first, ...others] = elements;
  const last = attribute === undefined ? [] : [attribute];
  if (first === undefined) return last.join('/');
  if (first !== 'worldbody' && first !== 'body' && first !== 'default') return [...elements, ...last].join('/');
  const inside = others.filter((name, i) => !NESTED.has(name) || (i === others.length - 1 && isRepeater(name)));
  const [element] = inside;
  if (first !== 'default') return ['body', ...inside, ...last].join('/');
  const home =
    element === undefined || element === 'equality' || element === 'tendon'
      ? 'default'
      : IN_BODY.has(element)
        ? 'body'
        : IN_ASSET.has(element)
          ? 'asset'
          : element === 'pair'
            ? 'contact'
            : 'actuator';
  return [home, ...inside, ...last].join('/');
}

const isRepeater = (name: string): boolean => name === 'frame' || name === 'replicate';
