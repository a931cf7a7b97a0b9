/** Codes of what an operator has switched off on purpose: no fault of the server, although their status is 503. */
export const CLOSED: ReadonlySet<string> = new Set(['GATEWAY_CLOSED', 'CONVERT_PAUSED']);
