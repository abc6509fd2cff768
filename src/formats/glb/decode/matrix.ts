import { MathUtils, type mat4, type vec3, type vec4 } from '@gltf-transform/core';

/** Sixteen numbers, column by column, as glTF keeps them. */
export type Matrix = readonly number[];

/** First `b`, then `a`. */
export function multiplyMatrices(a: Matrix, b: Matrix): number[] {
  const product = new Array<number>(16).fill(0);
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++)
      for (let k = 0; k < 4; k++) product[4 * column + row]! += a[4 * k + row]! * b[4 * column + k]!;
  return product;
}

/** First scale, then rotation (x, y, z, w), then translation, as those of a node. */
export const composeMatrix = (translation: vec3, rotation: vec4, scale: vec3): number[] =>
  MathUtils.compose(translation, rotation, scale, new Array<number>(16).fill(0) as unknown as mat4);
