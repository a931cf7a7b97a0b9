import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult, Submittable } from 'pg';
import { LateBegin } from './late-begin.js';

/** A statement is prepared once it was seen this often, so that one-off texts do not fill the server's memory. */
const PREPARE_AFTER = 3;
/** Distinct statements that are prepared at most, on each connection. */
const MAX_PREPARED = 500;

/** When one of these fails nobody knows what the connection is in: it is closed, not used again. */
const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);

/**
 * Puts prepared statements under the query builder and the unit of work: a text that comes again is parsed and planned
 * by PostgreSQL once a connection. `onStatement` sees every text, which is how tests count queries.
 */
export function preparedPool(pool: Pool, onStatement: (text: string) => void): PostgresPool {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  const wrappers = new WeakMap<PoolClient, PostgresPoolClient>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED) return known;
    const times = (seen.get(text) ?? 0) + 1;
    if (seen.size > MAX_PREPARED * 10) seen.clear();
    seen.set(text, times);
    if (times < PREPARE_AFTER) return undefined;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };

  const wrap = (client: PoolClient): PostgresPoolClient => {
    let broken = false;
    const statements = new LateBegin(client, onStatement);
    const query = (text: string | Submittable, values?: unknown[]): unknown => {
      if (typeof text !== 'string') throw new TypeError('rows come all at once: no cursors');
      const name = values && values.length > 0 ? nameOf(text) : undefined;
      const answer = statements.send(name === undefined ? { text, values } : { name, text, values });
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

/** PostgreSQL answers the commit of a transaction in which a statement has failed by a rollback, and calls it no error. */
function committed(answer: QueryResult): QueryResult {
  if (answer.command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
  return answer;
}
