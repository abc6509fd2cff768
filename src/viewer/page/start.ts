// The first script of the page: lets the picture that came with it be seen before the page itself is read, which takes longer.
const still = document.querySelector<HTMLImageElement>('.still');
if (still) {
  await still.decode().catch(() => undefined);
  // A page in the background draws nothing, and asks for no frame.
  const painted = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  if (!document.hidden) await painted;
}
const page = new URL('page.js', document.baseURI.split('#')[0]).href;
await import(page);

export {};
