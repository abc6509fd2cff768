/** A bullet or a number that a line of a list begins with: `- `, `* `, `(1) `, `2. `. */
const BULLET = /^\s*(?:[-–—*•·]\s+|[-*•](?=\p{L})|\(?(?:\d{1,2}|[a-z])[.)]\s+)/u;
/** Words of a line that is an item of a list even without a bullet. */
const SHORT = 5;
/** "…: (1) one table; (2) a mug": numbers of a list within a line. */
const NUMBERED = /(^|[:;,.]\s*|\band\s+)\((?:\d{1,2}|[a-z])\)\s+(?=\p{L}|\d)/giu;

const words = (line: string): number => line.trim().split(/\s+/).length;

/**
 * A prompt of several lines as one: where one item or heading ends and the next begins is said by a stop, and by a comma
 * between bullets, so that "On the bench:" still holds for all below it. Lines of running text are joined.
 */
export function joinLines(prompt: string): string {
  const lines = prompt.split(/\r?\n/);
  const joined = lines.reduce((text, line, i) => {
    const before = lines[i - 1] ?? '';
    const item = line.replace(BULLET, '');
    if (i === 0) return item;
    return `${text}${separator(before, line)} ${item}`;
  }, '');
  return joined.replace(NUMBERED, '$1');
}

function separator(before: string, line: string): string {
  if (/[.,;:!?]\s*$/.test(before) || text(before) === '') return '';
  if (text(line) === '') return '.';
  const [wasItem, isItem] = [BULLET.test(before), BULLET.test(line)];
  if (wasItem && isItem) return ',';
  if (wasItem || isItem) return '.';
  return words(before) <= SHORT && words(line) <= SHORT ? ',' : '';
}

const text = (line: string): string => line.trim();
