import type { ErrorRow } from '../frame/catalogue.js';
import { named } from './merged.js';

export type { ErrorLevel } from '../frame/catalogue.js';

/**
 * Every error, by its code; a code that no module declares does not compile. Both transports read this table: GraphQL
 * reports `extensions.code` and `extensions.statusCode`, REST reports `{ statusCode, message, code }`.
 */
export const ERRORS = named('errors') satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof ERRORS;

/** What a signed-in caller lacks. Only the first missing requirement is named, not the ones behind it. */
export interface Missing {
  /** Permission key that the caller's role must hold, or permission that a merchant's API key must hold. */
  readonly permission?: string;
  /** Role that the account must have; several roles are joined by `or`. */
  readonly role?: string;
  /** API key scopes, of which the key must hold one. */
  readonly scopes?: readonly string[];
  /** KYC feature that the caller's verification level must open. */
  readonly feature?: string;
  /** Lowest verification level above the caller's that opens the feature; absent when no level does. */
  readonly level?: number;
  /** Set when the call needs a browser session instead of an API key. */
  readonly session?: true;
}

/** Fields that an error adds to its answer. They must not reuse the names of fields that every error has. */
export type ErrorAnswer = Readonly<Record<string, unknown>> & {
  readonly [Name in 'code' | 'statusCode' | 'message' | 'missing' | 'requestId']?: never;
};

export interface ErrorDetails {
  /** Text for the caller in place of the catalogue's. */
  readonly message?: string;
  /** In place of the catalogue's, where the documentation gives one code two status codes. */
  readonly statusCode?: number;
  /** Text for the log only. */
  readonly reason?: string;
  /** Machine-readable form of what the message says. Never sent to callers who are not signed in. */
  readonly missing?: Missing;
  /** Further fields of the answer, such as current amounts: next to the code on REST, in `extensions` of GraphQL. */
  readonly answer?: ErrorAnswer;
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
  readonly answer: ErrorAnswer;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.statusCode = details.statusCode ?? ERRORS[code].statusCode;
    this.reason = details.reason;
    this.missing = details.missing;
    this.answer = details.answer ?? {};
    this.headers = details.headers ?? {};
  }
}

/** Shorthand for the most frequent refusal: bad input, with the text that helps the caller. */
export function badInput(message: string): AppError {
  return new AppError('BAD_INPUT', { message });
}

/** Shorthand for what the state of a record does not allow. */
export function illegalState(message: string): AppError {
  return new AppError('ILLEGAL_STATE', { message });
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
