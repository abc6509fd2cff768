import type { TextSpan, TextToken } from '../token.ts';

/**
 * The words of which nothing was made, those side by side as one.
 *
 * @param read whether each token is part of something
 * @param isIdle whether a word says nothing
 */
export function unreadIn(
  tokens: readonly TextToken[],
  read: readonly boolean[],
  isIdle: (token: TextToken) => boolean,
): TextSpan[] {
  const unread: TextSpan[] = [];
  for (const [i, token] of tokens.entries()) {
    if (read[i] || isIdle(token)) continue;
    const last = unread.at(-1);
    if (last && i > 0 && !read[i - 1] && tokens[i - 1]!.end === last.end)
      unread[unread.length - 1] = { start: last.start, end: token.end };
    else unread.push({ start: token.start, end: token.end });
  }
  return unread;
}
