import { defineFinding, type FindingKind } from '../../model/finding.ts';

export const materialScript = defineFinding<{ script: string; taken: string }>({
  code: 'format/sdf-material-script',
  severity: 'info',
  about:
    'A material names a script of the old Gazebo, which today’s simulators do not have. Scripts among the files were read; of ' +
    'Gazebo’s own library the colours are known and were taken, textures are not part of the model.',
  message: ({ script, taken }) => `Material script "${script}": ${taken}.`,
  hint: 'Write <diffuse> or <pbr> into the material.',
});

export const materialScriptLost = defineFinding<{ script: string; lost: readonly string[] }>({
  code: 'format/sdf-material-script-lost',
  severity: 'warning',
  about:
    'A material script of the old Gazebo is not among the files, or does what no other simulator can (shaders, several ' +
    'images over one another, light of its own). That part of the looks was left out.',
  message: ({ script, lost }) =>
    lost.length === 0
      ? `Material script "${script}" is not among the files, and its looks are left out.`
      : `Material script "${script}" has what was left out: ${lost.join(', ')}.`,
  hint: 'Put the `.material` file into the folder of the model, or write <diffuse> or <pbr> into the material.',
});

export const materialFindings: readonly FindingKind<never>[] = [materialScript, materialScriptLost];
