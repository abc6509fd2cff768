// `npm run bench:language -- --set dev|dev2|dev3|dev4|dev5|dev6|dev7|dev8|dev9|dev10|blind|old`: what prompts give, against what a reader expects (bench/language/README.md).
//
//   --set dev      the development set; --list prints each prompt that is not right, with what differs; --record keeps
//                  the figures
//   --set dev2     the second development set, likewise
//   --set dev3     the third, likewise; dev4 the fourth, dev5 the fifth, dev6 the sixth, dev7 the seventh, dev8 the eighth,
//                  dev9 the ninth, dev10 the tenth
//   --set blind    only figures, which are always kept; at most three times, more with --again "reason"
//   --set old      what the prompts of earlier tests gave once (bench/language/old.json), and which give another answer
//                  now; --write renews the file
//   --baseline     marks a run as the release before: not one of the three
//   --out FILE     writes the figures as JSON; of the development sets with each verdict
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSet, SETS, type SetName } from './bench-language/frames.ts';
import { propWithKindsNow, sceneWithKindsNow } from './bench-language/kinds-now.ts';
import { compareOld } from './bench-language/old.ts';
import { COLUMNS, commitNow, type Run, readRuns, record, requireRunLeft, rowOf } from './bench-language/results.ts';
import { figuresOf, type Scored, scoreProps, scoreScenes } from './bench-language/score.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string' },
    out: { type: 'string' },
    again: { type: 'string' },
    list: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    baseline: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

if (values.set === 'old') compareOld(values.write, print);
else run(setOf(values.set));

function setOf(name: string | undefined): SetName {
  const set = SETS.find((one) => one === name);
  if (!set) throw new Error('--set is dev, dev2, dev3, dev4, dev5, dev6, dev7, dev8, dev9, dev10, blind or old');
  return set;
}

function run(set: SetName): void {
  const isBlind = set === 'blind';
  if (isBlind && values.list) throw new Error('The prompts of the blind set are not listed.');
  if (isBlind && !values.baseline) requireRunLeft(readRuns(), values.again);
  const frames = readSet(set);
  const props = scoreProps(frames.props.map(propWithKindsNow));
  const scenes = scoreScenes(frames.scenes.map(sceneWithKindsNow));
  const figures: Run = {
    date: new Date().toISOString().slice(0, 10),
    commit: commitNow(),
    set,
    ...(values.baseline ? { baseline: true } : {}),
    ...(values.again === undefined ? {} : { again: values.again }),
    props: figuresOf(props),
    scenes: figuresOf(scenes),
  };
  if (values.list) for (const one of [...props, ...scenes]) list(one);
  print(['', ...COLUMNS].join(' | '));
  print(['props', ...rowOf(figures.props)].join(' | '));
  print(['scenes', ...rowOf(figures.scenes)].join(' | '));
  if (isBlind || values.record) record(figures);
  if (values.out !== undefined) {
    const each = isBlind ? {} : { verdicts: [...props, ...scenes].map(({ id, verdict }) => ({ id, verdict })) };
    writeFileSync(values.out, `${JSON.stringify({ ...figures, ...each }, null, 2)}\n`);
  }
}

function list({ id, prompt, verdict, differences }: Scored): void {
  if (verdict === 'right' || verdict === 'refused_helpful') return;
  print(`${id} ${verdict}: ${JSON.stringify(prompt)}`);
  for (const { what, told } of differences) print(`    ${told ? 'told' : 'SILENT'}: ${what.slice(0, 200)}`);
}
