import { compose, invert } from '../../model/pose.ts';
import type { Pose } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { refusal } from '../refusal.ts';
import { frameCycle } from './findings.ts';

/**
 * A named frame: of a model, link, joint or `<frame>`. What it is given relative to is asked for only when a pose is
 * wanted, since a frame may refer to one that stands further down in the file.
 */
export interface Frame {
  readonly kind: 'model' | 'link' | 'joint' | 'frame';
  /** Name with its scopes: `cabinet::door`. */
  readonly name: string;
  /** What it is to be called in the prop; as {@link name}, but for links of a tree that our own writer nested. */
  readonly called: string;
  /** `file:line` */
  readonly place: string;
  /** As written: in the frame that {@link base} gives. */
  readonly pose: Pose;
  /** `undefined` for the prop itself, whose frame everything is resolved to. */
  readonly base: () => Frame | undefined;
  /** What it moves with: for a link itself. */
  readonly attachedTo: () => Frame;
  /** For a model with a placement frame: {@link pose} is the pose of that frame, one of its own, not of the model's. */
  readonly placement?: () => Frame;
}

const cycle = (chain: readonly Frame[], again: Frame): Error =>
  refusal(
    'invalid_input',
    frameCycle.at(again.place, {
      frames: [...chain.slice(chain.indexOf(again)), again].map(({ name }) => name),
    }),
  );

/** Poses of frames in the frame of the prop, each computed once. */
export class FramePoses {
  readonly #known = new Map<Frame, Pose>();

  /** @throws {PropmasterError} `invalid_input` naming the frames of a circle */
  of(frame: Frame): Pose {
    const chain: Frame[] = [];
    const seen = new Set<Frame>();
    let top: Frame | undefined = frame;
    while (top !== undefined && !this.#known.has(top)) {
      if (seen.has(top)) throw cycle(chain, top);
      seen.add(top);
      chain.push(top);
      top = top.base();
    }
    let pose = top === undefined ? IDENTITY : this.#known.get(top)!;
    for (const link of chain.toReversed()) {
      pose = link.base() === undefined ? IDENTITY : compose(pose, poseInBase(link));
      this.#known.set(link, pose);
    }
    return pose;
  }
}

/**
 * Pose of a frame in its base. With a placement frame P of model M, given X_RP: X_RM = X_RP · X_MP⁻¹.
 *
 * @see http://sdformat.org/tutorials?tut=composition_proposal, "placement frame"
 */
function poseInBase(frame: Frame): Pose {
  const placed = frame.placement?.();
  return placed === undefined ? frame.pose : compose(frame.pose, invert(poseInside(placed, frame)));
}

/** Pose of `frame` in the frame of a model that it lies in. */
function poseInside(frame: Frame, model: Frame): Pose {
  const chain: Frame[] = [];
  const seen = new Set<Frame>();
  let pose = IDENTITY;
  for (let at = frame; at !== model; at = at.base()!) {
    if (seen.has(at) || at.base() === undefined) throw cycle([...chain, model], chain[0] ?? model);
    seen.add(at);
    chain.push(at);
    pose = compose(poseInBase(at), pose);
  }
  return pose;
}

/** Links of frames that were asked for, so that a long chain is walked once. */
const links = new WeakMap<Frame, Frame>();

/** The link that a frame moves with. @throws {PropmasterError} `invalid_input` naming the frames of a circle */
export function linkOf(frame: Frame): Frame {
  const chain: Frame[] = [];
  const seen = new Set<Frame>();
  let at = frame;
  while (at.kind !== 'link') {
    const known = links.get(at);
    if (known) {
      at = known;
      break;
    }
    if (seen.has(at)) throw cycle(chain, at);
    seen.add(at);
    chain.push(at);
    at = at.attachedTo();
  }
  for (const one of chain) links.set(one, at);
  return at;
}

/**
 * Resolves frames that nothing may have asked for, so that a circle or an unknown name among them is an error, as it is
 * for libsdformat.
 *
 * @throws {PropmasterError} `invalid_input` naming the frames of a circle, or the name that is unknown
 */
export function resolveFrames(poses: FramePoses, frames: Iterable<Frame>): void {
  for (const frame of frames) {
    poses.of(frame);
    if (frame.placement) poseInBase(frame);
    if (frame.kind === 'frame' || frame.kind === 'joint') linkOf(frame);
  }
}
