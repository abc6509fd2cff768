import { expect, describe as group, it } from 'vitest';
import { withKernel } from '../../src/generator/solids.ts';
import { solidInertial, solidProperties } from '../../src/model/solid.ts';
import { make, makeFrom } from './measure.ts';

const STEEL = { material: 'steel', colour: null } as const;

group('solids', () => {
  it('a chamfered box lacks four prisms an axis and 5/6 c³ a corner', async () => {
    // 100 × 60 × 40 mm, chamfer 5 mm:
    // edges 4 · c²/2 · (90 + 50 + 30 mm) = 4 · 12.5 · 170 = 8,500 mm³; corners 8 · 5/6 · 125 = 833.333 mm³
    const skin = await withKernel((kernel) => kernel.box([0, 0, 0], [0.1, 0.06, 0.04], 0.005, 1).skin([0, 0, 0]));
    expect(solidProperties(skin).volume * 1e9).toBeCloseTo(240_000 - 8_500 - 833.333, 1);
  });

  it('joins boards that meet in a plane to one body', async () => {
    const skin = await withKernel((kernel) =>
      kernel
        .box([0, 0, 0], [0.1 + 0.2, 0.1, 0.1])
        .plus(kernel.box([0.3, 0, 0], [0.5, 0.1, 0.1]))
        .skin([0, 0, 0]),
    );
    expect(skin.positions).toHaveLength(3 * 12); // two boxes' corners, four of them shared
    expect(solidProperties(skin).volume).toBeCloseTo(0.005, 8);
  });

  it('turns a profile into a prism of as many sides', async () => {
    // A regular 72-gon of circumradius 50 mm, 100 mm high: 72/2 · r² · sin(5°) · h = 36 · 2,500 · 0.0871557 · 100 mm³
    const skin = await withKernel((kernel) =>
      kernel
        .lathe(
          [
            [0, 0],
            [0.05, 0],
            [0.05, 0.1],
            [0, 0.1],
          ],
          72,
        )
        .skin([0, 0, 0]),
    );
    expect(solidProperties(skin).volume * 1e9).toBeCloseTo(784_401.7, 0);
  });
});

group('mass', () => {
  it('a plain steel box weighs its walls', async () => {
    // Outer 0.4 × 0.3 × 0.2 m, walls 10 mm: 0.024 - 0.38 · 0.28 · 0.19 = 0.003784 m³ · 7850 kg/m³ = 29.7044 kg;
    // the broken edges (1.2 mm) take less than 1% of it.
    const model = await makeFrom({
      category: 'crate',
      size: { width: 0.4, depth: 0.3, height: 0.2 },
      wall: 0.01,
      planked: false,
      lid: false,
      handholds: false,
      finish: STEEL,
    });
    const { mass, centerOfMass } = model.links[0]!.inertial;
    expect(mass).toBeLessThan(29.7044);
    expect(mass).toBeGreaterThan(0.99 * 29.7044);
    expect(centerOfMass[0]).toBe(0);
    expect(centerOfMass[1]).toBe(0);
    // (0.024 · 0.1 - 0.020216 · 0.105) / 0.003784 = 0.0733 m above the floor
    expect(centerOfMass[2]).toBeCloseTo(0.0733, 3);
  });

  it('a planked crate weighs walls and battens', async () => {
    // 0.5 × 0.35 × 0.3 m, boards 12 mm, inner depth 0.326 m between battens:
    // bottom 0.5·0.326·0.012 = 0.001956; front and back 2·0.5·0.012·0.288 = 0.003456;
    // sides 2·0.012·0.302·0.288 = 0.002087424 less two holes of 100 × 32 mm 0.0000768;
    // battens 4·0.07·0.012·0.3 = 0.001008; sum 0.008430624 m³ · 510 = 4.29962 kg.
    const { mass } = (await make('crate')).links[0]!.inertial;
    expect(mass).toBeLessThan(4.29962);
    expect(mass).toBeGreaterThan(0.97 * 4.29962);
  });

  it('a table weighs its top and legs: oak 770 kg/m³', async () => {
    // Round top 0.9 m · 30 mm: π/4 · 0.81 · 0.03 = 0.0190852 m³ → 14.696 kg without legs and collar
    const model = await makeFrom({
      category: 'table',
      size: { width: 0.9, depth: 0.9, height: 0.74 },
      top: 'round',
      thickness: 0.03,
      legs: 4,
      finish: { material: 'oak', colour: null },
      legFinish: STEEL,
    });
    const top = model.meshes.find(({ name }) => name === 'body_oak')!;
    const mass = solidInertial(solidProperties(top), 770).mass;
    expect(mass).toBeLessThan(14.696);
    expect(mass).toBeGreaterThan(0.99 * 14.696);
  });

  it('takes mass, centre and inertia of a link from what is seen of it, each part with its density', async () => {
    const model = await make('oak table with steel legs');
    const density: Record<string, number> = { oak: 770, steel: 7850 };
    const { inertial, visuals } = model.links[0]!;
    const parts = visuals.map(({ name, material }) =>
      solidInertial(solidProperties(model.meshes.find((mesh) => mesh.name === name)!), density[material!]!),
    );
    const mass = parts.reduce((sum, part) => sum + part.mass, 0);
    const height = parts.reduce((sum, part) => sum + part.mass * part.centerOfMass[2], 0) / mass;
    // Symmetric about x and y: Izz about the axis is the sum of the parts' own, and those of x shift along z only.
    const aboutZ = parts.reduce((sum, part) => sum + part.inertia[2], 0);
    const aboutX = parts.reduce(
      (sum, part) => sum + part.inertia[0] + part.mass * (part.centerOfMass[2] - height) ** 2,
      0,
    );
    expect(inertial.mass).toBeCloseTo(mass, 6);
    expect(inertial.centerOfMass[2]).toBeCloseTo(height, 6);
    expect(inertial.inertia[2]).toBeCloseTo(aboutZ, 5);
    expect(inertial.inertia[0]).toBeCloseTo(aboutX, 5);
  });

  it('hollow things are hollow: a glass bottle weighs a fifth of its solid outline, paint weighs nothing', async () => {
    const [bottle, painted] = await Promise.all([make('glass bottle'), make('red glass bottle')]);
    const body = bottle.meshes.find(({ name }) => name === 'body_glass')!;
    const outline = (Math.PI / 4) * 0.07 ** 2 * 0.25;
    expect(solidProperties(body).volume).toBeLessThan(0.25 * outline);
    expect(painted.links[0]!.inertial.mass).toBe(bottle.links[0]!.inertial.mass);
  });

  it('a 14 inch laptop weighs what makers give for theirs: 1.1 to 1.7 kg, two thirds of it in the base', async () => {
    const [base, screen] = (await make('14 inch laptop')).links.map(({ inertial }) => inertial.mass);
    expect(base! + screen!).toBeGreaterThan(1.1);
    expect(base! + screen!).toBeLessThan(1.7);
    expect(base! / (base! + screen!)).toBeGreaterThan(0.55);
  });

  it('counts no volume twice where a handle meets a door', async () => {
    const model = await make('cabinet with one door');
    const door = model.links.find(({ name }) => name === 'door_1')!;
    const handle = model.meshes.find(({ name }) => name === 'door_1_stainless_steel')!;
    // The handle ends in the door's front face, which is y = 0 of the door's frame; outside is -Y.
    let deepest = -Infinity;
    for (let i = 1; i < handle.positions.length; i += 3) deepest = Math.max(deepest, handle.positions[i]!);
    expect(deepest).toBeCloseTo(0, 6);
    expect(door.visuals).toHaveLength(2);
  });
});
