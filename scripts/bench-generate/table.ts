// The table of `npm run bench:generate`.
import type { Made, Measured } from './types.ts';

const isMeasured = (made: Made): made is Measured => !('problem' in made);

/** A row a category: the worst of its seeds, and how many of them passed everything. */
export function tableOf(made: readonly Made[]): string {
  const categories = [...new Set(made.map(({ category }) => category))];
  return [
    '| Category | Passed | Triangles | Parts | Fit [mm] | Fit [%] | Mass [kg] | Joints | Sweep [%] | Rests after [s] | Moves [mm] | Tilts [°] | Penetration [mm] | In the sweep [mm] | Build [ms] | Exports [ms] | Verification [ms] | Size [KB] |',
    `|---${'|--:'.repeat(17)}|`,
    ...categories.map((category) =>
      rowOf(
        category,
        made.filter((one) => one.category === category),
      ),
    ),
  ].join('\n');
}

function rowOf(category: string, all: readonly Made[]): string {
  const some = all.filter(isMeasured);
  const of = (value: (one: Measured) => number | undefined): number[] => some.flatMap((one) => value(one) ?? []);
  const range = (values: readonly number[], digits: number): string => {
    const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => Number(value.toPrecision(digits)));
    return low === high ? `${low}` : `${low} to ${high}`;
  };
  const most = (values: readonly number[], digits: number): string =>
    values.length === 0 ? '–' : Math.max(...values).toFixed(digits);
  const mean = (values: readonly number[]): string => (values.reduce((a, b) => a + b, 0) / values.length).toFixed(0);
  const passed = some.filter(({ verdict }) => verdict === 'passed').length;
  const reached = some.flatMap((one) => one.reached);
  const cells = [
    category,
    `${passed} of ${all.length}`,
    ...(some.length === 0
      ? []
      : [
          range(
            of((one) => one.triangles),
            6,
          ),
          most(
            of((one) => one.parts),
            0,
          ),
          most(
            of((one) => 1000 * one.fit),
            1,
          ),
          most(
            of((one) => 100 * one.fitPart),
            1,
          ),
          range(
            of((one) => one.mass),
            3,
          ),
          range(
            of((one) => one.joints),
            3,
          ),
          reached.length === 0 ? '–' : (100 * Math.min(...reached)).toFixed(0),
          most(
            of((one) => one.simulation.rest_time),
            2,
          ),
          most(
            of((one) => one.simulation.settle_displacement).map((distance) => 1000 * distance),
            2,
          ),
          most(
            of((one) => one.simulation.settle_tilt).map((angle) => (angle * 180) / Math.PI),
            2,
          ),
          most(
            of((one) => one.simulation.resting_penetration).map((depth) => 1000 * depth),
            3,
          ),
          most(
            of((one) => one.simulation.joint_penetration).map((depth) => 1000 * depth),
            3,
          ),
          mean(of((one) => one.ms['build'])),
          mean(of((one) => one.ms['export'])),
          mean(of((one) => one.ms['verify'])),
          mean(of((one) => one.bytes / 1024)),
        ]),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What is wrong, a line each; none: all is well. */
export const faultsOf = (made: readonly Made[]): string[] =>
  made.flatMap((one) => {
    const name = `${one.category}, seed ${one.seed}`;
    if (!isMeasured(one)) return [`${name}: ${one.problem}`];
    return [
      ...one.findings.map((finding) => `${name}: ${finding}`),
      ...(one.triangles < 500 || one.triangles > 20_000 ? [`${name}: ${one.triangles} triangles`] : []),
      ...(one.parts > 32 ? [`${name}: ${one.parts} colliders in one link`] : []),
      ...(!(one.fit <= 0.002 || one.fitPart <= 0.02)
        ? [`${name}: colliders are ${(1000 * one.fit).toFixed(1)} mm off`]
        : []),
    ];
  });
