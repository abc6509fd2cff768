import type { MjModel } from '@mujoco/mujoco';
import { compose } from '../../model/pose.ts';
import type { Cavity, Pose, Semantics } from '../../model/types.ts';
import { nameAt, quatAt, textFrom, vec3At } from './read-values.ts';
import { CAVITY_SITE, LABEL_SEPARATOR, TEXT } from './semantics.ts';

const BOX = 6;

/** What `write.ts` put into `<custom>` and sites; a model of other origin has empty semantics. */
export function readSemantics(
  model: MjModel,
  linkOfBody: readonly (string | undefined)[],
  poseInLink: readonly Pose[],
): Semantics {
  const texts = new Map<string, string>();
  for (let id = 0; id < model.ntext; id++) {
    texts.set(nameAt(model, model.name_textadr, id), textFrom(model.text_data, model.text_adr[id]));
  }
  const optional = <Key extends string>(key: Key, value: string | undefined) =>
    value === undefined ? {} : ({ [key]: value } as Record<Key, string>);
  return {
    ...optional('category', texts.get(TEXT.category)),
    labels: texts.get(TEXT.labels)?.split(LABEL_SEPARATOR) ?? [],
    ...optional('prompt', texts.get(TEXT.prompt)),
    ...optional('license', texts.get(TEXT.license)),
    cavities: cavities(model, linkOfBody, poseInLink),
  };
}

function cavities(model: MjModel, linkOfBody: readonly (string | undefined)[], poseInLink: readonly Pose[]): Cavity[] {
  const found: Cavity[] = [];
  for (let id = 0; id < model.nsite; id++) {
    const name = nameAt(model, model.name_siteadr, id);
    const body: number = model.site_bodyid[id];
    const link = linkOfBody[body];
    if (!name.startsWith(CAVITY_SITE) || model.site_type[id] !== BOX || link === undefined) continue;
    const [x, y, z] = vec3At(model.site_size, id);
    const pose: Pose = { position: vec3At(model.site_pos, id), rotation: quatAt(model.site_quat, id) };
    found.push({
      name: name.slice(CAVITY_SITE.length),
      link,
      pose: compose(poseInLink[body]!, pose),
      size: [2 * x, 2 * y, 2 * z],
    });
  }
  return found;
}
