import { createJSONRPCErrorResponse, type JSONRPCErrorResponse, type JSONRPCID } from 'json-rpc-2.0';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import type { CommandOutcome } from '../command.ts';
import { CODE_BY_ERROR } from './protocol.ts';

/** The work was done and its answer is no: what was found belongs to the answer all the same. */
export class NegativeAnswer extends Error {
  readonly failure: PropmasterError;
  readonly result: CommandOutcome['result'];

  constructor(failure: PropmasterError, result: CommandOutcome['result']) {
    super(failure.message, { cause: failure });
    this.failure = failure;
    this.result = result;
  }
}

/** The answer of a request that failed. `data` holds what an error line of `--json` does. */
export function answerError(id: JSONRPCID, thrown: unknown): JSONRPCErrorResponse {
  const error = thrown instanceof NegativeAnswer ? thrown.failure : asPropmasterError(thrown);
  const data = { ...error.toJSON(), ...(thrown instanceof NegativeAnswer ? thrown.result : {}) };
  // An error of another version of the package may have a code that this one doesn't know.
  return createJSONRPCErrorResponse(id, CODE_BY_ERROR[error.code] ?? CODE_BY_ERROR.internal, error.message, data);
}

const asPropmasterError = (thrown: unknown): PropmasterError =>
  isPropmasterError(thrown) ? thrown : new PropmasterError('internal', String(thrown), { cause: thrown });

/** The answer to what is no request that can be carried out. */
export function answerRefusal(id: JSONRPCID, code: number, message: string, hint: string): JSONRPCErrorResponse {
  return createJSONRPCErrorResponse(id, code, message, new PropmasterError('usage', message, { hint }).toJSON());
}
