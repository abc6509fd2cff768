import { describe, expect, it } from 'vitest';
import { BLUEPRINT_GUIDE } from '../../mcp-server/blueprint-guide.ts';
import { drawBlueprint } from '../../src/api/blueprints.ts';
import { MATERIAL_NAMES } from '../../src/generator/materials.ts';

describe('the guide to blueprints', () => {
  const examples = BLUEPRINT_GUIDE.split(/^## /m)
    .slice(1)
    .map((text): [string, string] => [text.split('\n')[0]!, text.slice(text.indexOf('\n'))]);

  it('costs at most 2,500 tokens', () => {
    expect(Buffer.byteLength(BLUEPRINT_GUIDE) / 4).toBeLessThanOrEqual(2_500);
    expect(examples).toHaveLength(5);
  });

  it.each(examples)('its example "%s" is built and holds in MuJoCo', async (_, text) => {
    const { findings, report } = await drawBlueprint(text, { simulate: true });
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(report!.findings).toEqual([]);
    expect(report!.verdict).toBe('passed');
  });

  it('names materials that there are', () => {
    const named = /Materials: ([^.]*)\./.exec(BLUEPRINT_GUIDE)![1]!.split(/\s+/);
    expect(named.filter((name) => !(MATERIAL_NAMES as readonly string[]).includes(name))).toEqual([]);
  });
});
