import { defineCheck } from '../check.ts';

export const visualPresent = defineCheck({
  code: 'structure/visual-present',
  severity: 'warning',
  about: 'A prop without any visual is invisible to cameras, and so to every policy that learns from them.',
  message: ({ model }: { model: string }) => `"${model}" has nothing to see: no link has a visual.`,
  hint: 'Use the collision shapes as visuals, or import the format that carries the visual mesh.',

  *find({ name, links }) {
    if (links.every(({ visuals }) => visuals.length === 0)) yield { pointer: '/links', args: { model: name } };
  },
});
