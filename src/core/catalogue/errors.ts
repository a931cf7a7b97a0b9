/**
 * The one catalogue of errors. A code that has no row here does not compile, and both doors translate from it:
 * GraphQL reports `extensions.code` and `extensions.statusCode`, REST reports `{ statusCode, message, code }`.
 */
export type ErrorLevel = 'debug' | 'info' | 'warn' | 'error';

interface ErrorRow {
  readonly statusCode: number;
  /** Level at which an occurrence is logged. */
  readonly level: ErrorLevel;
  /** Text for the caller unless the place that throws knows a better one. */
  readonly message: string;
}

const row = (statusCode: number, level: ErrorLevel, message: string): ErrorRow => ({ statusCode, level, message });

export const ERRORS = {
  BAD_INPUT: row(400, 'info', 'The input is not valid'),
  GRAPHQL_PARSE_FAILED: row(400, 'info', 'The document is not valid GraphQL'),
  GRAPHQL_VALIDATION_FAILED: row(400, 'info', 'The document does not fit the schema'),
  DOCUMENT_TOO_COMPLEX: row(400, 'warn', 'The document asks for too much'),
  DOCUMENT_NOT_ALLOWED: row(403, 'warn', 'Only the operations of the published manifest are served here'),
  PERSISTED_QUERY_NOT_FOUND: row(400, 'debug', 'PersistedQueryNotFound'),
  CAPTCHA_REQUIRED: row(400, 'info', 'Please solve the captcha'),
  INSUFFICIENT_FUNDS: row(400, 'info', 'The balance is too low'),
  BALANCE_OVERFLOW: row(400, 'warn', 'The balance would become too large'),
  CONVERSION_UNAVAILABLE: row(
    409,
    'warn',
    'The platform has too little of the other currency: try a smaller amount, or try again later',
  ),
  RATE_UNAVAILABLE: row(409, 'warn', 'There is no price to convert at right now'),
  CSRF_REFUSED: row(403, 'warn', 'The x-csrf-token header is missing or does not belong to this session'),
  UNAUTHENTICATED: row(401, 'info', 'Please sign in, or send a valid API key'),
  INVALID_CREDENTIALS: row(401, 'info', 'E-mail or password is not right'),
  INVALID_CODE: row(401, 'info', 'The code is not right, or it has expired'),
  INVALID_TOKEN: row(400, 'info', 'The link is not valid any more'),
  EMAIL_NOT_VERIFIED: row(403, 'info', 'Please verify your e-mail address first'),
  WALLET_MESSAGE_INVALID: row(401, 'info', 'The message is not a valid sign-in message'),
  WALLET_CHECKSUM_INVALID: row(401, 'info', 'The wallet address in the message is not in its checksummed form'),
  WALLET_CHAIN_UNSUPPORTED: row(401, 'info', 'This chain is not supported'),
  WALLET_DOMAIN_MISMATCH: row(401, 'warn', 'The message was made for another site'),
  WALLET_URI_MISMATCH: row(401, 'warn', 'The message was made for another URL'),
  WALLET_MESSAGE_EXPIRED: row(401, 'info', 'The message has expired'),
  WALLET_MESSAGE_NOT_YET_VALID: row(401, 'info', 'The message is not valid yet'),
  WALLET_NONCE_INVALID: row(401, 'info', 'The nonce is unknown, used or expired'),
  WALLET_SIGNATURE_INVALID: row(401, 'info', 'The signature is not right'),
  WALLET_SIGNATURE_MALLEABLE: row(401, 'warn', 'The signature is not in its canonical form'),
  WALLET_CHAIN_UNAVAILABLE: row(401, 'warn', 'The signature could not be verified on its chain'),
  WALLET_CHAIN_MISMATCH: row(401, 'warn', 'This wallet was linked on another chain'),
  WALLET_NOT_RECOGNIZED: row(401, 'info', 'Wallet address not recognized'),
  FORBIDDEN: row(403, 'warn', 'Forbidden'),
  SELF_DECISION: row(403, 'warn', 'You cannot decide on your own requests or wallets: ask another admin'),
  EXTENSION_DISABLED: row(403, 'info', 'This extension is not enabled'),
  EXTENSION_NOT_BUILT: row(409, 'info', 'This extension is not part of this version of the server'),
  LICENCE_INACTIVE: row(403, 'warn', 'The licence of this extension is not activated'),
  KYC_REQUIRED: row(403, 'info', 'This needs a higher level of verification'),
  GEO_RESTRICTED: row(403, 'info', 'This service is not available where you are'),
  NOT_FOUND: row(404, 'debug', 'Not found'),
  ILLEGAL_STATE: row(409, 'info', 'This is not possible in the present state'),
  PAYEE_NOT_ACTIVE: row(409, 'info', 'The account to be paid is not active; activate it first, or reject the request'),
  CONFLICT: row(409, 'info', 'The request conflicts with what is stored'),
  ACCOUNT_NOT_EMPTY: row(409, 'info', 'The account holds money or has something open'),
  CURRENCY_IN_USE: row(409, 'info', 'Wallets hold this currency: its code, type and precision can no longer change'),
  API_KEY_LIMIT: row(409, 'info', 'An account can have at most 10 API keys'),
  WALLET_FROZEN: row(
    409,
    'warn',
    'The wallet is frozen, because a check found a fault in its ledger: it pays nothing out. Contact support',
  ),
  WALLET_TAKEN: row(409, 'info', 'This wallet is linked to another account'),
  LAST_SIGN_IN_METHOD: row(409, 'info', 'This is the last way to sign in to the account'),
  IDEMPOTENCY_CONFLICT: row(409, 'info', 'Another request was made under this idempotency key'),
  IDEMPOTENCY_IN_PROGRESS: row(409, 'info', 'A request under this idempotency key is still being worked on'),
  CLIENT_GONE: row(499, 'info', 'The client went away before its request had arrived'),
  TOO_LARGE: row(413, 'info', 'The request is too large'),
  RATE_LIMITED: row(429, 'info', 'Rate Limit Exceeded, Try Again Later'),
  SLOW_SUBSCRIBER: row(429, 'warn', 'Events arrive faster than they are read; resume from the last cursor'),
  OUTBOUND_REFUSED: row(400, 'warn', 'This URL may not be called'),
  OUTBOUND_FAILED: row(502, 'warn', 'The other server could not be reached'),
  OUTBOUND_TOO_LARGE: row(502, 'warn', 'The other server answered too much'),
  OUTBOUND_TIMEOUT: row(504, 'warn', 'The other server did not answer in time'),
  AI_NOT_CONFIGURED: row(500, 'error', 'The AI provider is not configured'),
  AI_FAILED: row(502, 'warn', 'The AI provider gave no usable answer'),
  AI_TIMEOUT: row(504, 'warn', 'The AI provider did not answer in time'),
  EXCHANGE_FAILED: row(502, 'warn', 'The exchange gave no usable answer'),
  WALLET_NOT_CONFIGURED: row(500, 'error', 'Wallet sign-in is not configured'),
  INTERNAL: row(500, 'error', 'Internal server error'),
  UNAVAILABLE: row(503, 'error', 'The service is not available right now, try again later'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** What a signed-in caller would need beside what it has. The first that stops a call is named, and nothing behind it. */
export interface Missing {
  /** Key that the role must hold. */
  readonly permission?: string;
  readonly role?: string;
  /** Scopes of which the API key must hold one. */
  readonly scopes?: readonly string[];
  /** Feature that the verification must open. */
  readonly feature?: string;
  /** The least verification level above the caller's that opens it; absent when none does. */
  readonly level?: number;
  /** A browser session, in place of an API key. */
  readonly session?: true;
}

export interface ErrorDetails {
  /** Text for the caller in place of the catalogue's. */
  readonly message?: string;
  /** Text for the log alone. */
  readonly reason?: string;
  /** For programs, beside a text that says it too. Never told to whoever is not signed in. */
  readonly missing?: Missing;
  /** Headers that a door sends with the refusal, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The only error class that services and doors throw on purpose. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly reason: string | undefined;
  readonly missing: Missing | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.statusCode = ERRORS[code].statusCode;
    this.reason = details.reason;
    this.missing = details.missing;
    this.headers = details.headers ?? {};
  }
}

/** Shorthand for the most frequent refusal: bad input, with the text that helps the caller. */
export function badInput(message: string): AppError {
  return new AppError('BAD_INPUT', { message });
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
