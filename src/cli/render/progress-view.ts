import type { CliEvent } from '../command.ts';
import { printable } from './printable.ts';
import { plainLine, progressLine, type StageState } from './progress.ts';

/** The part of a terminal stream that is needed here. */
export interface TextStream {
  write(text: string): unknown;
  readonly columns?: number;
}

export interface ProgressView {
  show(event: CliEvent): void;
  /** Runs `print` with the progress line out of the way. */
  around(print: () => void): void;
  /** Takes the line away; later events bring it back. */
  stop(): void;
}

/** Erases the line that the cursor is in and goes to its start (ECMA-48: EL). */
const ERASE_LINE = '\r\u001b[2K';
const FRAME_MS = 100;

/** One line that rewrites itself, ten times a second, so that a long stage is seen to live. */
export function createLiveView(stream: TextStream): ProgressView {
  let state: StageState | undefined;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const draw = (): void => {
    if (!state) return;
    const line = progressLine(state, performance.now() - startedAt, (stream.columns || 80) - 1);
    stream.write(`${ERASE_LINE}${printable(line)}`);
  };
  const stop = (): void => {
    clearInterval(timer);
    if (timer) stream.write(ERASE_LINE);
    timer = undefined;
    state = undefined;
  };

  return {
    stop,
    show({ stage, fraction, message, state: what }) {
      const isNew = state?.stage !== stage;
      if (isNew) startedAt = performance.now();
      state = {
        stage,
        fraction: what === 'finished' ? 1 : (fraction ?? (isNew ? undefined : state?.fraction)),
        message: message ?? (isNew ? undefined : state?.message),
      };
      timer ??= setInterval(draw, FRAME_MS).unref();
      if (isNew) draw();
    },
    around(print) {
      if (timer) stream.write(ERASE_LINE);
      print();
      if (timer) draw();
    },
  };
}

/** One line an event: for pipes, log files and CI. */
export function createPlainView(stream: TextStream): ProgressView {
  let lastMessage: string | undefined;
  return {
    stop() {},
    show(event) {
      const line = plainLine(event, lastMessage);
      lastMessage = event.message;
      if (line !== undefined) stream.write(`${printable(line)}\n`);
    },
    around: (print) => print(),
  };
}
