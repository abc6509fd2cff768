import type { Vec3 } from '../../model/types.ts';
import { cross, dot, length } from '../../model/vec.ts';
import type { Assembly, LinkDraft } from '../modelling/assembly.ts';
import type { SolidKernel } from '../solids.ts';
import { type Box, directed, framed, type SolidFrame } from './body.ts';
import { type BlueprintFinding, Fault, listed, metres, type Path, pointerOf } from './finding.ts';
import type { BuiltLink } from './link.ts';
import { type Anchors, axisOf, type Numbers, placeOf, tripleOf } from './place.ts';
import type { Blueprint } from './schema/document.ts';

/** Where something is in the frame of the document. */
interface Zone {
  readonly name: string;
  readonly link: string;
  readonly box: Box;
}

interface Hold {
  readonly name: string;
  readonly link: string;
  readonly at: Vec3;
  readonly approach: Vec3;
  readonly closing: Vec3;
  readonly width: number;
}

/** What a document says of the use of its parts, in its own frame. */
export interface PlannedSemantics {
  readonly cavities: readonly Zone[];
  readonly supports: readonly Zone[];
  readonly grasps: readonly Hold[];
}

/** Reads cavities, supports and grasps, those of shells and handles included; what is wrong is noted. */
export function planSemantics(
  kernel: SolidKernel,
  blueprint: Blueprint,
  links: readonly BuiltLink[],
  number: Numbers,
  standing: Anchors,
  findings: BlueprintFinding[],
): PlannedSemantics {
  const byName = new Map(links.map((link) => [link.document.name, link]));
  const noted = <Document extends { readonly when?: number | string | undefined }, Result>(
    list: readonly Document[],
    key: string,
    read: (document: Document, path: Path) => Result,
  ): Result[] =>
    list.flatMap((document, i) => {
      const path = [key, i];
      try {
        if (document.when !== undefined && number(document.when, [...path, 'when']) === 0) return [];
        return [read(document, path)];
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        if (error.finding.code !== 'follows') findings.push(error.finding);
        return [];
      }
    });
  const linkNamed = (name: string, path: Path): BuiltLink => {
    const link = byName.get(name);
    if (link) return link;
    throw new Fault('unknown-name', path, `There is no link "${name}". There are: ${listed(byName.keys())}.`);
  };

  const cavities = noted(blueprint.cavities, 'cavities', ({ name, link, at, size }, path): Zone => {
    const of = linkNamed(link, [...path, 'link']);
    const [x, y, z] = placeOf(number, standing, at, [...path, 'at']);
    const [w, d, h] = tripleOf(number, size, [...path, 'size']);
    if (!(w > 1e-4 && d > 1e-4 && h > 1e-4))
      throw new Fault(
        'impossible-size',
        [...path, 'size'],
        `Its box is ${[w, d, h].map(metres).join(' × ')}.`,
        'Give the free width, depth and height.',
      );
    const box: Box = { min: [x - w / 2, y - d / 2, z], max: [x + w / 2, y + d / 2, z + h] };
    const filled = of.whole.within(kernel.box(box.min, box.max));
    if (!filled.isEmpty && filled.volume > 1e-3 * w * d * h)
      throw new Fault(
        'not-free',
        path,
        `${((100 * filled.volume) / (w * d * h)).toFixed(1)}% of this space is filled by "${link}".`,
        'Make the box smaller, or hollow the link out there ("shell", or op "cut").',
      );
    return { name, link, box };
  });
  const own = links.flatMap(({ document, bodies }) =>
    bodies.flatMap(({ cavity, label }): Zone[] =>
      cavity ? [{ name: `${label}_inside`, link: document.name, box: cavity }] : [],
    ),
  );
  const supports = noted(blueprint.supports, 'supports', ({ of, size }, path): Zone => {
    const box = standing.get(of, [...path, 'of']);
    const body = links.flatMap((link) => link.bodies.map((one) => ({ link, one }))).find(({ one }) => one.label === of);
    const link = body?.link ?? byName.get(of) ?? links[0]!;
    const isBox = body?.one.pieces.some(({ shape }) => shape?.geometry.type === 'box') ?? false;
    const share = isBox ? 1 : 0.7;
    const [w, d] = size
      ? size.map((one, i) => number(one, [...path, 'size', i]))
      : [share * (box.max[0] - box.min[0]), share * (box.max[1] - box.min[1])];
    if (!(w! > 1e-3 && d! > 1e-3))
      throw new Fault('impossible-size', [...path, 'size'], `Its face is ${metres(w!)} × ${metres(d!)}.`);
    const [x, y] = [(box.min[0] + box.max[0]) / 2, (box.min[1] + box.max[1]) / 2];
    const z = box.max[2];
    return {
      name: of,
      link: link.document.name,
      box: { min: [x - w! / 2, y - d! / 2, z], max: [x + w! / 2, y + d! / 2, z] },
    };
  });
  const grasps = noted(blueprint.grasps, 'grasps', (grasp, path): Hold => {
    linkNamed(grasp.link, [...path, 'link']);
    const approach = axisOf(number, grasp.approach, [...path, 'approach']);
    const closing = axisOf(number, grasp.closing, [...path, 'closing']);
    if (Math.abs(dot(approach, closing)) > 0.02)
      throw new Fault(
        'contradiction',
        [...path, 'closing'],
        'The fingers close square to the approach.',
        'Give an axis across the approach.',
      );
    const width = number(grasp.width, [...path, 'width']);
    if (!(width > 1e-4 && width <= 1))
      throw new Fault('impossible-size', [...path, 'width'], `It is ${metres(width)}; a gripper opens by up to 1 m.`);
    return {
      name: grasp.name,
      link: grasp.link,
      at: placeOf(number, standing, grasp.at, [...path, 'at']),
      approach,
      closing,
      width,
    };
  });
  const handles = links.flatMap(({ document, bodies }) =>
    bodies.flatMap(({ grasp, label }): Hold[] => (grasp ? [{ name: label, link: document.name, ...grasp }] : [])),
  );
  return { cavities: [...own, ...cavities], supports, grasps: [...handles, ...grasps] };
}

