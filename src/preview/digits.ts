/** Rows of three pixels from the top, as octal digits: 7 is all three, 4 the left one. Ours. */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '75557',
  '1': '26227',
  '2': '71747',
  '3': '71717',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71244',
  '8': '75757',
  '9': '75717',
  '.': '00002',
  C: '34443',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  M: '57755',
  N: '57775',
  O: '25552',
  P: '65644',
  R: '65655',
  T: '72222',
};

/** Pixels along each side of a dot. */
const DOT = 2;

/** Writes capitals and digits in dots, from a top left corner to the right. */
export function writeText(text: string, left: number, top: number, ink: (x: number, y: number) => void): void {
  for (const [i, sign] of [...text].entries())
    for (const [row, bits] of [...(GLYPHS[sign] ?? '')].entries())
      for (let column = 0; column < 3; column++)
        if (Number(bits) & (4 >> column))
          for (let dot = 0; dot < DOT * DOT; dot++)
            ink(left + DOT * (4 * i + column) + (dot % DOT), top + DOT * row + Math.floor(dot / DOT));
}
