import { defineModule, row } from '../frame/catalogue.js';

export const base = defineModule({
  errors: {
    BAD_INPUT: row(400, 'info', 'The input is invalid'),
    GRAPHQL_PARSE_FAILED: row(400, 'info', 'The document is not valid GraphQL'),
    GRAPHQL_VALIDATION_FAILED: row(400, 'info', 'The document does not fit the schema'),
    DOCUMENT_TOO_COMPLEX: row(400, 'warn', 'The document is too complex: ask for fewer fields or smaller pages'),
    DOCUMENT_NOT_ALLOWED: row(403, 'warn', 'Only operations of the published manifest are allowed here'),
    PERSISTED_QUERY_NOT_FOUND: row(400, 'debug', 'PersistedQueryNotFound'),
    CSRF_REFUSED: row(
      403,
      'warn',
      'The x-csrf-token header is missing or of another session: send the value of the cookie csrfToken',
    ),
    UNAUTHENTICATED: row(401, 'info', 'Please sign in, or send a valid API key'),
    FORBIDDEN: row(403, 'warn', 'Forbidden'),
    NOT_FOUND: row(404, 'debug', 'Not found'),
    ILLEGAL_STATE: row(409, 'info', 'This is not possible in the current state'),
    CONFLICT: row(409, 'info', 'The request conflicts with what is stored'),
    IDEMPOTENCY_CONFLICT: row(409, 'info', 'This idempotency key was already used for a different request'),
    IDEMPOTENCY_IN_PROGRESS: row(
      409,
      'info',
      'A request with this idempotency key is still in progress: try again in a few seconds',
    ),
    CLIENT_GONE: row(499, 'info', 'The client disconnected before its request had arrived'),
    TOO_LARGE: row(413, 'info', 'The request is too large'),
    RATE_LIMITED: row(429, 'info', 'Rate Limit Exceeded, Try Again Later'),
    SLOW_SUBSCRIBER: row(429, 'warn', 'Events arrive faster than they are read: subscribe again from the last cursor'),
    OUTBOUND_REFUSED: row(400, 'warn', 'This URL is not allowed'),
    OUTBOUND_FAILED: row(502, 'warn', 'The other server could not be reached'),
    OUTBOUND_TOO_LARGE: row(502, 'warn', 'The response of the other server is too large'),
    OUTBOUND_TIMEOUT: row(504, 'warn', 'The other server did not answer in time'),
    INTERNAL: row(500, 'error', 'Internal server error'),
    UNAVAILABLE: row(503, 'error', 'The service is not available right now, try again later'),
  },
  throttles: {
    /** All mutating requests from one IP address. RATE_LIMIT and RATE_LIMIT_EXPIRY replace the limit and the window. */
    baseline: {
      prefix: 'rate_limit',
      limit: 100,
      windowSeconds: 60,
      per: 'address',
      onStoreFailure: 'allow',
      message: 'Rate Limit Exceeded, Try Again Later',
    },
    /**
     * Public reads that search or write, and documents whose public fields cost much, from one IP address, signed in or
     * not. RATE_LIMIT_PUBLIC_READS replaces the limit.
     */
    publicReads: {
      prefix: 'public_reads',
      limit: 120,
      windowSeconds: 60,
      per: 'address',
      onStoreFailure: 'allow',
      message: 'Too many requests. Please slow down.',
      routes: ['GET /api/faq', 'GET /api/faq/{id}', 'POST /api/faq/search'],
    },
    /** JSON bodies above 128 KiB from one IP address: parsing one blocks the process for milliseconds. */
    largeBodies: {
      prefix: 'large_bodies',
      limit: 60,
      windowSeconds: 60,
      per: 'address',
      onStoreFailure: 'allow',
      message: 'Too many large requests. Please slow down.',
    },
  },
});
