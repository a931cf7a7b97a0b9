import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResult, Submittable } from 'pg';
import { LateBegin } from './late-begin.js';
import { PREPARED_LIMITS, PreparedStatements, SeenTexts, type PreparedLimits } from './prepared-statements.js';

/** When one of these fails nobody knows what the connection is in: it is closed, not used again. */
const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);

/**
 * Puts prepared statements under the query builder and the unit of work: a text that comes again is parsed and planned
 * by PostgreSQL once a connection. `onStatement` sees every text, which is how tests count queries.
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
      if (typeof text !== 'string') throw new TypeError('rows come all at once: no cursors');
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
 * A value as the driver would write it, with objects as their JSON where they bring no text of their own. Written before anything is sent: where the driver fails
 * to, it has the server forget a statement that it goes on to take for prepared.
 */
function written(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map(written);
  return 'toPostgres' in value ? value : JSON.stringify(value);
}

/** PostgreSQL answers the commit of a transaction in which a statement has failed by a rollback, and calls it no error. */
function committed(answer: QueryResult): QueryResult {
  if (answer.command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
  return answer;
}