/** Puts them into the assembly. What a tipped prop holds or bears is no longer level, and is left out with a finding. */
export function addSemantics(
  assembly: Assembly,
  { cavities, supports, grasps }: PlannedSemantics,
  drafts: ReadonlyMap<string, LinkDraft>,
  frame: SolidFrame,
): BlueprintFinding[] {
  const isLevel =
    length(cross(frame[2], [0, 0, 1])) < 1e-9 &&
    frame[2][2] > 0 &&
    frame[0].some((value) => Math.abs(value) > 1 - 1e-9);
  const unique = namer();
  if (isLevel) {
    for (const { name, link, box } of cavities)
      assembly.cavity(unique(name), drafts.get(link)!, ...cornersIn(frame, box));
    for (const { name, link, box } of supports) {
      const [min, max] = cornersIn(frame, box);
      drafts.get(link)!.support(unique(`on_${name}`), [min[0], min[1]], [max[0], max[1]], min[2]);
    }
  }
  for (const { name, link, at, approach, closing, width } of grasps)
    drafts
      .get(link)!
      .grasp(unique(name), framed(frame, at), directed(frame, approach), directed(frame, closing), width);
  if (isLevel || cavities.length + supports.length === 0) return [];
  return [
    {
      code: 'tipped-hollow',
      severity: 'warning',
      pointer: pointerOf(['rest']),
      message: 'It was tipped over, so its cavities and supports are no longer level; they are left out.',
      hint: 'Give it a foot it stands on, or "rest": "as_drawn" with "base": "fixed".',
    },
  ];
}

/** Names, with a number where one is taken. */
export function namer(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name}_${count}`;
  };
}

function cornersIn(frame: SolidFrame, { min, max }: Box): [Vec3, Vec3] {
  const [a, b] = [framed(frame, min), framed(frame, max)];
  return [
    [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.min(a[2], b[2])],
    [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.max(a[2], b[2])],
  ];
}
