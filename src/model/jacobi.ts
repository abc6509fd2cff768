/**
 * Diagonalises a symmetric matrix by cyclic Jacobi rotations, until what is off the diagonal is nothing beside it.
 *
 * @param a rows; changed in place: its diagonal are the eigenvalues, in no order
 * @returns rows of the matrix whose columns are the eigenvectors, of length 1, in the order of the diagonal
 * @see Golub & Van Loan, Matrix Computations, 4th ed., 8.5
 */
export function diagonalise(a: number[][]): number[][] {
  const size = a.length;
  const v = a.map((_, i) => a.map((__, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < 50; sweep++) {
    const off = Math.hypot(...a.flatMap((row, i) => row.slice(i + 1)));
    if (off <= 1e-16 * Math.hypot(...a.map((row, i) => row[i]!))) break;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        const apq = a[p]![q]!;
        if (apq === 0) continue;
        const theta = (a[q]![q]! - a[p]![p]!) / (2 * apq);
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        turnColumns(a, p, q, c, t * c);
        turnRows(a, p, q, c, t * c);
        turnColumns(v, p, q, c, t * c);
      }
    }
  }
  return v;
}

function turnColumns(rows: number[][], p: number, q: number, c: number, s: number): void {
  for (const row of rows) {
    const [kp, kq] = [row[p]!, row[q]!];
    row[p] = c * kp - s * kq;
    row[q] = s * kp + c * kq;
  }
}

function turnRows(rows: number[][], p: number, q: number, c: number, s: number): void {
  const [above, below] = [rows[p]!, rows[q]!];
  for (let k = 0; k < above.length; k++) {
    const [pk, qk] = [above[k]!, below[k]!];
    above[k] = c * pk - s * qk;
    below[k] = s * pk + c * qk;
  }
}
