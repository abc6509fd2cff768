import type { MjsElement } from '@mujoco/mujoco';

/** Elements of a list inside the engine; each handle is deleted when the next one is asked for. */
export function* handles(
  first: () => MjsElement | undefined,
  next: (element: MjsElement) => MjsElement | undefined,
): Generator<MjsElement> {
  let element = first();
  while (element) {
    yield element;
    const following = next(element);
    element.delete();
    element = following;
  }
}
