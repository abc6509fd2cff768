/**
 * The picture that the page came with, to be shown on: one that is loaded anew would be blank until it is there.
 *
 * @param id what it is to be of
 * @returns `undefined` where the page came with none, or with that of something else
 */
export function firstPicture(id: string): HTMLImageElement | undefined {
  const picture = document.querySelector<HTMLImageElement>('img.still[data-of]');
  if (picture?.dataset['of'] !== id) return undefined;
  picture.alt = `Picture of ${id}`;
  return picture;
}
