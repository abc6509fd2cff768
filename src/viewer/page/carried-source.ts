import type { CarriedExhibit, CarriedPair } from '../wire.ts';
import { ShownProblem, type Source } from './source.ts';

/** One thing, whole, as a page of one file carries it, or a server of MCP sends it. */
export const carriedSource = (carried: CarriedExhibit, isInChat: boolean): Source => sourceOf([carried], isInChat);

/** Two things beside each other, as a page of one file carries them. */
export const pairSource = ({ both, ...pair }: CarriedPair): Source => ({ ...sourceOf(both, false), pair });

function sourceOf(all: readonly CarriedExhibit[], isInChat: boolean): Source {
  const names = all.map(({ data }) => data.name).join(' and ');
  const called = (id: string): CarriedExhibit => {
    const found = all.find(({ data }) => data.id === id);
    if (found) return found;
    throw new ShownProblem({ problem: `This page shows ${names} alone.` });
  };
  return {
    isAlone: true,
    isInChat,
    isReduced: all.some(({ isReduced }) => isReduced),
    gallery: async () => ({ title: names, cards: all.map(({ data }) => data) }),
    exhibit: async (id) => called(id).data,
    async glb(id, what) {
      const text = called(id)[what];
      if (text !== '') return inflated(text);
      throw new ShownProblem({ problem: `It is too large to be shown here: propmaster view ${called(id).data.name}` });
    },
    picture: (id) => called(id).picture,
    physics: () => undefined,
    recording(id) {
      const { recording } = called(id);
      return recording && (async () => ({ ...recording, poses: new Float32Array(await inflated(recording.poses)) }));
    },
    watch: () => () => {},
  };
}

/** @param text gzip, in base64 */
async function inflated(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
