import { Query, type Connection, type PoolClient, type QueryConfig, type QueryResult } from 'pg';

/** Prepared, so that PostgreSQL puts nothing but "done" in front of what it answers to the statement. */
export const BEGIN = { name: 'begin', text: 'begin' } as const;

/**
 * Sends a statement with `begin` in front, as one message of the extended protocol: where `begin` fails, PostgreSQL skips
 * the statement. The client has prepared {@link BEGIN} before, and the text holds one statement.
 */
export function sendBegun(client: PoolClient, statement: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(new BegunQuery(statement, (error, answers) => (error ? reject(error) : resolve(lastOf(answers)))));
  });
}

/** Text without parameters goes by the simple protocol, which takes several statements; the extended one takes one. */
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

/** The library gathers the answers to one message. */
function lastOf(answers: Answers): QueryResult {
  return Array.isArray(answers) ? (answers.at(-1) as QueryResult) : answers;
}
