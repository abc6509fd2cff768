import { defineFinding, type FindingKind } from '../model/finding.ts';
import { quotedNames } from '../model/quoted-names.ts';

export const sceneThingLost = defineFinding<{ what: string; names: readonly string[] }>({
  code: 'scene/thing-left-out',
  severity: 'warning',
  about:
    'The file of a scene has something that is neither a prop, nor fixed structure, nor a level ground: a slope or a height ' +
    'field, a light or a camera that rides on a body, a model that is not among the files.',
  message: ({ what, names }) => `Left out of the scene: ${what}: ${quotedNames(names)}.`,
});

export const sceneFloorAssumed = defineFinding<{ height: number }>({
  code: 'scene/floor-assumed',
  severity: 'info',
  about:
    'The file of a scene has no level ground plane. A floor lies below all that it holds, at z = 0 or lower, so that nothing falls ' +
    'for ever.',
  message: ({ height }) => `The file has no ground plane; a floor was laid at z = ${Number(height.toPrecision(6))} m.`,
});

export const sceneTakenAsFixed = defineFinding<{ names: readonly string[] }>({
  code: 'scene/taken-as-fixed',
  severity: 'warning',
  about:
    'A file without physics does not say what stands still. What its name calls a floor, a wall, a room or the like was taken as ' +
    'fixed structure; all else moves freely.',
  message: ({ names }) => `Taken as fixed, by their names: ${quotedNames(names)}.`,
  hint: '--static makes all of it stand still.',
});

export const sceneThingsEqual = defineFinding<{ prop: string; instances: readonly string[] }>({
  code: 'scene/equal-things',
  severity: 'info',
  about:
    'Things of a scene with the same geometry, mass, joints and looks, wherever they stand and however they are turned, are one prop ' +
    'that is verified and installed once.',
  message: ({ prop, instances }) => `${instances.length} things are one prop "${prop}": ${quotedNames(instances)}.`,
});

/** What reading the scene of another program can find. */
export const sceneFileFindings: readonly FindingKind<never>[] = [
  sceneThingLost,
  sceneFloorAssumed,
  sceneTakenAsFixed,
  sceneThingsEqual,
];
