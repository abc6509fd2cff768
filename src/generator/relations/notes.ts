/** What "left" and "right" are taken for. */
export const LEFT_AND_RIGHT = 'left and right of a thing as seen by somebody who stands in front of it and looks at it';
