/** Codes of what an operator has switched off on purpose: no fault of the server, although their status is 503. */
export const CLOSED: ReadonlySet<string> = new Set(['GATEWAY_CLOSED', 'CONVERT_PAUSED']);

/** With those of what is not set up for tests, such as access to blockchains: no fault of the request's reader either. */
export const CLOSED_TO_TESTS: ReadonlySet<string> = new Set([...CLOSED, 'CHAIN_NOT_CONFIGURED']);
