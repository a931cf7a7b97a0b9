import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely';
import type { DatabaseConnection, Driver, PostgresDialectConfig } from 'kysely';

/** A statement that nothing in its transaction comes after. */
export interface LastStatement {
  readonly query: CompiledQuery;
  /** Told the rows once the transaction has committed. */
  answered?(rows: readonly unknown[]): void;
  /** What the transaction fails with when the statement does; absent, the database's error. */
  refused?(error: unknown): unknown;
}

const COMMIT = CompiledQuery.raw('commit');

const waiting = new WeakMap<DatabaseConnection, LastStatement[]>();
/** Connections whose transaction a commit has ended, be it by a rollback. */
const ended = new WeakSet<DatabaseConnection>();

/**
 * Has a statement wait for the commit of the transaction that the connection is in. Its parameters are plain values: one
 * that the driver could not write would leave the statement behind, and the commit would go without it.
 */
export function sendWithCommit(connection: DatabaseConnection, statement: LastStatement): void {
  if (statement.query.parameters.some((value) => typeof value === 'object' && value !== null)) {
    throw new TypeError('a last statement takes texts, numbers, booleans and nulls');
  }
  waiting.set(connection, [...(waiting.get(connection) ?? []), statement]);
}

/** The dialect of PostgreSQL, with last statements. The pool's clients must send without waiting for answers. */
export class LastStatementsDialect extends PostgresDialect {
  constructor(private readonly options: PostgresDialectConfig) {
    super(options);
  }

  override createDriver(): Driver {
    return new LastStatementsDriver(this.options);
  }
}

class LastStatementsDriver extends PostgresDriver {
  /** Sends everything at once. Where a statement fails PostgreSQL makes a rollback of the commit. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const statements = take(connection);
    const answers = await Promise.allSettled([
      ...statements.map(({ query }) => connection.executeQuery(query)),
      connection.executeQuery(COMMIT),
    ]);
    answers.forEach((answer, at) => {
      if (answer.status === 'fulfilled') return;
      ended.add(connection);
      throw statements[at]?.refused?.(answer.reason) ?? answer.reason;
    });
    statements.forEach(({ answered }, at) => {
      const answer = answers[at];
      if (answer?.status === 'fulfilled') answered?.(answer.value.rows);
    });
  }

  /** A connection that is lost in a transaction cannot roll back, and must go back to the pool all the same. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    take(connection);
    if (ended.delete(connection)) return;
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

function take(connection: DatabaseConnection): LastStatement[] {
  const statements = waiting.get(connection) ?? [];
  waiting.delete(connection);
  return statements;
}
