import { describe, expect, it } from 'vitest';
import { planOf, said } from './plan-of.ts';

describe('a side of which nothing says whose it is', () => {
  it.each([
    // Of the first thing there, where that has no part of the top.
    [
      'on the table: a laptop, on the left a mug, on the right a vase',
      ['1 table', '1 laptop: on table', '1 mug: on table, left_of laptop', '1 vase: on table, right_of laptop'],
    ],
    // Of the top, where each has a part of it.
    [
      'a table with a bowl in the middle, a mug left and a plate right',
      ['1 table', '1 bowl: on table middle', '1 mug: on table left', '1 plate: on table right'],
    ],
    // Of each other, where all of them stand on the floor.
    [
      'fridge at left, oven in the middle, dishwasher at right',
      ['1 oven: in_middle', '1 fridge: left_of oven', '1 dishwasher: right_of oven'],
    ],
    ['bookcase left, desk right', ['1 shelf', '1 table: right_of shelf']],
    // Of what was named before it.
    ['a desk, a bookcase left', ['1 table', '1 shelf: left_of table']],
  ])('%s', (prompt, placements) => {
    expect(said(prompt).toSorted()).toEqual(placements.toSorted());
    expect(planOf(prompt).ignored).toEqual([]);
  });
});

describe('what "it" is', () => {
  it.each([
    ['a stove, a pot on it, in it a spoon', '1 spoon: in pot'],
    ['a bed with a nightstand at the left, on it a lamp', '1 lamp: on chest_of_drawers'],
  ])('%s: %s', (prompt, placement) => expect(said(prompt)).toContain(placement));
});

describe('where a list ends', () => {
  it.each([
    ['on the shelf: three books, a vase with a flower, a mug', '1 mug: on shelf'],
    ['along the wall: a cabinet, a fridge with a magnet, and an oven', '1 oven: against_wall'],
    [
      'toilet in the corner, washbasin at the wall with mirror over it, toilet brush next to toilet',
      '1 toilet_brush: beside toilet',
    ],
    ['inside the cabinet: pot, pan with its lid, grater', '1 grater: in cabinet'],
  ])('%s: %s', (prompt, placement) => expect(said(prompt)).toContain(placement));
});

describe('what each of several has', () => {
  it.each([
    ['four plates on a table, each plate has a fork on its left', '1 fork: on table, left_of each plate'],
    ['a table with 4 plates, each with a knife on the right', '1 knife: right_of each plate'],
    ['three monitors on a desk, each with a keyboard in front', '1 keyboard: on table, in_front_of each monitor'],
    ['two tables, each has a mug on the left', '1 mug: on each table left'],
    ['a dining table for 6 persons with plates', '6 plate: on table'],
    ['a table set for four: plates and forks', '4 fork: on table'],
  ])('%s: %s', (prompt, placement) => expect(said(prompt)).toContain(placement));
});
