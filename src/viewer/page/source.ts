import type { CarriedPair, ExhibitData, GalleryData, ViewerProblem } from '../wire.ts';

/** Something can't be shown, and why. */
export class ShownProblem extends Error {
  readonly hint: string | undefined;

  constructor({ problem, hint }: ViewerProblem) {
    super(problem);
    this.hint = hint;
  }
}

/** Where the simulation loads from. */
export interface PhysicsAddresses {
  readonly worker: string;
  readonly engine: string;
  readonly files: string;
}

/** Poses over time that were simulated before, for a page without an engine. */
export interface Recording {
  /** Moments a second. */
  readonly rate: number;
  readonly bodies: readonly string[];
  /** As `Simulation.poses`, one moment behind the other. */
  readonly poses: Float32Array;
}

/** Where the page has what it shows from: the server of the viewer, or the page itself. */
export interface Source {
  gallery(): Promise<GalleryData>;
  exhibit(id: string): Promise<ExhibitData>;
  glb(id: string, what: 'model' | 'colliders'): Promise<ArrayBuffer>;
  /** Address of a picture. */
  picture(id: string, version: string): string;
  /** `undefined`: nothing is simulated here. */
  physics(id: string): PhysicsAddresses | undefined;
  /** `undefined`: nothing was recorded; else reads it. */
  recording(id: string): (() => Promise<Recording>) | undefined;
  /** There is one thing to be shown, or one pair, and no gallery. */
  readonly isAlone: boolean;
  /** Of two that are shown beside each other; absent: they are not. */
  readonly pair?: Omit<CarriedPair, 'both'>;
  /** It is shown within a chat, which scrolls by the wheel. */
  readonly isInChat: boolean;
  /** It has smaller textures or fewer triangles than what is installed. */
  readonly isReduced: boolean;
  /** Calls back when what is shown has changed, or the server is gone. @returns ends it */
  watch(changed: () => void, gone: () => void): () => void;
}

/** The page was opened at `…/<token>/`; every address is relative to that. */
export function serverSource(): Source {
  const at = (path: string): string => new URL(path, document.baseURI.split('#')[0]).href;
  const exhibitAt = (id: string, face: string): string => at(`api/exhibits/${encodeURIComponent(id)}/${face}`);
  const read = async (address: string): Promise<Response> => {
    const response = await fetch(address).catch(() => {
      throw new ShownProblem({
        problem: 'The viewer has ended.',
        hint: 'Start `propmaster view` again, and open the address that it prints.',
      });
    });
    if (!response.ok) throw new ShownProblem((await response.json()) as ViewerProblem);
    return response;
  };
  return {
    isAlone: false,
    isInChat: false,
    isReduced: false,
    gallery: async () => (await read(at('api/gallery'))).json() as Promise<GalleryData>,
    exhibit: async (id) => (await read(exhibitAt(id, 'data'))).json() as Promise<ExhibitData>,
    glb: async (id, what) => (await read(exhibitAt(id, `${what}.glb`))).arrayBuffer(),
    picture: (id, version) => `${exhibitAt(id, 'picture.png')}?${version}`,
    physics: (id) => ({ worker: at('worker.js'), engine: at('mujoco/mujoco.js'), files: exhibitAt(id, 'physics') }),
    recording: () => undefined,
    watch(changed, gone) {
      const events = new EventSource(at('events'));
      events.addEventListener('changed', changed);
      events.addEventListener('error', () => {
        if (events.readyState === EventSource.CLOSED) gone();
      });
      let lost: ReturnType<typeof setTimeout> | undefined;
      events.addEventListener('error', () => {
        lost ??= setTimeout(gone, 4_000);
      });
      events.addEventListener('open', () => {
        clearTimeout(lost);
        lost = undefined;
      });
      return () => {
        clearTimeout(lost);
        events.close();
      };
    },
  };
}
