import { expect, it } from 'vitest';
import { loadAdapters, SIMULATORS } from '../../../adapters/registry.ts';
import { checkEmission } from '../../../src/pipeline/check-emission.ts';
import { emitProp } from '../../../src/pipeline/emission.ts';
import { readModel } from '../../../src/pipeline/read-model.ts';
import type { Unpacked } from '../../../src/pipeline/unpack.ts';
import type { Report } from '../../../src/verify/report.ts';
import { PNG } from '../../conformance/props.ts';
import { at, body, bytesOf, cube, joint, UNITS } from './snippets.ts';

const ADAPTERS = await loadAdapters(SIMULATORS);

/** A body World with a collider floor, a body floor with a collider world, and a material groundplane. */
const NAMED = `def Material "groundplane" { token outputs:surface.connect = </P/groundplane/s.outputs:surface>\n def Shader "s" { uniform token info:id = "UsdPreviewSurface"\n color3f inputs:diffuseColor = (1, 0, 0)\n token outputs:surface } }
${body('World', `float physics:mass = 3\n${cube('floor', 'rel material:binding = </P/groundplane>')}`)}
${body('floor', `float physics:mass = 1\n${at(0, 0, 1)}\n${cube('world', 'rel material:binding = </P/groundplane>')}`)}
${joint('RevoluteJoint', 'world', 'rel physics:body0 = </P/World>\nrel physics:body1 = </P/floor>\npoint3f physics:localPos0 = (0, 0, 0.5)\npoint3f physics:localPos1 = (0, 0, -0.5)')}`;

it.each([
  ['of its own', NAMED],
  ['bolted to the world', `${NAMED}\n${joint('FixedJoint', 'fixed', 'rel physics:body1 = </P/World>')}`],
])('a prop %s whose parts are called like parts of our scenes is written for every simulator', async (_, text) => {
  const spread = text.replaceAll('{ ', '{\n').replaceAll(' }', '\n}');
  const stage = `#usda 1.0\n(\n defaultPrim = "P"\n ${UNITS}\n)\ndef Xform "P" {\n${spread}\n}\n`;
  const unpacked: Unpacked = {
    files: new Map([['named.usda', bytesOf(stage)]]),
    format: 'usd',
    main: 'named.usda',
    title: 'named',
    artifact: { sha256: '', size: 0 },
  };
  const { model } = await readModel(unpacked, { name: 'named', treatment: {} });
  expect(model.links).toHaveLength(2);
  const report = { subject: {} } as Report;
  await checkEmission(emitProp({ name: 'named', model, report, preview: PNG, thumbnail: PNG }, ADAPTERS), ADAPTERS);
});
