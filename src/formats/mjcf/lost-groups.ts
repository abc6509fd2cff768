import type { MjModel } from '@mujoco/mujoco';
import type { Finding } from '../../model/finding.ts';
import type { ByteMap } from '../files.ts';
import { objGroupsLost } from './findings.ts';
import { nameAt, textFrom } from './read-values.ts';

/**
 * OBJ files of which MuJoCo has loaded a part only: it takes the first object or group that has faces, and says nothing.
 * What is read is what MuJoCo simulates, so the others are missing here, too.
 */
export function lostGroups(model: MjModel, files: ByteMap): Finding[] {
  const findings: Finding[] = [];
  for (let id = 0; id < model.nmesh; id++) {
    const address: number = model.mesh_pathadr[id];
    const said = address < 0 ? '' : textFrom(model.paths, address).replaceAll('\\', '/');
    if (!/\.obj$/i.test(said)) continue;
    const path = [...files.keys()].find(
      (file) => said === file || said.endsWith(`/${file}`) || file.endsWith(`/${said}`),
    );
    const groups = path === undefined ? [] : groupsWithFaces(new TextDecoder().decode(files.get(path)));
    if (groups.length < 2) continue;
    const [taken, ...lost] = groups;
    findings.push(objGroupsLost.at(path!, { mesh: nameAt(model, model.name_meshadr, id), taken: taken!, lost }));
  }
  return findings;
}

/** Names of `o` and `g` that faces follow, in their order; faces in front of the first are a group without a name. */
function groupsWithFaces(text: string): string[] {
  const groups: string[] = [];
  let open: string | undefined = '';
  for (const [, word, rest = ''] of text.matchAll(/^[ \t]*([ogf])[ \t]+([^\r\n]*)/gm)) {
    if (word !== 'f') open = rest.trim();
    else if (open !== undefined) {
      groups.push(open);
      open = undefined;
    }
  }
  return groups;
}
