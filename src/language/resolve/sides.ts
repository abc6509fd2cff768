/** The relation of what stands at a side. */
export const RELATION_AT: Readonly<Partial<Record<string, string>>> = {
  left: 'left_of',
  right: 'right_of',
  front: 'in_front_of',
  rear: 'behind',
  back: 'behind',
};

/** The side across from one, and the relation across from one. */
export const ACROSS: Readonly<Partial<Record<string, string>>> = {
  left: 'right',
  right: 'left',
  front: 'back',
  rear: 'front',
  back: 'front',
  left_of: 'right_of',
  right_of: 'left_of',
  in_front_of: 'behind',
  behind: 'in_front_of',
};
