import { describe, expect, it } from 'vitest';
import { readPlanDocument, writePlanDocument } from '../../../../src/generator/scene/document/index.ts';
import { planScene, type ScenePlan } from '../../../../src/generator/scene/index.ts';
import { NEWCOMERS } from '../newcomers-prompts.ts';
import { PLANNED } from '../prompts.ts';
import * as relations from '../relations-prompts.ts';
import { BOTH_SIDES } from '../sides-prompts.ts';
import * as strangers from '../strangers-prompts.ts';

/** What decides every byte of a scene: all but the notes of the reading. */
function deciding({ missing: _, assumed: __, ignored: ___, ...plan }: ScenePlan): unknown {
  return { ...plan, definitions: plan.definitions.map(({ assumed: _a, ignored: _i, ...definition }) => definition) };
}

const PROMPTS = [
  NEWCOMERS,
  PLANNED,
  BOTH_SIDES,
  strangers.PLANNED,
  strangers.KNOWN,
  strangers.FURTHER,
  ...Object.values(relations),
].flatMap((table) => table.map(([prompt]) => prompt));

describe('a plan and its document', () => {
  it('give one another, for every prompt of the scene tests', () => {
    let compared = 0;
    for (const prompt of PROMPTS) {
      const planned = planScene(prompt);
      if (planned.kind !== 'planned') continue;
      // As it comes over the wire.
      const document: unknown = JSON.parse(JSON.stringify(writePlanDocument(planned.plan)));
      const reading = readPlanDocument(document);
      if (reading.kind !== 'planned') throw new Error(`${prompt}: ${JSON.stringify(reading.issues)}`);
      expect(deciding(reading.plan), prompt).toEqual(deciding(planned.plan));
      compared++;
    }
    expect(compared).toBeGreaterThan(300);
  });
});
