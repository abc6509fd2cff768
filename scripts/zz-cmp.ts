import { planScene, type ScenePlan } from '../src/generator/scene/index.ts';
import { NEWCOMERS } from '../test/generator/scene/newcomers-prompts.ts';
import * as A from '../test/generator/scene/prompts.ts';
import * as B from '../test/generator/scene/relations-prompts.ts';
import { BOTH_SIDES } from '../test/generator/scene/sides-prompts.ts';
import * as C from '../test/generator/scene/strangers-prompts.ts';

const cats = ({ definitions, placements }: ScenePlan) =>
  placements.map(({ definition }) => definitions.find(({ id }) => id === definition)!.description.category);
const names = (plan: ScenePlan, detail: boolean) => {
  const c = cats(plan);
  return plan.placements.map(({ count, relations }, i) => {
    const text = (some: typeof relations) =>
      [
        count,
        c[i],
        ...some
          .map((r) =>
            [
              r.kind,
              ...(detail && r.place ? [r.place] : []),
              ...(r.each ? ['each'] : []),
              ...(r.to === undefined
                ? []
                : [
                    detail
                      ? [r.to, ...(r.and === undefined ? [] : [r.and])]
                          .map((x) => c[x])
                          .toSorted()
                          .join(' & ')
                      : c[r.to],
                  ]),
              ...(detail && r.distance ? [`${r.distance} m`] : []),
            ].join(' '),
          )
          .toSorted(),
      ].join(' ');
    return { said: text(relations.filter((r) => !r.likely)), all: text(relations) };
  });
};
const norm = (x: string) => {
  const [n, cat, ...rest] = x.replaceAll(' likely', '').split(' ');
  return [n, cat, rest.join(' ')].join(' ').trim();
};
const sets: [string, readonly (readonly [string, any])[], boolean][] = [
  ['PLANNED', A.PLANNED as never, false],
  ['SP', C.PLANNED as never, false],
  ['SK', C.KNOWN as never, false],
  ['SF', C.FURTHER as never, false],
  ['TURNED', B.TURNED, true],
  ['WITHOUT', B.WITHOUT, true],
  ['FAR', B.FAR_AND_HEADED, true],
  ['ASIDES', B.ASIDES_AND_EACH, true],
  ['COUNTERS', B.COUNTERS, true],
  ['FOR_EACH', B.FOR_EACH, true],
  ['BETWEEN', B.BETWEEN, true],
  ['WALLS', B.WALLS_AND_CORNERS, true],
  ['LAID', B.LAID, true],
  ['STACKS', B.STACKS_AND_SIDES, true],
  ['NEW', NEWCOMERS as never, true],
  ['SIDES', BOTH_SIDES as never, true],
];
let ok = 0,
  total = 0;
for (const [name, rows, detail] of sets) {
  let good = 0;
  const bad: string[] = [];
  for (const [prompt, e] of rows) {
    total++;
    const why: string[] = [];
    try {
      const r = planScene(prompt);
      if (r.kind !== 'planned') why.push(`refused: ${r.message.slice(0, 100)}`);
      else {
        if (e.things) {
          const left = [...e.things].map(norm);
          const got = names(r.plan, detail).map(({ said, all }) => {
            const a = left.indexOf(norm(all));
            const at = a >= 0 ? a : left.indexOf(norm(said));
            return at < 0 ? said : left.splice(at, 1)[0]!;
          });
          if (left.length || got.length !== e.things.length)
            why.push(
              `want ${JSON.stringify(left)} got ${JSON.stringify(got.filter((g) => !e.things.map(norm).includes(g)))}`,
            );
        }
        if (e.instances !== undefined && e.instances !== r.plan.instances)
          why.push(`instances ${r.plan.instances} not ${e.instances}`);
        if (e.roomType !== undefined && e.roomType !== r.plan.roomType) why.push(`room ${r.plan.roomType}`);
        for (const h of e.has ?? []) if (!cats(r.plan).includes(h)) why.push(`has no ${h}`);
        for (const h of e.without ?? []) if (cats(r.plan).includes(h)) why.push(`has ${h}`);
        if (r.plan.missing.length !== (e.missing ?? []).length)
          why.push(`missing ${JSON.stringify(r.plan.missing.map((m: string) => m.slice(0, 40)))}`);
        if (why.length === 0 && e.ignored && detail && r.plan.ignored.length !== e.ignored.length)
          why.push(`IGN ${JSON.stringify(r.plan.ignored)}`);
      }
    } catch (error) {
      why.push(`threw ${(error as Error).stack?.slice(0, 300)}`);
    }
    if (why.length) bad.push(`  ${prompt}\n      ${why.join('; ')}`);
    else {
      good++;
      ok++;
    }
  }
  console.log(`${name} ${good}/${rows.length}`);
  if (process.argv[2] === name || process.argv[2] === 'all') console.log(bad.join('\n'));
}
console.log(`${ok}/${total}`);
