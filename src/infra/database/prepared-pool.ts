import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResult, Submittable } from 'pg';
import { LateBegin } from './late-begin.js';
import { PREPARED_LIMITS, PreparedStatements, SeenTexts, type PreparedLimits } from './prepared-statements.js';

/** When one of these fails, the state of the connection is unknown: it is closed and not used again. */
const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);

/**
 * Adds prepared statements to the pool of the query builder and the unit of work: PostgreSQL parses and plans a
 * repeated text once for each connection. `onStatement` is called with every text, so that tests can count queries.
 */
export function preparedPool(
  pool: Pool,
  onStatement: (text: string) => void,
  limits: PreparedLimits = PREPARED_LIMITS,
): PostgresPool {
  const seen = new SeenTexts(limits);
  const wrappers = new WeakMap<PoolClient, PostgresPoolClient>();

  const wrap = (client: PoolClient): PostgresPoolClient => {
    let broken = false;
    const known = new PreparedStatements(client, seen, limits);
    const statements = new LateBegin(client, (statement) => {
      onStatement(statement.text);
      const hasValues = statement.values !== undefined && statement.values.length > 0;
      const name = hasValues ? known.nameOf(statement.text) : undefined;
      return name === undefined ? statement : { ...statement, name };
    });
    const query = (text: string | Submittable, values?: unknown[]): unknown => {
      if (typeof text !== 'string')
        throw new TypeError('cursors are not supported: a query returns all its rows at once');
      let statement: QueryConfig;
      try {
        statement = { text, values: values?.map(written) };
      } catch (error) {
        return Promise.reject(error as Error);
      }
      const answer = statements.send(statement);
      if (ENDS.has(text)) answer.catch(() => (broken = true));
      return text === 'commit' ? answer.then(committed) : answer;
    };
    const release = (): void => client.release(broken);
    return Object.assign(Object.create(client) as PostgresPoolClient, { query, release });
  };

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = wrappers.get(client) ?? wrap(client);
      wrappers.set(client, known);
      return known;
    },
  };
}

/**
 * The value as the driver would write it. Throws before anything is sent: when the driver itself fails to write a value,
 * the server closes a statement that the driver goes on to treat as prepared.
 */
function written(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map(written);
  return 'toPostgres' in value ? value : JSON.stringify(value);
}

/** Throws when the commit became a rollback, which is no error to PostgreSQL: a statement had failed before. */
function committed(answer: QueryResult): QueryResult {
  if (answer.command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
  return answer;
}
