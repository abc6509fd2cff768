import type { MjSpec, MjsBody, MjsGeom } from '@mujoco/mujoco';
import type { Finding } from '../../model/finding.ts';
import type { Compiled } from './compile.ts';
import { elementsOf, type MjcfParts } from './gate/parts.ts';
import { handles } from './handles.ts';
import { massByDefault } from './mass-findings.ts';
import type { LinksRead } from './read-links.ts';

/** What MuJoCo takes where a geom has neither mass nor density [kg/m³]. @see MJCF reference, body/geom, density */
const DEFAULT_DENSITY = 1000;

/**
 * Links of whose mass the file says nothing, so that MuJoCo takes 1000 kg/m³ of their geoms. What stands still is left out: its
 * mass is nowhere felt. A file that writes `density="1000"` anywhere has said it: the parsed model doesn't tell that from the default.
 *
 * @param parts every XML file that belongs to the model
 * @param scale factor of every length that is applied later
 */
export function findDefaultMass(
  compiled: Compiled,
  { base, links, linkOfBody }: Pick<LinksRead, 'base' | 'links' | 'linkOfBody'>,
  {
    parts,
    entry,
    scale = 1,
  }: { readonly parts: MjcfParts; readonly entry: string; readonly scale?: number | undefined },
): Finding[] {
  if (saysAll(parts)) return [];
  const kinds = compiled.parsed((spec) => sourcesOf(compiled, spec));
  const byLink = new Map<string, MassSource[]>();
  for (const [body, kind] of kinds.entries()) {
    const link = linkOfBody[body];
    if (link !== undefined && kind !== 'none') byLink.set(link, [...(byLink.get(link) ?? []), kind]);
  }
  const moving = base === 'fixed' ? links.slice(1) : links;
  const unsaid = moving.filter(({ name }) => byLink.get(name)?.every((kind) => kind === 'default'));
  if (unsaid.length === 0) return [];
  const told = unsaid.map(({ name, inertial }) => ({ link: name, mass: inertial.mass * scale ** 3 }));
  return [massByDefault.at(entry, { links: told })];
}

/** Where the mass of a body is from; `none`: it has no mass of its own. */
type MassSource = 'said' | 'default' | 'none';

/** Whether every body has an inertial that holds, or the default may be what somebody wrote: then nothing need be parsed again. */
function saysAll(parts: MjcfParts): boolean {
  let isComplete = true;
  for (const root of parts.values())
    for (const { name, attributes, children } of elementsOf(root, () => true)) {
      if (name === 'geom' && Number(attributes.get('density')) === DEFAULT_DENSITY) return true;
      if (name === 'body') isComplete &&= children.some((child) => child.name === 'inertial');
      if (name === 'compiler') {
        if (Number(attributes.get('settotalmass')) > 0) return true;
        if (attributes.get('inertiafromgeom') === 'true') isComplete = false;
      }
    }
  return isComplete;
}

/** Of each body, in the order of the compiled model, the world first. */
function sourcesOf({ mujoco }: Compiled, spec: MjSpec): MassSource[] {
  const { mjOBJ_BODY, mjOBJ_GEOM } = mujoco.mjtObj;
  const fromGeoms = spec.compiler.inertiafromgeom.value === mujoco.mjtInertiaFromGeom.mjINERTIAFROMGEOM_TRUE.value;
  const sourceOf = (body: MjsBody): MassSource => {
    if (body.explicitinertial && !fromGeoms) return 'said';
    const own: MassSource[] = [];
    const geoms = handles(
      () => mujoco.mjs_firstChild(body, mjOBJ_GEOM, 0),
      (child) => mujoco.mjs_nextChild(body, child, 0),
    );
    for (const element of geoms) {
      const geom = mujoco.mjs_asGeom(element)!;
      own.push(ofGeom(geom));
      geom.delete();
    }
    const weighing = own.filter((source) => source !== 'none');
    if (weighing.length === 0) return 'none';
    return weighing.every((source) => source === 'default') ? 'default' : 'said';
  };
  const sources: MassSource[] = [];
  const bodies = handles(
    () => mujoco.mjs_firstElement(spec, mjOBJ_BODY),
    (element) => mujoco.mjs_nextElement(spec, element),
  );
  for (const element of bodies) {
    const body = mujoco.mjs_asBody(element)!;
    sources.push(sources.length === 0 ? 'none' : sourceOf(body));
    body.delete();
  }
  return sources;
}

/** A mass that isn't written is no number in the parsed model. */
function ofGeom({ mass, density }: MjsGeom): MassSource {
  if (mass === 0 || density === 0) return 'none';
  return Number.isFinite(mass) || density !== DEFAULT_DENSITY ? 'said' : 'default';
}
