import { defineFinding } from '../../model/finding.ts';

export const stable = defineFinding<{ trial: string; warnings: readonly string[] }>({
  code: 'simulation/stable',
  severity: 'error',
  about:
    'MuJoCo raised no warning while the trials ran: no infinite or huge position, velocity or acceleration, no full contact or constraint buffer, no singular inertia.',
  message: ({ trial, warnings }) =>
    `While trying ${trial}, MuJoCo raised ${warnings.join(', ')}: the simulation is unstable.`,
  hint: 'Look for tiny masses or inertias next to large ones, deep overlaps, and stiff springs.',
});
