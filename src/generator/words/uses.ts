import type { PropRequest } from './asked.ts';
import type { Phrase } from './phrases.ts';

/** "For 24 tubes": how many of a part it has. */
export const isCapacity = ({ items }: Phrase, asked: PropRequest): boolean =>
  items.some((item, i) => {
    const part = item.kind === 'noun' && items[i - 1]?.kind === 'count' ? asked.partOf(item) : undefined;
    return part !== undefined && 'least' in asked.kind.words.parts[part]!;
  });

/** Whether a phrase may speak of the thing itself: "for a gripper with 80 mm opening" speaks of the gripper. */
export const hasPart = ({ items }: Phrase, asked: PropRequest): boolean =>
  items.some((item) => item.kind === 'absent' || (item.kind === 'noun' && asked.partOf(item) !== undefined));

/** "For six", "for 6 people". */
export const isForPeople = ({ items }: Phrase): boolean => {
  const [count, ...others] = items.filter(({ kind }) => kind !== 'article');
  return count?.kind === 'count' && others.every(({ text }) => /^(?:people|persons?|guests?|diners?)$/.test(text));
};
