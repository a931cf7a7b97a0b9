import { Query, type Connection, type PoolClient, type QueryConfig, type QueryResult } from 'pg';

/** `begin` as a prepared statement, so that PostgreSQL sends only its completion before the answer to the statement. */
export const BEGIN = { name: 'begin', text: 'begin' } as const;

/**
 * Sends `begin` and a statement as one message of the extended protocol; when `begin` fails, PostgreSQL skips the
 * statement. The client must have prepared {@link BEGIN}, and the text must hold a single statement.
 */
export function sendBegun(client: PoolClient, statement: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(new BegunQuery(statement, (error, answers) => (error ? reject(error) : resolve(lastOf(answers)))));
  });
}

/** Whether the text can go by the extended protocol, as a single statement. Without parameters it may hold several. */
export function canBeBegun({ text, values = [] }: QueryConfig): boolean {
  return values.length > 0 || !text.includes(';');
}

type Answers = QueryResult | QueryResult[];

class BegunQuery extends Query {
  readonly queryMode = 'extended';

  constructor({ name, text, values }: QueryConfig, answered: (error: Error | undefined, answers: Answers) => void) {
    super({ name, text, values }, answered);
  }

  override submit = (connection: Connection): void => {
    connection.bind({ statement: BEGIN.name }, true);
    connection.execute({}, true);
    Query.prototype.submit.call(this, connection);
  };
}

/** The library answers one message with a list: the result of `begin`, then the result of the statement. */
function lastOf(answers: Answers): QueryResult {
  return Array.isArray(answers) ? (answers.at(-1) as QueryResult) : answers;
}
