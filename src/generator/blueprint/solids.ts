import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import { type Body, type ConvexPiece, composed, type MadeSolid, placedMade } from './body.ts';
import { cornersIn, sharedPieces, subtractPieces } from './carve.ts';
import type { Stopwatch } from './costs.ts';
import { type BlueprintFinding, Fault, Follows, metres, type Path, pointerOf } from './finding.ts';
import { LARGEST, LIMITS } from './limits.ts';
import type { LeftOut } from './partial-document.ts';
import { Anchors, boxAround, copiesOf, heldAt, numbersOf, orientationOf, placeOf, pointOn } from './place.ts';
import type { SolidDocument } from './schema/solid.ts';
import type { NumberScope } from './scope.ts';
import { makeShape, usualHold } from './shapes/index.ts';
import { thinBeside } from './thin.ts';

/** A finish as a link or a solid says it. */
export interface SaysFinish {
  readonly material?: Finish['material'] | undefined;
  readonly colour?: Finish['colour'] | undefined;
  readonly finish?: string | undefined;
}

/** Makes the solids of a document, counting what they take. */
export class SolidMaker {
  readonly #kernel: SolidKernel;
  readonly #scope: NumberScope;
  readonly #finishes: Readonly<Record<string, Finish>>;
  readonly #leftOut: ReadonlySet<string>;
  readonly #leftOutNames: ReadonlySet<string>;
  readonly #looksForThinWalls: boolean;
  readonly #stopwatch: Stopwatch | undefined;
  readonly findings: BlueprintFinding[] = [];
  /** Solids that could not be made, those included that only follow from another one. */
  faults = 0;
  #copies = 0;
  #triangles = 0;
  #solids = 0;

  /** @param leftOut solids that count as faulty without being told */
  constructor(
    kernel: SolidKernel,
    scope: NumberScope,
    finishes: Readonly<Record<string, Finish>>,
    leftOut: LeftOut | undefined,
    looksForThinWalls: boolean,
    stopwatch?: Stopwatch,
  ) {
    this.#kernel = kernel;
    this.#scope = scope;
    this.#finishes = finishes;
    this.#leftOut = leftOut?.pointers ?? new Set();
    this.#leftOutNames = leftOut?.names ?? new Set();
    this.#looksForThinWalls = looksForThinWalls;
    this.#stopwatch = stopwatch;
  }

