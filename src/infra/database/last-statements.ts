import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely';
import type { DatabaseConnection, Driver, PostgresDialectConfig, QueryCompiler } from 'kysely';
import { StatusCompiler } from './status-compiler.js';

/** A statement at the end of its transaction, which is sent together with the commit. */
export interface LastStatement {
  readonly query: CompiledQuery;
  /** Called with the rows once the transaction has committed. */
  answered?(rows: readonly unknown[]): void;
  /** Maps the statement's error to that of the transaction; without it the database's error is thrown. */
  refused?(error: unknown): unknown;
}

const COMMIT = CompiledQuery.raw('commit');

const waiting = new WeakMap<DatabaseConnection, LastStatement[]>();
/** Connections whose transaction has already ended with a failed commit, so that no rollback is sent. */
const ended = new WeakSet<DatabaseConnection>();

/**
 * Queues a statement for the commit of the connection's transaction. Its parameters must be plain values: if the driver
 * could not serialise one, the statement would be left out and the commit would succeed without it.
 */
export function sendWithCommit(connection: DatabaseConnection, statement: LastStatement): void {
  if (statement.query.parameters.some((value) => typeof value === 'object' && value !== null)) {
    throw new TypeError('the parameters of a last statement must be texts, numbers, booleans or nulls');
  }
  waiting.set(connection, [...(waiting.get(connection) ?? []), statement]);
}

/**
 * The PostgreSQL dialect with last statements, and with statuses written out. The pool's clients must send statements
 * without waiting for answers.
 */
export class LastStatementsDialect extends PostgresDialect {
  constructor(private readonly options: PostgresDialectConfig) {
    super(options);
  }

  override createDriver(): Driver {
    return new LastStatementsDriver(this.options);
  }

  override createQueryCompiler(): QueryCompiler {
    return new StatusCompiler();
  }
}

class LastStatementsDriver extends PostgresDriver {
  /** Sends the last statements and the commit at once. If a statement fails, PostgreSQL rolls back. */
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

  /** Ignores a failed rollback: a lost connection cannot roll back, and must still be returned to the pool. */
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
