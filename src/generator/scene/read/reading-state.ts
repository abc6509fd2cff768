import { colourWord } from '../../words/colours.ts';
import type { Token } from '../../words/tokens.ts';
import type { Fresh } from './fresh.ts';
import type { RoomWish } from './room-words.ts';
import type { Thing, Wish } from './things.ts';
import { wish } from './wishes.ts';

/** What a prompt asks of a scene. */
export interface SceneReading {
  /** In the order of the prompt. */
  readonly things: readonly Thing[];
  readonly room: RoomWish;
  /** The prompt's word for the room. */
  readonly roomName: string | undefined;
  /** Holes in the walls that are asked for and that nothing fills. */
  readonly openings: { readonly door: number; readonly window: number };
  /** Things asked for that can't be made, each with the reason. */
  readonly missing: readonly string[];
  /** What was filled in. */
  readonly assumed: readonly string[];
  /** Words that changed nothing. */
  readonly ignored: readonly string[];
  /** What it is not to have: the words, and what of it can be made. */
  readonly without: readonly { readonly text: string; readonly category: string | undefined }[];
}

/** What has been read of a prompt so far, and what the words that follow may speak of. */
export class ReadingState implements SceneReading {
  readonly things: Thing[] = [];
  readonly missing: string[] = [];
  readonly assumed: string[] = [];
  readonly ignored: string[] = [];
  readonly without: { text: string; category: string | undefined }[] = [];
  readonly openings = { door: 0, window: 0 };
  room: RoomWish = {};
  roomName: string | undefined;
  /** The thing that qualities belong to. */
  current: Thing | undefined;
  /** What stands before "with". */
  subject: Thing | undefined;
  /** Things since then, that an "on it" may speak of. */
  listed: Thing[] = [];
  /** Things that the last relation was about: "on the table beside the laptop". */
  placed: Thing[] = [];
  /** "On the table stands …": where all that follows goes. */
  pending: (Wish | 'floor')[] = [];
  /** "Two tables, each with …". */
  each = false;
  /** Whether a length that follows is the room's. */
  ofRoom = false;
  /** What was named last can't be made: where that goes is of no matter. */
  lost = false;
  /** "It" is something that can't be made. */
  gone = false;

  /** "A crate containing …": what follows is in it, not only likely. */
  holds: 'in' | 'on' | undefined;
  /** A word just ignored that may be a thing: "forklift". */
  unknown: string | undefined;
  /** What was just read is a part or a quality of the thing before. */
  isPart = false;
  /** Nothing was put anywhere since "with". */
  opened = false;
  /** The last thing stands behind a comma alone. */
  comma = false;
  /** What the relation just before brought in, and which relation that was: "a mug in a crate …". */
  fresh: Fresh | undefined;
  /** What something was last said to stand beside, in front of or behind. */
  topic: Thing | undefined;
  /** The topmost of the last stack. */
  stack: Thing | undefined;
  /** {@link pending}, until something follows: its words, and what it is said of where nothing does. */
  unused: { readonly text: string; readonly wish: Wish; readonly things: readonly Thing[] }[] = [];
  /** What the words of a sentence speak of ends with it. */
  endSentence(): void {
    // "Left of the bowl and right of the plate": nothing follows, so both are said of what stands before.
    for (const { text, wish: one, things } of this.unused) {
      if (things.length === 0) this.ignored.push(text);
      for (const thing of things) wish(thing, one.kind, one.host, one.each, one.likely, one);
    }
    [this.unused, this.holds, this.fresh, this.unknown] = [[], undefined, undefined, undefined];
    [this.current, this.subject, this.pending, this.placed] = [undefined, undefined, [], []];
    [this.listed, this.each, this.ofRoom, this.lost, this.gone] = [[], false, false, false, false];
  }

  /** The last thing of a category; of several the one of which more of the words were said: "the blue toolbox". */
  known(category: string, words: readonly Token[]): Thing | undefined {
    const alike = this.things.filter((thing) => thing.category === category && !differs(thing.words, words));
    const shared = (thing: Thing): number =>
      words.filter(({ text }) => thing.words.some((own) => own.text === text)).length;
    const most = Math.max(...alike.map(shared));
    return alike.findLast((thing) => shared(thing) === most);
  }
}

/** Whether two name other colours: "the blue cube" is not the red one. */
function differs(one: readonly Token[], other: readonly Token[]): boolean {
  const [own, said] = [one, other].map((words) => words.flatMap(({ text }) => colourWord(text) ?? []));
  return own!.length > 0 && said!.length > 0 && !said!.some((colour) => own!.includes(colour));
}
