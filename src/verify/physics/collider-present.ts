import { defineCheck } from '../check.ts';

export const colliderPresent = defineCheck({
  code: 'physics/collider-present',
  severity: 'error',
  about: 'A prop without any collider falls through the floor and through every gripper.',
  message: ({ model }: { model: string }) => `"${model}" has no collider.`,
  hint: 'Import a format that carries colliders (MJCF or the GLB bundle), or let the import make hulls of the visuals.',

  *find({ name, links }) {
    if (links.every(({ collisions }) => collisions.length === 0)) yield { pointer: '/links', args: { model: name } };
  },
});

export const linkCollider = defineCheck({
  code: 'physics/link-collider',
  severity: 'warning',
  about: 'A link that can be seen but not touched: things pass through it.',
  message: ({ link }: { link: string }) => `Link "${link}" has visuals but no collider.`,
  hint: 'Add a collider, or make the link a visual of its parent.',

  *find({ links }) {
    if (links.every(({ collisions }) => collisions.length === 0)) return; // said once, by collider-present
    for (const [index, { name, visuals, collisions }] of links.entries()) {
      if (visuals.length > 0 && collisions.length === 0) {
        yield { pointer: `/links/${index}/collisions`, args: { link: name } };
      }
    }
  },
});
