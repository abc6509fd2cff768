import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openProject, temporaryFolder } from './harness.ts';

const sdf = (geometry: string): string => {
  const shape = (kind: string) => `<${kind} name="${kind[0]}"><geometry>${geometry}</geometry></${kind}>`;
  return `<sdf version="1.7"><model name="thing"><link name="l">\n${shape('visual')}\n${shape('collision')}\n</link></model></sdf>`;
};
const mjcf = (geom: string): string =>
  `<mujoco><asset><hfield name="h" nrow="2" ncol="2" elevation="0 1 1 0" size="1 1 1 .1"/></asset><worldbody><body name="b">
<freejoint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>${geom}</body></worldbody></mujoco>`;
const usda = (type: string): string => `#usda 1.0
(
    defaultPrim = "a"
    metersPerUnit = 1
    upAxis = "Z"
)
def Xform "a" (
    prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]
)
{
    float physics:mass = 1
    def ${type} "p" (
        prepend apiSchemas = ["PhysicsCollisionAPI"]
    )
    {
    }
}
`;

/** What a prop was refused for, its first error, and the way out. */
async function refusal(name: string, content: string) {
  const folder = path.join(temporaryFolder(), 'thing');
  mkdirSync(folder);
  writeFileSync(path.join(folder, name), content);
  const propmaster = await openProject(temporaryFolder());
  return propmaster.importFile(folder).then(
    () => expect.fail('it was installed'),
    ({ message, where, hint }) => ({ message: message as string, where: where as string, hint: hint as string }),
  );
}

it.each([
  ['thing.sdf', 'a height map', sdf('<heightmap><uri>h.png</uri><size>1 1 1</size></heightmap>'), ':3'],
  ['thing.sdf', 'a plane', sdf('<plane><normal>0 0 1</normal><size>1 1</size></plane>'), ':3'],
  ['thing.sdf', 'made of an image', sdf('<image><uri>h.png</uri></image>'), ':3'],
  ['thing.sdf', 'empty', sdf('<empty/>'), ':3'],
  [
    'thing.sdf',
    'a polyline without area',
    sdf('<polyline><point>0 0</point><point>1 0</point><height>1</height></polyline>'),
    ':3',
  ],
  ['thing.xml', 'a height field', mjcf('<geom type="hfield" hfield="h"/>'), 'thing.xml'],
  ['thing.usda', 'Left out: 1 Plane', usda('Plane'), 'thing.usda'],
  ['thing.usda', 'Left out: 1 BasisCurves', usda('BasisCurves'), 'thing.usda'],
])('%s whose only collider is %s: the refusal names it, and the place', async (name, cause, content, place) => {
  const { message, where, hint } = await refusal(name, content);
  expect(message).toMatch(/\(1 error\): "thing" has no (?:collider|geometry)[:.] /);
  expect(message).toContain(cause);
  expect(message).not.toContain('visual'); // what is only seen is not the cause
  expect(where).toMatch(new RegExp(`${place}$`));
  expect(hint).toContain('Give it a collider of boxes');
});

it('a light is no cause', async () => {
  const light = usda('SphereLight').replace(/ \(\n {8}prepend apiSchemas = \["PhysicsCollisionAPI"\]\n {4}\)/, '');
  const { message, where } = await refusal('thing.usda', light);
  expect(message).toMatch(/"thing" has no geometry: its link has nothing to see and nothing to touch\.$/);
  expect(where).toBe('/links');
});

it('a gearbox: the cause is said as one, and what --allow-failed does', async () => {
  const link = (name: string) =>
    `<link name="${name}"><collision name="c"><geometry><box><size>1 1 1</size></box></geometry></collision></link>`;
  const hinge = (parent: string, child: string) =>
    `<joint name="${child}_hinge" type="revolute"><parent>${parent}</parent><child>${child}</child><axis><xyz>0 0 1</xyz></axis></joint>`;
  const joint =
    '<joint name="gears" type="gearbox"><parent>b</parent><child>c</child><gearbox_ratio>2</gearbox_ratio><gearbox_reference_body>a</gearbox_reference_body></joint>';
  const links = ['a', 'b', 'c'].map(link).join('');
  const { message } = await refusal(
    'thing.sdf',
    `<sdf version="1.7"><model name="thing">${links}${hinge('a', 'b')}${hinge('a', 'c')}${joint}</model></sdf>`,
  );
  expect(message).toContain(
    'Joint "gears" is of type "gearbox", which a prop cannot have; with --allow-failed, it is left out.',
  );
});
