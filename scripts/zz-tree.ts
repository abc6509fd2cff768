import { SCENE_LEXICON } from '../src/generator/language.ts';
import { type Edge, Parser } from '../src/language/chart.ts';
import { SCENE_GRAMMAR } from '../src/language/grammar/scene.ts';
import { terminalsOf } from '../src/language/lexical.ts';
import { tokenize } from '../src/language/token.ts';

const prompt = process.argv.slice(2).join(' ');
const tokens = tokenize(prompt);
const chart = new Parser(SCENE_GRAMMAR).parse(terminalsOf(tokens, SCENE_LEXICON), tokens.length);
const W: any = {
  CL: -0.7,
  INV: -0.8,
  PPS: -1.6,
  WITHNL: -1.5,
  EACHWITH: -1.5,
  NEGNL: -1,
  COLONNL: -1.4,
  VP: -1.9,
  RC: -2.2,
  QUAL: -2,
};
const show = (e: Edge, d = 0): void => {
  console.log(
    `${' '.repeat(d * 2)}${e.category} ${e.rule} ${e.score.toFixed(2)} "${tokens
      .slice(e.from, e.to)
      .map((t) => t.text)
      .join(' ')}"${e.left ? '' : ''} [${[...e.features.has].join(',')}]`,
  );
  if (e.left) show(e.left, d + 1);
  if (e.right) show(e.right, d + 1);
};
for (const e of chart.row(
  (e) => W[e.category],
  () => -0.3,
))
  show(e);
