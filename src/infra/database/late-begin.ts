import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { inOneWrite } from '../in-one-write.js';
import { BEGIN, canBeBegun, sendBegun } from './begun-statement.js';

/** A statement that came while the first one of its transaction was under way. */
interface Held {
  readonly statement: QueryConfig;
  readonly answer: PromiseWithResolvers<QueryResult>;
}

/** What PostgreSQL says to whatever follows a failed statement, said without asking it. */
class TransactionAborted extends Error {
  readonly code = '25P02';

  constructor(cause: unknown) {
    super('the first statement of the transaction failed, so that no other is run', { cause });
    this.name = 'TransactionAborted';
  }
}

/**
 * Sends the statements of one connection. `begin` is put off and leaves together with the first statement of its
 * transaction; one without statements is never begun. Until the first statement is answered others are held back:
 * without a transaction each would be one of its own. Once it has failed none is sent any more.
 */
export class LateBegin {
  private isPutOff = false;
  private isPrepared = false;
  private held: Held[] | undefined;
  private failure: Error | undefined;

  /** `prepared` is told whatever is sent, at the time that it is sent, and answers it under the name that it is prepared by. */
  constructor(
    private readonly client: PoolClient,
    private readonly prepared: (statement: QueryConfig) => QueryConfig,
  ) {}

  send(statement: QueryConfig): Promise<QueryResult> {
    const { text } = statement;
    if (text === BEGIN.text) {
      this.isPutOff = true;
      this.failure = undefined;
      return Promise.resolve(answered('BEGIN'));
    }
    if (this.isPutOff) return this.sendFirst(statement);
    if (this.held) return this.sendBesideFirst(this.held, statement);
    if (this.failure) return this.refuse(statement, this.failure);
    return this.transmit(statement);
  }

  private transmit(statement: QueryConfig): Promise<QueryResult> {
    return this.client.query(this.outgoing(statement));
  }

  private sendFirst(statement: QueryConfig): Promise<QueryResult> {
    this.isPutOff = false;
    if (statement.text === 'commit') return Promise.resolve(answered('COMMIT'));
    if (statement.text === 'rollback') return Promise.resolve(answered('ROLLBACK'));
    this.held = [];
    if (this.isPrepared && canBeBegun(statement)) return this.lead(this.transmitBegun(statement), aborted);
    const answer = hold(this.held, statement);
    this.lead(this.begin(), (error) => error).catch(() => undefined);
    return answer;
  }

  private sendBesideFirst(held: Held[], statement: QueryConfig): Promise<QueryResult> {
    if (statement.text !== 'commit' || held.length > 0) return hold(held, statement);
    // Without a transaction there would be nothing to commit.
    this.held = undefined;
    return this.transmit(statement);
  }

  private outgoing(statement: QueryConfig): QueryConfig {
    // What follows in this turn, such as the commit after last statements, leaves with it.
    inOneWrite(this.client.connection.stream, process.nextTick);
    return this.prepared(statement);
  }

  private transmitBegun(statement: QueryConfig): Promise<QueryResult> {
    this.outgoing(BEGIN);
    return sendBegun(this.client, this.outgoing(statement));
  }

  /** By itself: the first time on a connection, and in front of what could be several statements. */
  private async begin(): Promise<QueryResult> {
    const answer = await this.transmit({ ...BEGIN });
    this.isPrepared = true;
    return answer;
  }

  /** Waits for what the transaction begins with; `failureOf` says what the others fail with when that does. */
  private lead(first: Promise<QueryResult>, failureOf: (error: Error) => Error): Promise<QueryResult> {
    const answer = Promise.withResolvers<QueryResult>();
    // Whoever sent the first one learns of its failure before the others fail for that.
    first.then(
      (result) => {
        answer.resolve(result);
        this.release();
      },
      (error: Error) => {
        answer.reject(error);
        if (this.held) this.failure = failureOf(error);
        this.release();
      },
    );
    return answer.promise;
  }

  private release(): void {
    const { held = [] } = this;
    this.held = undefined;
    for (const { statement, answer } of held) answer.resolve(this.send(statement));
  }

  private refuse(statement: QueryConfig, failure: Error): Promise<QueryResult> {
    if (statement.text !== 'commit' && statement.text !== 'rollback') return Promise.reject(failure);
    this.failure = undefined;
    // As PostgreSQL answers the commit of what has failed.
    return this.transmit({ text: 'rollback' });
  }
}

function hold(held: Held[], statement: QueryConfig): Promise<QueryResult> {
  const answer = Promise.withResolvers<QueryResult>();
  held.push({ statement, answer });
  return answer.promise;
}

function aborted(cause: Error): Error {
  return new TransactionAborted(cause);
}

function answered(command: string): QueryResult {
  return { command, rowCount: null, oid: 0, fields: [], rows: [] };
}
