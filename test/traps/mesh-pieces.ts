import { collada, effect, geometry, node, source } from '../formats/dae/collada.ts';
import { boxObj } from '../formats/raw/shapes.ts';
import { block, triangles } from './pieces.ts';
import type { Raised } from './trap.ts';

/** Mesh files that say nothing of physics, and what is said of them. */

/** What a mesh alone never says. */
export const ESTIMATED: readonly Raised[] = ['warning physics/colliders-estimated', 'warning physics/mass-estimated'];
export const Z: Raised = 'info format/up-axis-assumed';

export const two = `o low\nusemtl a\n${block()}g high\nusemtl b\n${boxObj([-0.1, 0.05, 0.1], [0.1, 0.1, 0.3], 9)}`;
export const colours = 'newmtl a\nKd 1 0 0\nnewmtl b\nKd 0 0 1\n';

export const solid = (factor = 1) =>
  triangles([-0.1 * factor, -0.1 * factor, 0], [0.1 * factor, 0.1 * factor, 0.1 * factor]);
export const dae = (
  faces: ReturnType<typeof triangles>,
  images = '',
  materials = '',
  bind = '',
  unit = 1,
  up = 'Z_UP',
): string => {
  const points = faces.flat();
  const sources =
    source('xyz', points.flat().join(' '), 3) +
    source('uv', points.map(([x]) => (x > 0 ? '1 1' : '0 0.25')).join(' '), 2);
  const p = points.map((_, i) => `${i} ${i}`).join(' ');
  const primitives = `<triangles count="${faces.length}" material="looks"><input semantic="VERTEX" source="#g-v" offset="0"/><input semantic="TEXCOORD" source="#uv" offset="1" set="0"/><p>${p}</p></triangles>`;
  return collada({
    unit,
    up,
    images,
    materials,
    geometries: geometry('g', sources, primitives),
    scene: node(`<instance_geometry url="#g">${bind}</instance_geometry>`),
  });
};
export const pictured = (image: string): string =>
  dae(
    solid(),
    `<image id="img"><init_from>${image}</init_from></image>`,
    effect(
      'looks',
      '<diffuse><texture texture="s" texcoord="UV"/></diffuse>',
      '<newparam sid="u"><surface type="2D"><init_from>img</init_from></surface></newparam><newparam sid="s"><sampler2D><source>u</source></sampler2D></newparam>',
    ),
    '<bind_material><technique_common><instance_material symbol="looks" target="#looks"><bind_vertex_input semantic="UV" input_semantic="TEXCOORD" input_set="0"/></instance_material></technique_common></bind_material>',
  );

export const ell = [...triangles([0, 0, 0], [0.2, 0.02, 0.02]), ...triangles([0, 0.02, 0], [0.02, 0.2, 0.02])];
