import type { ErrorRow } from '../frame/catalogue.js';
import { named } from './merged.js';

export type { ErrorLevel } from '../frame/catalogue.js';

/**
 * Every error, by its code. A code that no module declares does not compile, and both transports translate from here:
 * GraphQL reports `extensions.code` and `extensions.statusCode`, REST reports `{ statusCode, message, code }`.
 */
export const ERRORS = named('errors') satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof ERRORS;

/** What a signed-in caller would need beside what it has. The first that stops a call is named, and nothing behind it. */
export interface Missing {
  /** Key that the role must hold; of a merchant, what its own key must. */
  readonly permission?: string;
  /** Role that the account must have, or several with `or` between them. */
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
  /** Headers that a transport sends with the refusal, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The only error class that services and transports throw on purpose. */
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
