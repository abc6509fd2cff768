import type { CarriedExhibit } from '../wire.ts';
import { ShownProblem, type Source } from './source.ts';

/** A page that shows what it carries; `undefined`: it carries nothing, and a server is asked. */
export function staticSource(): Source | undefined {
  const element = document.getElementById('propmaster-exhibit');
  if (!element) return undefined;
  const { data, model, colliders, picture, recording } = JSON.parse(element.textContent ?? '') as CarriedExhibit;
  const meshes = { model, colliders };
  return {
    isAlone: true,
    gallery: async () => ({ title: data.name, cards: [data] }),
    async exhibit(id) {
      if (id !== data.id) throw new ShownProblem({ problem: `This page shows ${data.name} alone.` });
      return data;
    },
    glb: async (_, what) => bytesOf(meshes[what]).buffer as ArrayBuffer,
    picture: () => picture,
    physics: () => undefined,
    recording: () => recording && { ...recording, poses: new Float32Array(bytesOf(recording.poses).buffer) },
    watch: () => () => {},
  };
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
