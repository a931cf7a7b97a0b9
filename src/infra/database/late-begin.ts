import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { inOneWrite } from '../in-one-write.js';
import { BEGIN, canBeBegun, sendBegun } from './begun-statement.js';

/** A statement that waits for the answer to the first statement of its transaction. */
interface Held {
  readonly statement: QueryConfig;
  readonly answer: PromiseWithResolvers<QueryResult>;
}

/** The error that PostgreSQL gives to statements after a failed one, raised here without asking PostgreSQL. */
class TransactionAborted extends Error {
  readonly code = '25P02';

  constructor(cause: unknown) {
    super('the first statement of the transaction failed, so no other statement is sent', { cause });
    this.name = 'TransactionAborted';
  }
}

/**
 * Sends the statements of one connection. `begin` is delayed and sent with the first statement of its transaction; a
 * transaction without statements is never begun. Other statements wait until the first is answered: if `begin` failed,
 * each would run in a transaction of its own. Once the first has failed, no other is sent.
 */
export class LateBegin {
  private isPutOff = false;
  private isPrepared = false;
  private held: Held[] | undefined;
  private failure: Error | undefined;

  /** `prepared` is called with each statement as it is sent, and returns it, with its prepared name if it has one. */
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
    // May be sent at once: if `begin` failed, there is nothing to commit.
    this.held = undefined;
    return this.transmit(statement);
  }

  private outgoing(statement: QueryConfig): QueryConfig {
    // Statements that follow in this turn of the event loop, such as the commit, share the write.
    inOneWrite(this.client.connection.stream, process.nextTick);
    return this.prepared(statement);
  }

  private transmitBegun(statement: QueryConfig): Promise<QueryResult> {
    this.outgoing(BEGIN);
    return sendBegun(this.client, this.outgoing(statement));
  }

  /** Sends `begin` by itself: the first time on a connection, and before a text that may hold several statements. */
  private async begin(): Promise<QueryResult> {
    const answer = await this.transmit({ ...BEGIN });
    this.isPrepared = true;
    return answer;
  }

  /** Waits for the first answer of the transaction. If it is an error, the others fail with `failureOf(error)`. */
  private lead(first: Promise<QueryResult>, failureOf: (error: Error) => Error): Promise<QueryResult> {
    const answer = Promise.withResolvers<QueryResult>();
    // The caller of the first statement gets its error before the waiting statements fail.
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
    // PostgreSQL also answers the commit of a failed transaction by a rollback.
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
