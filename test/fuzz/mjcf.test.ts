import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPropmasterError } from '../../src/errors.ts';
import { readMjcf } from '../../src/formats/mjcf/read.ts';
import { writeMjcf } from '../../src/formats/mjcf/write.ts';
import { bytesOf, hinged } from '../formats/models.ts';
import { FUZZ_TIMEOUT, fuzz } from './fuzz.ts';
import { mutations } from './mutations.ts';

const CORPUS = path.resolve('../shared/corpus/mjcf/furniture_sim');
const reason = existsSync(CORPUS) ? '' : ' (skipped: the third-party corpus is not beside this checkout)';

const SNIPPETS = [
  '<body>',
  '</body>',
  '<geom size="1"/>',
  '<geom type="mesh" mesh="gone"/>',
  '<freejoint/>',
  '<joint range="1 0"/>',
  '<replicate count="9">',
  '<replicate count="1e9"><geom size="1"/></replicate>',
  '<include file="m.xml"/>',
  '<include file="/dev/zero"/>',
  '<asset><model name="m" file="m.xml"/></asset>',
  '<attach model="m" prefix="q"/>',
  '<asset><mesh name="x" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>',
  '<inertial pos="0 0 0" mass="-1"/>',
  '<asset><texture name="t" builtin="flat" width="9999999" height="9"/></asset>',
  '<size memory="99P"/>',
  '<compiler meshdir="../.."/>',
  '<default class="x">',
  '<keyframe><key qpos="1"/></keyframe>',
  '<frame>',
  '<composite type="cable" count="5 1 1" size="1"/>',
  '<flexcomp name="f" type="grid" count="3 3 1"/>',
  '<equality><weld body1="world"/></equality>',
  '<option timestep="0"/>',
  'nan',
  '1e999',
  '-0',
  '"',
  '<',
  '>',
  '&',
  '--',
  '\0',
  'é',
];

type Files = ReadonlyMap<string, Uint8Array>;

/** What became of it: a model, or the code of a refusal. Everything else is a crash. */
async function outcome(files: Files, entry: string): Promise<string> {
  try {
    const { model } = await readMjcf(files, { entry });
    return `model of ${model.links.length > 0 ? 'links' : 'nothing'}`;
  } catch (error) {
    if (isPropmasterError(error)) return error.code;
    throw error;
  }
}

/** Changes XML files, as a text, and other files in the same places. */
async function check(suite: string, whole: Files, entry: string, cases: number): Promise<void> {
  const sound = bytesOf(writeMjcf(hinged));
  await fuzz(
    suite,
    fc.asyncProperty(fc.constantFrom(...whole.keys()), mutations(SNIPPETS), async (file, mutate) => {
      const text = new TextDecoder('latin1').decode(whole.get(file));
      const mutated = file.endsWith('.xml')
        ? new TextEncoder().encode(mutate(text))
        : Buffer.from(mutate(text), 'latin1');
      const found = await outcome(new Map([...whole, [file, mutated]]), entry);
      expect(['model of links', 'invalid_input', 'unsafe_input']).toContain(found);
      expect(await outcome(sound, `${hinged.name}.xml`)).toBe('model of links');
    }),
    cases,
  );
}

describe('mutated MJCF is refused with a code or compiled, and the engine lives on', () => {
  it('of our own writer', () => check('mjcf-own', bytesOf(writeMjcf(hinged)), `${hinged.name}.xml`, 25), FUZZ_TIMEOUT);

  it.skipIf(reason !== '')(
    `of the wild, with includes and meshes${reason}`,
    async () => {
      const files = new Map(
        readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
          .filter((file) => statSync(path.join(CORPUS, file)).isFile() && /\.(xml|stl)$/.test(file))
          .map((file) => [`furniture_sim/${file}`, new Uint8Array(readFileSync(path.join(CORPUS, file)))]),
      );
      await check('mjcf-corpus', files, 'furniture_sim/microwave.xml', 20);
    },
    FUZZ_TIMEOUT,
  );
});