  /** @throws {Fault} */
  finishOf(says: SaysFinish, usual: Finish, path: Path): Finish {
    if (says.finish !== undefined) {
      if (says.material !== undefined || says.colour !== undefined)
        throw new Fault(
          'contradiction',
          [...path, 'finish'],
          'It has a finish, and a material or colour.',
          'Give one of them.',
        );
      const found = Object.hasOwn(this.#finishes, says.finish) ? this.#finishes[says.finish] : undefined;
      if (found) return found;
      const all = Object.keys(this.#finishes).join(', ') || 'none';
      throw new Fault(
        'unknown-name',
        [...path, 'finish'],
        `There is no finish "${says.finish}". There are: ${all}.`,
        'Declare it under finishes.',
      );
    }
    const colour = says.colour !== undefined ? says.colour : says.material === undefined ? usual.colour : null;
    return { material: says.material ?? usual.material, colour };
  }

  /**
   * The bodies of a list of solids: each adds to, cuts or intersects those before it. Faults are noted, and the rest is made.
   *
   * @param standing what anchors may refer to; what is made here is added
   */
  list(
    solids: readonly SolidDocument[],
    usual: Finish,
    standing: Anchors,
    path: Path,
    cuts = false,
    depth = 0,
  ): Body[] {
    let bodies: Body[] = [];
    let isFaulty = false;
    for (const [i, solid] of solids.entries()) {
      const at = [...path, i];
      if (this.#leftOut.has(pointerOf(at))) {
        this.faults++;
        isFaulty = true;
        continue;
      }
      const stop = depth === 0 ? this.#stopwatch?.start(at) : undefined;
      try {
        if (!this.#isWanted(solid, standing, at)) continue;
        const made = this.#one(solid, usual, standing, at, cuts || solid.op !== 'add', depth);
        // What it works on is told already.
        if (solid.op !== 'add' && bodies.length === 0 && isFaulty) throw new Follows(at);
        bodies = solid.op === 'add' ? [...bodies, ...made] : this.#changed(bodies, made, solid.op, at);
        if (solid.name !== undefined) standing.set(solid.name, boxAround(made.map((body) => body.solid)));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        this.faults++;
        isFaulty = true;
        if (solid.name !== undefined) standing.failed.add(solid.name);
        if (!(error instanceof Follows)) this.findings.push(error.finding);
        if (this.findings.length >= LIMITS.findings) break;
      } finally {
        stop?.();
      }
    }
    return bodies;
  }

  #isWanted({ when }: SolidDocument, standing: Anchors, path: Path): boolean {
    return when === undefined || numbersOf(this.#scope, standing)(when, [...path, 'when']) !== 0;
  }

  #one(solid: SolidDocument, usual: Finish, standing: Anchors, path: Path, cuts: boolean, depth: number): Body[] {
    if (++this.#solids > LIMITS.solids)
      throw new Fault(
        'too-many',
        path,
        `The document has more than ${LIMITS.solids} solids.`,
        'Use patterns ("repeat").',
      );
    const number = numbersOf(this.#scope, standing);
    const finish = this.finishOf(solid, usual, path);
    const whole = this.#shape(solid, finish, standing, path, cuts, depth);
    if (whole.length === 0) throw new Follows(path);
    const around = boxAround(whole.map((made) => made.solid));
    const hold = solid.hold ?? usualHold(solid.shape);
    const own = hold === 'origin' ? ([0, 0, 0] as const) : pointOn(around, hold);
    const turned = orientationOf(number, solid, path);
    const frame = heldAt(turned, own, placeOf(number, standing, solid.at, [...path, 'at']));
    const copies = copiesOf(number, standing, solid.repeat, path);
    this.#count(whole, copies.length, path);
    const label = solid.name ?? solid.shape;
    const bodies = copies.flatMap((copy) => {
      const moved = whole.map((made) => placedMade(composed(copy, frame), made));
      // One hull around all of a group, on its first body.
      const hull = solid.collide === 'hull' ? [{ points: moved.flatMap((made) => cornersIn(made.solid)) }] : [];
      return moved.map((made, i): Body => {
        const own = 'label' in made ? (made as Body) : undefined;
        const pieces = solid.collide === 'auto' ? made.pieces : i === 0 ? hull : [];
        return {
          ...made,
          pieces,
          finish: made.finish ?? finish,
          label: own?.label ?? label,
          path: own?.path ?? path,
          ...(own?.untouched || pieces.length === 0 ? { untouched: true } : {}),
        };
      });
    });
    const { min, max } = boxAround(bodies.map((body) => body.solid));
    if ([...min, ...max].some((value) => !(Math.abs(value) <= LARGEST)))
      throw new Fault(
        'impossible-size',
        path,
        `It reaches from ${min.map(metres).join(', ')} to ${max.map(metres).join(', ')}; all lies within ±${metres(LARGEST)}.`,
        'Lengths are in metres.',
      );
    return bodies;
  }

  #shape(
    solid: SolidDocument,
    finish: Finish,
    standing: Anchors,
    path: Path,
    cuts: boolean,
    depth: number,
  ): readonly MadeSolid[] {
    if (solid.shape === 'group') return this.#group(solid.solids, finish, path, cuts, depth);
    if (solid.shape === 'hull' && solid.solids !== undefined) {
      if (solid.points)
        throw new Fault('contradiction', [...path, 'points'], 'It has points and solids.', 'Give one of them.');
      const [first, ...rest] = this.#group(solid.solids, finish, path, cuts, depth).map((made) => made.solid);
      if (!first) throw new Follows(path);
      const hull = first.hullWith(...rest);
      return [{ solid: hull, pieces: [{ points: cornersIn(hull) }] }];
    }
    if (solid.shape === 'hull' && !solid.points)
      throw new Fault(
        'missing',
        path,
        'A hull has no points and no solids.',
        'Give points: [[x, y, z], …] or solids: […].',
      );
    const number = numbersOf(this.#scope, standing);
    return makeShape(
      {
        kernel: this.#kernel,
        path,
        cuts,
        number: (amount, at) => number(amount, [...path, ...at]),
        finish: (name, at) => this.finishOf({ finish: name }, finish, [...path, ...at.slice(0, -1)]),
      },
      solid,
    );
  }

  /** Solids in a frame of their own: names within are known within. */
  #group(solids: readonly SolidDocument[], finish: Finish, path: Path, cuts: boolean, depth: number): Body[] {
    if (depth >= LIMITS.groups)
      throw new Fault('too-deep', path, `Groups are nested more than ${LIMITS.groups} deep.`, 'Use fewer groups.');
    const within = new Anchors(new Set());
    for (const name of this.#leftOutNames) within.failed.add(name);
    return this.list(solids, finish, within, [...path, 'solids'], cuts, depth + 1);
  }

  #count(whole: readonly MadeSolid[], copies: number, path: Path): void {
    this.#copies += copies;
    if (this.#copies > LIMITS.allCopies)
      throw new Fault('too-many', path, `Patterns make more than ${LIMITS.allCopies} copies in all.`, 'Make fewer.');
    this.#triangles += copies * whole.reduce((sum, made) => sum + made.solid.triangles, 0);
    if (this.#triangles > LIMITS.allTriangles)
      throw new Fault(
        'too-many',
        path,
        `The solids have more than ${LIMITS.allTriangles} triangles with this one.`,
        'Take fewer copies, points or turns.',
      );
  }

  #changed(bodies: readonly Body[], tools: readonly Body[], op: 'cut' | 'intersect', path: Path): Body[] {
    if (bodies.length === 0)
      throw new Fault(
        'empty-boolean',
        [...path, 'op'],
        `There is nothing before it that it could ${op}.`,
        'Put it after what it works on, in the same link or group.',
      );
    const tool = this.#kernel.union(tools.map(({ solid }) => solid));
    const all = tools.flatMap((body) => body.pieces);
    let tooFine = op === 'cut' && all.length > LIMITS.cutters;
    const pieces = tooFine ? [] : all;
    let isChanged = false;
    const changed = bodies.flatMap((body): Body[] => {
      const solid = op === 'cut' ? body.solid.minus(tool) : body.solid.within(tool);
      if (Math.abs(solid.volume - body.solid.volume) <= 1e-9 * body.solid.volume) return [body];
      isChanged = true;
      if (solid.isEmpty || solid.volume < 1e-12) return [];
      const left = piecesAfter(this.#kernel, body, pieces, op);
      if (left.length > LIMITS.carved) tooFine = true;
      return [{ ...body, solid, pieces: left.length > LIMITS.carved ? body.pieces : left }];
    });
    if (tooFine)
      this.findings.push({
        code: 'holes-filled',
        severity: 'info',
        pointer: pointerOf(path),
        message:
          all.length > LIMITS.cutters
            ? `It cuts with ${all.length} convex pieces, and what collides follows ${LIMITS.cutters}: it is seen, and filled where things touch.`
            : 'What it leaves has too many convex parts to collide with: it is seen, and filled where things touch.',
        hint: 'Where things have to go in, hollow with "shell", draw the wall as a lathe, or cut with fewer and plainer solids.',
      });
    const word = op === 'cut' ? 'cuts nothing off' : 'leaves all of';
    if (!isChanged)
      this.findings.push({
        code: 'idle-boolean',
        severity: 'warning',
        pointer: pointerOf(path),
        message: `It ${word} what comes before it.`,
        hint: 'Check where it lies: at, hold, along.',
      });
    const isLookedAt = this.#looksForThinWalls && changed.length > 0 && op === 'cut';
    const thin = isLookedAt ? thinBeside(this.#kernel, bodies, tool) : undefined;
    if (thin !== undefined)
      this.findings.push({
        code: 'thin-wall',
        severity: 'warning',
        pointer: pointerOf(path),
        message: `It leaves a wall of less than ${metres(thin)} somewhere.`,
        hint: 'Let it go through, or end it farther from the next face.',
      });
    if (changed.length === 0)
      throw new Fault(
        'empty-boolean',
        path,
        `It leaves nothing of what comes before it.`,
        'Make it smaller, or check where it lies.',
      );
    return changed;
  }
}

/** Pieces of a body that is cut; a place that what it held is gone. */
const piecesAfter = (
  kernel: SolidKernel,
  body: Body,
  tools: readonly ConvexPiece[],
  op: 'cut' | 'intersect',
): ConvexPiece[] =>
  op === 'cut' ? subtractPieces(kernel, body.pieces, tools) : sharedPieces(kernel, body.pieces, tools);
