import { LRUCache } from 'lru-cache';
import type { Connection, PoolClient } from 'pg';

/** A statement is prepared once it was seen this often, so that one-off texts do not fill the server's memory. */
const PREPARE_AFTER = 3;

export interface PreparedLimits {
  /** Maximum number of prepared statements of a connection. */
  readonly statements: number;
  /** Maximum size of their texts together; a longer text is never prepared. */
  readonly bytes: number;
  /** Maximum number of texts that a process counts; `seenBytes` is their maximum size together. */
  readonly seen: number;
  readonly seenBytes: number;
}

export const PREPARED_LIMITS: PreparedLimits = {
  statements: 500,
  bytes: 1024 ** 2,
  seen: 5_000,
  seenBytes: 4 * 1024 ** 2,
};

/** Counts how often a process has recently seen each text. */
export class SeenTexts {
  private readonly times: LRUCache<string, number>;

  constructor(private readonly limits: PreparedLimits) {
    this.times = new LRUCache<string, number>({
      max: limits.seen,
      maxSize: limits.seenBytes,
      sizeCalculation: (_times, text) => Buffer.byteLength(text),
    });
  }

  /** Counts one more time; answers whether the text has come often enough to be prepared. */
  isFrequent(text: string): boolean {
    const known = this.times.get(text) ?? 0;
    if (known >= PREPARE_AFTER) return true;
    if (known === 0 && Buffer.byteLength(text) > this.limits.bytes) return false;
    this.times.set(text, known + 1);
    return known + 1 >= PREPARE_AFTER;
  }
}

/** The driver's own records of named statements, by name. */
interface Remembered {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
}

/** The prepared statements of one connection. The least recently used ones are closed. */
export class PreparedStatements {
  private readonly names: LRUCache<string, string>;
  private made = 0;

  constructor(
    private readonly client: PoolClient,
    private readonly seen: SeenTexts,
    { statements, bytes }: PreparedLimits,
  ) {
    this.names = new LRUCache<string, string>({
      max: statements,
      maxSize: bytes,
      sizeCalculation: (_name, text) => Buffer.byteLength(text),
      dispose: (name) => this.letGo(name),
    });
  }

  /** The name under which the text is, or is to be, prepared; undefined when it has not come often enough. */
  nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || !this.seen.isFrequent(text)) return known;
    // A name is never used again: the driver ties each name to one text.
    const name = `s${this.made++}`;
    this.names.set(text, name);
    return name;
  }

  /**
   * Closes a prepared statement. The message is sent with the next statement, and nothing waits for its answer. Unlike
   * DEALLOCATE, it also works in a failed transaction and for a statement whose preparation failed.
   */
  private letGo(name: string): void {
    const connection = this.client.connection as Connection & Remembered;
    connection.close({ type: 'S', name }, true);
    delete connection.parsedStatements[name];
    delete connection.submittedNamedStatements[name];
  }
}
