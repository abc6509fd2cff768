import { type ReadSdfOptions, readSdf } from '../../../src/formats/sdf/read.ts';
import type { Joint, Link, Pose, SimModel, Vec3 } from '../../../src/model/types.ts';

/** Files by path, as a reader takes them. */
export const bytes = (files: Record<string, string | Uint8Array>): Map<string, Uint8Array> =>
  new Map(
    Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  );

export const sdf = (version: string, body: string): string =>
  `<?xml version="1.0"?>\n<sdf version="${version}">\n${body}\n</sdf>\n`;

/** One model in a file of its own; line 4 is the first of `body`. */
export const modelFile = (version: string, body: string, attributes = ''): string =>
  sdf(version, `<model name="thing" ${attributes}>\n${body}\n</model>`);

export const INERTIAL =
  '<inertial><mass>2</mass><inertia><ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz></inertia></inertial>';

/** A link with a mass and a 10 cm box to touch. */
export const link = (name: string, inside = ''): string =>
  `<link name="${name}">${inside}${INERTIAL}<collision name="${name}_c"><geometry><box><size>.1 .1 .1</size></box></geometry></collision></link>`;

export async function read(
  files: string | Record<string, string | Uint8Array>,
  options: Partial<ReadSdfOptions> = {},
): Promise<{ model: SimModel; codes: string[]; findings: Awaited<ReturnType<typeof readSdf>>['findings'] }> {
  const map = bytes(typeof files === 'string' ? { 'model.sdf': files } : files);
  const { model, findings } = await readSdf(map, { entry: 'model.sdf', ...options });
  return { model, findings, codes: findings.map(({ code }) => code) };
}

export function linkOf(model: SimModel, name: string): Link {
  const found = model.links.find((one) => one.name === name);
  if (!found) throw new Error(`no link "${name}" among ${model.links.map((one) => one.name).join(', ')}`);
  return found;
}

export function jointOf(model: SimModel, name: string): Joint {
  const found = model.joints.find((one) => one.name === name);
  if (!found) throw new Error(`no joint "${name}" among ${model.joints.map((one) => one.name).join(', ')}`);
  return found;
}

/** Rounded to a nanometre, without minus zero. */
export const rounded = (values: readonly number[]): number[] =>
  values.map((value) => Math.round(value * 1e9) / 1e9 + 0);

export const positionOf = (model: SimModel, name: string): number[] => rounded(linkOf(model, name).pose.position);

/** Where the x axis of a pose points: enough to see a turn about y or z. */
export function xAxis({ rotation: [w, x, y, z] }: Pose): number[] {
  const axis: Vec3 = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)];
  return rounded(axis);
}
