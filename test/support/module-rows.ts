import { join } from 'node:path';
import type { Client } from './client.js';
import type { Variables } from './root-operation.js';
import { ROOT, sources } from './sources.js';

export type Caller = Client & { readonly user: { readonly id: string } };
/** Rows that an operation looks up, in the terms of its arguments. */
export type Rows = (caller: Caller) => Promise<Variables>;

/**
 * What the generated tests cannot make up from the schema, by the module that it belongs to: the constant `rows` of
 * test/<module>/support/generated-rows.ts. Such a file imports types from here and nothing else: this one waits for it.
 */
export interface ModuleRows {
  /** For each resource that a policy's `owns` names: creates a row that belongs to the given account and answers its id. */
  readonly foreign?: Readonly<Record<string, (ownerId: string) => Promise<string>>>;
  /**
   * By operation: arguments that its rules accept where those made up from the schema are refused, so that a call as a
   * foreign owner gets as far as looking for the row. They are merged over the made-up ones.
   */
  readonly acceptable?: Readonly<Record<string, Variables>>;
  /** By operation that looks a row up before it reads a text: rows for it. */
  readonly lookedUp?: Readonly<Record<string, Rows>>;
  /** Lists for which an unknown sort field counts as none, as their documentation says. */
  readonly anySortField?: readonly string[];
  /** By template of a file of services that ends in -mails.ts. */
  readonly mails?: Readonly<Record<string, MailExample>>;
}

export interface MailExample {
  /** The template's own arguments. All that a customer can have written is `HOSTILE`. */
  readonly given: readonly unknown[];
  /** Set where it says no name to anybody. */
  readonly nameless?: true;
}

const FILE = /^test\/[\w-]+\/support\/generated-rows\.ts$/;
const paths = sources('test').flatMap(({ path }) => (FILE.test(path) ? [path.replace(/\.ts$/, '.js')] : []));
const modules: readonly { readonly rows: ModuleRows }[] = await Promise.all(
  paths.map((path) => import(join(ROOT, '.build', path))),
);

/** What all modules have of one kind. */
function all<Kind extends keyof ModuleRows>(kind: Kind): NonNullable<ModuleRows[Kind]> {
  return Object.assign({}, ...modules.map(({ rows }) => rows[kind]));
}

export const foreign = all('foreign');
export const acceptable = all('acceptable');
export const lookedUp = all('lookedUp');
export const mailExamples = all('mails');
export const anySortField: ReadonlySet<string> = new Set(modules.flatMap(({ rows }) => rows.anySortField ?? []));
