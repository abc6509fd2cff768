import { describe, expect, it } from 'vitest';
import { loadAdapters, SIMULATORS } from '../../adapters/registry.ts';
import { Names } from '../../src/model/names.ts';
import type { Link, SimModel } from '../../src/model/types.ts';
import { checkEmission } from '../../src/pipeline/check-emission.ts';
import { emitProp } from '../../src/pipeline/emission.ts';
import { renameWorldLink } from '../../src/pipeline/rename-world-link.ts';
import { PROP_NAME, propName } from '../../src/project/names.ts';
import type { Report } from '../../src/verify/report.ts';
import { openWorld } from '../../src/verify/simulate/world.ts';
import { PNG } from '../conformance/props.ts';
import { sampled } from '../nightly.ts';
import { block, box, boxInertial, link, shape } from '../verify/models.ts';

const ADAPTERS = await loadAdapters(SIMULATORS);

/** A box with a lid on a hinge, everything of it called the same: kinds have scopes of their own. */
function called(name: string, other = 'the_lid'): SimModel {
  const part = (label: string, z: number): Link => {
    const made = link(label, [0, 0, z], boxInertial(0.3, [0.1, 0.1, 0.1]), [shape(label, box(0.1, 0.1, 0.1), 0, 0, 0)]);
    return {
      ...made,
      visuals: made.visuals.map((visual) => ({
        ...visual,
        name: new Names().unique(visual.name, 'part'),
        material: name,
      })),
    };
  };
  return {
    ...block(),
    name: 'crate',
    links: [part(name, 0.05), part(other, 0.16)],
    joints: [
      {
        name,
        type: 'revolute',
        parent: name,
        child: other,
        anchor: [0, 0, -0.055],
        axis: [1, 0, 0],
        limits: { lower: 0, upper: 1 },
      },
    ],
    materials: [{ name, baseColor: [1, 0, 0, 1], metallic: 0, roughness: 0.5 }],
  };
}

const emit = (model: SimModel, name: string) =>
  emitProp({ name, model, report: { subject: {} } as Report, preview: PNG, thumbnail: PNG }, ADAPTERS);

/** Every name that the adapters write of themselves: of files and folders, and within files of text. */
function ownWords(): string[] {
  const { files } = emit(called('probe'), 'probe');
  const all = [
    ...files,
    ...ADAPTERS.flatMap((adapter) => [
      ...[...adapter.emitProject([])].map(([file, content]) => [file, content] as const),
      ...Object.keys(adapter.assets).map((file) => [file, ''] as const),
    ]),
  ];
  const words = new Set(['world', 'World', 'main', 'scenes', 'root', 'default', 'con', 'aux']);
  // Fields that every object of JavaScript has: a table that is a plain object finds them in itself.
  for (const word of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) words.add(word);
  for (const [file, content] of all) {
    for (const part of file.split('/')) words.add(part.replace(/\..*$/, ''));
    const text = typeof content === 'string' ? content : new TextDecoder('latin1').decode(content);
    if (!/\.(?:png|md|json|py|sh)$/.test(file))
      for (const [, word] of text.matchAll(/(?:\b(?:name|class|model)="|\b(?:def|over) \w* ?"|"name":")([^"]+)"/g))
        words.add(word!);
  }
  return [...words].filter((word) => !/probe|the_lid|^$/.test(word) && /^[\w -]+$/.test(word)).sort();
}

const WORDS = ownWords();

it('words that the adapters write are found', () => {
  for (const word of [
    'scene',
    'floor',
    'groundplane',
    'visual',
    'collision',
    'Ground',
    'Looks',
    'model',
    'index',
    '__proto__',
  ])
    expect(WORDS).toContain(word);
});

describe('what is called like something of ours', () => {
  it.each(
    sampled(
      [...new Set([...WORDS.map(propName)])].filter((name) => PROP_NAME.test(name)),
      3,
    ),
  )('is a prop in every simulator: %s', async (name) => {
    const emission = emit(called('body'), name);
    await checkEmission(emission, ADAPTERS);
    const folded = [...emission.files.keys()].map((file) => file.toLowerCase());
    expect(new Set(folded).size).toBe(folded.length);
    for (const file of folded) for (const other of folded) expect(other.startsWith(`${file}/`)).toBe(false);
    (await openWorld({ ...called('body'), name }, { base: 'free' })).dispose();
  });

  // As every reader spells the names of parts.
  const parts = [
    ...new Set([...WORDS, 'crate_free', 'prop', 'crate', 'floor_2'].map((word) => new Names().unique(word, 'part'))),
  ];
  it.each(sampled(parts, 3))('is a part in every simulator: %s', async (word) => {
    const { model, findings } = renameWorldLink(called(word));
    expect(findings.map(({ code }) => code)).toEqual(word === 'world' ? ['structure/link-renamed'] : []);
    await checkEmission(emit(model, 'crate'), ADAPTERS);
    (await openWorld(model, { base: 'free' })).dispose();
    (await openWorld(model, { base: 'fixed', balls: [{ name: word, radius: 0.01 }] })).dispose();
  });
});
