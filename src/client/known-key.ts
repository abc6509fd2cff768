import { isPropmasterError } from '../errors.ts';

export type KeyKind = 'personal' | 'team';

/** What a client has learnt of its key on the way; one object for all of its resources. */
export interface KnownKey {
  /** By the routes that the specification gives to one kind alone. */
  kind?: KeyKind;
  /** How it gets at files; found out by the first download. */
  way?: 'link' | 'export';
  /** False: it gets no event streams. */
  streams?: false;
}

/** The refusal that the specification gives to Team keys, and to them alone. */
export function isTeamKeyRefusal(error: unknown): boolean {
  return isPropmasterError(error) && error.status === 403 && error.serviceCode === 'workspace_route_unavailable';
}
