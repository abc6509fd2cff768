import type { Finding } from '../../model/finding.ts';
import { isStatic } from '../../model/is-static.ts';
import type { SimModel } from '../../model/types.ts';
import { defineCheck } from '../check.ts';

const hasNone = ({ links }: SimModel): boolean => links.every(({ collisions }) => collisions.length === 0);
/** A sign or a marker on the ground: it can't fall, and its purpose is to be visible. */
const isMarker = (model: SimModel): boolean =>
  hasNone(model) && isStatic(model) && model.links.some(({ visuals }) => visuals.length > 0);

/** What readers say of shapes that they left out, colliders among them. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'format/sdf-shape-not-carried',
  'format/mjcf-shape-not-carried',
  'format/usd-mesh-broken',
  'format/usd-not-carried',
]);

/** Lights and cameras are left out as well, and what is only seen. */
function isShape({ code, args }: Finding): boolean {
  if (code !== 'format/usd-not-carried') return args['kind'] !== 'visual';
  return Object.keys(args['elements'] as object).some((type) => /Plane|Patch|Curves|Points|TetMesh|Volume/.test(type));
}

/**
 * That a prop has no collider, with the cause where the reader left out what it would have collided with. What the reader
 * calls an error stands before it anyway.
 */
export function withCause(finding: Finding, readFindings: readonly Finding[]): Finding {
  if (finding.code !== colliderPresent.code) return finding;
  const cause = readFindings.find((left) => LEFT_OUT.has(left.code) && isShape(left));
  if (cause === undefined) return finding;
  return {
    ...finding,
    message: `${finding.message} ${cause.message}`,
    pointer: cause.pointer,
    hint: 'Give it a collider of boxes, cylinders or meshes; ground, walls and terrain belong to a scene.',
    args: { ...finding.args, cause: cause.code },
  };
}

export const colliderPresent = defineCheck({
  code: 'physics/collider-present',
  severity: 'error',
  about: 'A prop without any collider falls through the floor and through every gripper.',
  message: ({ model, visuals, links }: { model: string; visuals: number; links: number }) =>
    visuals > 0
      ? `"${model}" has no collider: it is seen, and nothing touches it.`
      : `"${model}" has no geometry: ${links === 1 ? 'its link has' : `its ${links} links have`} nothing to see and nothing to touch.`,
  hint:
    'If it has visuals, --fix makes colliders of them; else draw shapes in the tool that made it. MJCF, SDF, USD ' +
    'and the GLB bundle carry colliders.',

  *find(model) {
    if (!hasNone(model) || isMarker(model)) return;
    const visuals = model.links.reduce((sum, link) => sum + link.visuals.length, 0);
    yield { pointer: '/links', args: { model: model.name, visuals, links: model.links.length } };
  },
});

export const seenOnly = defineCheck({
  code: 'physics/seen-only',
  severity: 'warning',
  about:
    'A static prop without colliders, such as a sign or a marker. It is visible, but other objects pass through it.',
  message: ({ model }: { model: string }) => `"${model}" has no collider: it can be seen, and nothing touches it.`,
  hint: 'Add a collider if other objects should stand on it or collide with it.',

  *find(model) {
    if (isMarker(model)) yield { pointer: '/links', args: { model: model.name } };
  },
});

export const linkCollider = defineCheck({
  code: 'physics/link-collider',
  severity: 'warning',
  about: 'A link has visuals but no colliders, so other objects pass through it.',
  message: ({ link }: { link: string }) => `Link "${link}" has visuals but no collider.`,
  hint: 'Add a collider, or make the link a visual of its parent.',

  *find(model) {
    if (hasNone(model)) return; // said once, by collider-present or seen-only
    for (const [index, { name, visuals, collisions }] of model.links.entries()) {
      if (visuals.length > 0 && collisions.length === 0) {
        yield { pointer: `/links/${index}/collisions`, args: { link: name } };
      }
    }
  },
});
