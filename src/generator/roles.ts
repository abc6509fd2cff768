/** How a kind is used in a scene where the prompt doesn't say. Every kind answers each of these questions. */
export interface Roles {
  /**
   * Where it is kept: on the `floor` however small it is, on a `tabletop` however large, or `by-size`: on a table if none of
   * its edges is longer than 0.5 m, else on the floor.
   */
  readonly kept: 'floor' | 'tabletop' | 'by-size';
  /**
   * What it has to do with walls: its `back` belongs to one, it is a `mount` on one, or it fills an opening of one. What
   * stands by itself may be `hung` on a wall where that is said; of `back-or-hung` the back belongs to one, too.
   */
  readonly wall: 'none' | 'back' | 'back-or-hung' | 'hung' | 'mount' | 'door-opening' | 'window-opening';
  /**
   * Where things are that it is said to be "with": `on` it, `in` it, or on it as a `load`, however large they are. On what
   * holds `nothing` they are only put by a preposition.
   */
  readonly holds: 'nothing' | 'on' | 'in' | 'load';
  /**
   * Whether people sit on it, so that it faces what it stands at: `upright` at a table; at a table or else a `counter`; or
   * as a `lounge`, for which "each seat" means others where there are any.
   */
  readonly seat: 'none' | 'upright' | 'counter' | 'lounge';
  /** Whether people carry it about with what is in or on it. */
  readonly carried: boolean;
}
