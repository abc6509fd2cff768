import { spokenIds } from './ids.ts';
import { rewordedEvent } from './reworded.ts';
import type { WireShapes } from './shapes.ts';

/** An event stream of ours as the dialect would have it. */
export function spokenEvents(shapes: WireShapes): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let rest = '';
  return new TransformStream({
    transform(bytes, controller) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) controller.enqueue(encoder.encode(`${spokenEvent(block, shapes)}\n\n`));
    },
    flush(controller) {
      if (rest !== '') controller.enqueue(encoder.encode(rest));
    },
  });
}

function spokenEvent(block: string, shapes: WireShapes): string {
  const lines = block.split('\n').flatMap((line) => {
    if (line.startsWith('event: ')) return shapes.eventName === 'message' ? [] : [`event: ${shapes.eventName}`];
    if (!line.startsWith('data: ')) return [line];
    const data = rewordedEvent(JSON.parse(line.slice('data: '.length)), shapes);
    return [`data: ${spokenIds(JSON.stringify(data), shapes.ids)}`];
  });
  return lines.join('\n');
}
