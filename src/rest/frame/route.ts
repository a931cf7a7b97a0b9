import type { PathMethod } from '../../core/frame/catalogue.js';
import { objectOf, type JsonSchema } from './json-schema.js';

/** One documented path: a row that says which operation it is. It owns no rule; the operation's policy guards it. */
export interface RestRoute {
  readonly method: PathMethod;
  /** Path with its parameters in braces, such as `/api/user/notification/{id}/read`. */
  readonly path: string;
  /** What it does, for the API's documents. */
  readonly summary: string;
  /**
   * The operation: a GraphQL document with one root field. Variables fill themselves by name: of a query from the path,
   * the query string, the body; of a mutation from the path and the body alone. One named `input` is the whole body.
   * Fields that the operation does not know are ignored.
   */
  readonly operation: string;
  /**
   * Lets a GET run a mutation, for a link that people follow: the query that answers in its place, in the row's kind, when a
   * browser fetches ahead of a visit. Without it such a row stops the start. No HEAD is served for it.
   */
  readonly prefetched?: string;
  /**
   * Variables of a mutation that are in the query string: documented flags of a DELETE, and what has no place beside
   * a `body` that is taken as it came.
   */
  readonly query?: readonly string[];
  /**
   * Name of the variable that is the whole body: as it came, where its fields are no fields of the operation's; a list of
   * objects is forgiven what any body is.
   */
  readonly body?: string;
  /**
   * `upload`: the body is multipart, and its file fills the variable `file`. `download`: the answer is a file, the value
   * being a FileDownload, and the status line is the outcome. `redirect`: the browser is sent to the value's `redirectUrl`.
   * Refusals are JSON all the same.
   */
  readonly kind?: 'upload' | 'download' | 'redirect';
  /**
   * A request that names neither of these two variables gets every item of the paged list, as a bare array. The list is
   * read page by page, so no statement is unbounded.
   */
  readonly whole?: { readonly page: string; readonly perPage: string };
  /**
   * What a person would type: parameters, and fields of the body, by name. Ids, pages, sorting and filters have examples
   * without it.
   */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Bodies up to this many bytes, where the server's own limit is too low. */
  readonly maxBodyBytes?: number;
  /** The answer's body from the root field's value; without it the value itself, with `statusCode` beside its fields. */
  readonly answer?: Answer;
}

/** Makes the body of an answer out of the root field's value. */
export interface Answer {
  (value: unknown): unknown;
  /** What becomes of the value's schema; without it the body has some of the value's fields. */
  readonly shape?: (value: JsonSchema) => JsonSchema;
}

/** The `answer` of a row whose root field is a number: `{ [name]: value }`. */
export function named(name: string): Answer {
  const answer = (value: unknown): unknown => ({ [name]: value });
  return Object.assign(answer, { shape: (value: JsonSchema) => objectOf({ [name]: value }, [name]) });
}
