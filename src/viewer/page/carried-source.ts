import type { CarriedExhibit } from '../wire.ts';
import { ShownProblem, type Source } from './source.ts';

/** One thing, whole, as a page of one file carries it, or a server of MCP sends it. */
export function carriedSource(carried: CarriedExhibit, isInChat: boolean): Source {
  const { data, picture, recording } = carried;
  return {
    isAlone: true,
    isInChat,
    isReduced: carried.isReduced,
    gallery: async () => ({ title: data.name, cards: [data] }),
    async exhibit(id) {
      if (id !== data.id) throw new ShownProblem({ problem: `This page shows ${data.name} alone.` });
      return data;
    },
    async glb(_, what) {
      const text = carried[what];
      if (text !== '') return inflated(text);
      throw new ShownProblem({ problem: `It is too large to be shown here: propmaster view ${data.name}` });
    },
    picture: () => picture,
    physics: () => undefined,
    recording: () =>
      recording && (async () => ({ ...recording, poses: new Float32Array(await inflated(recording.poses)) })),
    watch: () => () => {},
  };
}

/** @param text gzip, in base64 */
async function inflated(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
