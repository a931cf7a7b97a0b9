import type { PathMethod } from '../../core/frame/catalogue.js';
import { objectOf, type JsonSchema } from './json-schema.js';

/** Names of an enum's values, by the words of a path. */
export type Words = Readonly<Record<string, string>>;

/** One documented path and its operation. The row contains no rules; the operation's policy guards it. */
export interface RestRoute {
  readonly method: PathMethod;
  /** Path with its parameters in braces, such as `/api/user/notification/{id}/read`. */
  readonly path: string;
  /** What the path does, for the API documentation. */
  readonly summary: string;
  /**
   * The operation: a GraphQL document with one root field. Variables are filled by name: those of a query from the
   * path, the query string and the body; those of a mutation from the path and the body only. A variable named `input`
   * is the whole body. Fields that the operation does not know are ignored.
   */
  readonly operation: string;
  /**
   * Allows a GET to run a mutation, for links that people follow: the query that answers instead, with the row's kind,
   * when a browser prefetches the link. A GET that writes without it stops the start. HEAD is not served for such a row.
   */
  readonly prefetched?: string;
  /**
   * Variables of a mutation that are read from the query string: documented flags of a DELETE, and variables that
   * cannot be in the body because `body` takes it whole.
   */
  readonly query?: readonly string[];
  /**
   * The documentation's words for values of an enum, by variable: `{ action: { 'save-note': 'SAVE_NOTE' } }`. The names of
   * the values are read as well; anything else is refused.
   */
  readonly words?: Readonly<Record<string, Words>>;
  /**
   * Name of the variable that takes the whole body: as sent, when its fields are not fields of the operation. A list of
   * input objects is read as leniently as any other body.
   */
  readonly body?: string;
  /**
   * `upload`: the body is multipart, and its file fills the variable `file`. `download`: the value is a FileDownload,
   * the answer is the file, and the status line shows the outcome. `redirect`: the browser is redirected to the value's
   * `redirectUrl`. Refusals are always JSON.
   */
  readonly kind?: 'upload' | 'download' | 'redirect';
  /**
   * A request with neither of these two variables gets all items of the paged list as a bare array. The list is read
   * page by page, so that no statement is unbounded.
   */
  readonly whole?: { readonly page: string; readonly perPage: string };
  /** Example values by name, for parameters and fields of the body. Ids, pages, sorting and filters have defaults. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** The largest body in bytes, where it is not the server's limit. */
  readonly maxBodyBytes?: number;
  /**
   * JSON is also read from a body of type text/plain, for senders that cannot choose the type. A form on another site can
   * send such a body with the user's cookies, so a row whose operation is not public stops the start.
   */
  readonly plainText?: boolean;
  /**
   * For a record that comes with something beside it, such as the transaction to sign: the field of the root field's value
   * that has the record. The body has the fields of the record themselves, with the others beside them.
   */
  readonly record?: string;
  /**
   * Fields that a refusal may add, each with a GraphQL fragment for its type; a field may also be null. Only for the API
   * documentation: the values come from the error.
   */
  readonly errorFields?: Readonly<Record<string, string>>;
  /** Builds the body from the root field's value. The default is the value with `statusCode` as a further field. */
  readonly answer?: Answer;
}

/** Builds the body of an answer from the root field's value. */
export interface Answer {
  (value: unknown): unknown;
  /** How the value's schema changes; by default the body has a subset of the value's fields. */
  readonly shape?: (value: JsonSchema) => JsonSchema;
}

/** The `answer` for a root field that is a number: `{ [name]: value }`. */
export function named(name: string): Answer {
  const answer = (value: unknown): unknown => ({ [name]: value });
  return Object.assign(answer, { shape: (value: JsonSchema) => objectOf({ [name]: value }, [name]) });
}
