/** A prompt, and the part of its description that the words decide: metres, counts, finishes. Written by hand. */
export type Made = readonly [prompt: string, description: Record<string, unknown>];

/** A prompt that can't be made, the code, and a piece of the message. */
export type Refused = readonly [prompt: string, code: string, message: string];
