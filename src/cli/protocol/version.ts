/**
 * Version of what `--json` prints; every result and every error line carries it. It changes only when a field or a line
 * goes or changes its meaning; what is added changes nothing. See docs/json-protocol.md.
 */
export const PROTOCOL_VERSION = 1;
