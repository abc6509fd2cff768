import { type ErrorEnvelope, SERVICE_ERRORS, type ServiceErrorCode } from '../../contract/errors.ts';

interface Details {
  /** Which fields of the request were wrong. */
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is not a success. Thrown anywhere below the app, which makes the envelope of it. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly fields: Details['fields'];
  readonly headers: NonNullable<Details['headers']>;

  constructor(code: ServiceErrorCode, message: string, { fields, headers = {} }: Details = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.headers = headers;
  }

  get status(): (typeof SERVICE_ERRORS)[ServiceErrorCode] {
    return SERVICE_ERRORS[this.code];
  }

  /** Specification, "Errors": the envelope of public endpoints. */
  get envelope(): ErrorEnvelope {
    const { code, message, status, fields } = this;
    return { detail: { error: { code, message, status, fields: fields ? [...fields] : null } } };
  }
}
