import { sqlState } from '../sql/sql-state.js';

/** How a batch is written, and who hears of a row that cannot be. */
export interface BatchWriting<Row> {
  /** Writes some of the rows by one statement of its own, not within a transaction: a failure must have written nothing. */
  write(rows: readonly Row[]): Promise<unknown>;
  /** Hears of each row that the database refuses for what it holds. */
  lost(row: Row, error: unknown): void;
}

/**
 * Writes rows of several callers by one statement. Where the database refuses it for what a row holds, each half is
 * written by itself, and so on: a bad row is lost alone, after few statements. Any other failure, such as a lost
 * connection, is thrown.
 */
export async function writeBatch<Row>(rows: readonly Row[], writing: BatchWriting<Row>): Promise<void> {
  const open = rows.length > 0 ? [rows] : [];
  for (let part = open.shift(); part; part = open.shift()) {
    try {
      await writing.write(part);
    } catch (error) {
      if (!isDataFault(error)) throw error;
      const [first] = part;
      if (part.length === 1 && first !== undefined) writing.lost(first, error);
      else open.unshift(...halves(part));
    }
  }
}

function halves<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)];
}

/** Classes of SQLSTATE that speak of the rows: what they hold, which rule they break, how deep or large they are. */
const DATA_FAULTS: ReadonlySet<string> = new Set(['21', '22', '23', '54']);

function isDataFault(error: unknown): boolean {
  return DATA_FAULTS.has(sqlState(error).slice(0, 2));
}
