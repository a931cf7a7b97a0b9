import { sqlState } from '../sql/sql-state.js';

/** How a batch is written, and how the caller learns of a row that cannot be written. */
export interface BatchWriting<Row> {
  /** Writes the rows in one statement outside a transaction, so that a failed statement has written nothing. */
  write(rows: readonly Row[]): Promise<unknown>;
  /** Called for each row that the database rejects because of its data. */
  lost(row: Row, error: unknown): void;
}

/**
 * Writes rows of several callers in one statement. When the database rejects the data of a row, the batch is split into
 * halves that are written separately, and so on: only the bad row is lost, after few statements. Any other failure,
 * such as a lost connection, is thrown.
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

/** SQLSTATE classes of errors in the rows: cardinality (21), data (22), constraints (23), program limits (54). */
const DATA_FAULTS: ReadonlySet<string> = new Set(['21', '22', '23', '54']);

function isDataFault(error: unknown): boolean {
  return DATA_FAULTS.has(sqlState(error).slice(0, 2));
}
