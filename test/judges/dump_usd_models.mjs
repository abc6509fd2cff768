// Reads the stage of each line on standard input into a model, and prints what can be measured of it: one JSON line each.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { readUsd } from '../../src/formats/usd/read.ts';
import { boundsOf, extremePoints, modelBounds } from '../../src/model/bounds.ts';
import { principal } from '../../src/model/inertia.ts';
import { apply, compose } from '../../src/model/pose.ts';

function filesOf(folder) {
  const files = new Map();
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const path = join(folder, name);
    if (statSync(path).isFile()) files.set(relative(folder, path).replaceAll('\\', '/'), readFileSync(path));
  }
  return files;
}

async function describe(folder, entry) {
  const { model, findings } = await readUsd(filesOf(folder), { entry, collider: 'hull' });
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const part = (link, { pose, geometry, material }) => {
    const place = compose(link.pose, pose);
    const points = extremePoints(geometry, meshes).map((point) => apply(place, point));
    const triangles = geometry.type === 'mesh' ? meshes.get(geometry.mesh).indices.length / 3 : 0;
    return { type: geometry.type, bounds: boundsOf(points), triangles, material: material ?? null };
  };
  return {
    base: model.base,
    bounds: modelBounds(model, 'visuals') ?? null,
    links: model.links.map((link) => ({
      name: link.name,
      position: link.pose.position,
      rotation: link.pose.rotation,
      mass: link.inertial.mass,
      centre: apply(link.pose, link.inertial.centerOfMass),
      moments: principal(link.inertial.inertia).moments,
      visuals: link.visuals.map((visual) => part(link, visual)),
      collisions: link.collisions.map((collision) => part(link, collision)),
    })),
    joints: model.joints.map(({ name, type, limits, parent, child }) => ({
      name,
      type,
      limits: limits ?? null,
      parent,
      child,
    })),
    findings: findings.map(({ code }) => code),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { folder, entry } = JSON.parse(line);
  let answer;
  try {
    answer = await describe(folder, entry);
  } catch (error) {
    answer = { refused: `${error.code}: ${error.message}`, stack: error.code ? undefined : error.stack };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
