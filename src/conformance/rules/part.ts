/** Who can keep a rule, or break it. */
export type Side = 'service' | 'client';

/** The text of a rule that binds both sides, or a rule that only one side can keep. */
export type Statement = string | { readonly side: Side; readonly rule: string };

/** One of the nine parts of the specification: title of a section → id of a rule → the rule, in our own words. */
export interface SpecificationPart {
  readonly title: string;
  readonly sections: Readonly<Record<string, Readonly<Record<string, Statement>>>>;
}

/** A rule that the client has no share in. */
export const service = (rule: string): Statement => ({ side: 'service', rule });

/** A rule that the local service has no share in. */
export const client = (rule: string): Statement => ({ side: 'client', rule });
