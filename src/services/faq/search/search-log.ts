import { createHmac } from 'node:crypto';
import type { SecretKey } from '../../../config/index.js';
import type { Clock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { customerOf } from '../../../core/net/ip.js';
import { kept } from '../../../core/text/mask.js';
import type { Observer } from '../../../core/observer.js';
import { WrittenLater } from '../../../core/batches/written-later.js';
import type { Database } from '../../../infra/database/database.js';
import type { Logger } from '../../../infra/telemetry/log.js';
import { insertSearches, type DaySearch } from './insert-searches.js';
import { isShowable, termOf } from './search-term.js';

/** Limits of the rows that wait to be written, in rows and bytes; searches beyond either are not recorded. */
const MAX_WAITING = 5_000;
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** Estimated bytes of a waiting row without its texts. */
const ROW_BYTES = 400;
/** Rows in one statement. The process does other work between two statements. */
const WRITTEN_AT_ONCE = 500;
const MAX_QUERY = 500;
const MAX_CATEGORY = 100;

/** One search as it was made. */
export interface NotedSearch {
  readonly query: string;
  readonly category: string | null;
  readonly resultCount: number;
  /** The reader's address; empty when it is unknown. */
  readonly ip: string;
}

/** Records what readers search for. Repetitions by one reader on one day are one row with a count. */
export class SearchLog extends WrittenLater {
  private waiting = new Map<string, DaySearch>();
  private waitingBytes = 0;
  private unrecorded = 0;

  constructor(
    private readonly db: Pick<Database, 'rows'>,
    private readonly clock: Clock,
    private readonly keys: readonly SecretKey[],
    private readonly log: Logger,
    private readonly observer: Pick<Observer, 'rowLost'>,
  ) {
    super();
  }

  note(search: NotedSearch): void {
    const row = this.rowOf(search);
    const key = `${row.day} ${row.reader} ${row.term}`;
    const known = this.waiting.get(key);
    const grown = bytesOf(row) - (known ? bytesOf(known) : 0);
    const isFull = known === undefined && this.waiting.size >= MAX_WAITING;
    if (isFull || this.waitingBytes + grown > MAX_WAITING_BYTES) {
      this.unrecorded += 1;
      return;
    }
    this.waiting.set(key, known ? together(known, row) : row);
    this.waitingBytes += grown;
  }

  protected override async write(): Promise<void> {
    const [searches, unrecorded] = [[...this.waiting.values()], this.unrecorded];
    [this.waiting, this.waitingBytes, this.unrecorded] = [new Map(), 0, 0];
    if (unrecorded > 0)
      this.log.warn({ count: unrecorded }, 'searches were not recorded, because too many came at once');
    if (searches.length === 0) return;
    const beyond = await this.insert(searches);
    if (beyond > 0) this.log.warn({ count: beyond }, 'searches were not recorded, because the daily limit is reached');
  }

  /** Returns how many searches were dropped because of the daily limits. */
  private async insert(searches: readonly DaySearch[]): Promise<number> {
    let [at, beyond] = [0, 0];
    try {
      for (; at < searches.length; at += WRITTEN_AT_ONCE) {
        beyond += await insertSearches(this.db.rows, searches.slice(at, at + WRITTEN_AT_ONCE), (search, error) => {
          this.observer.rowLost('faq_searches');
          this.log.error({ err: error, count: search.count }, 'search could not be recorded; the record is lost');
        });
      }
    } catch (error) {
      const count = searches.slice(at).reduce((sum, search) => sum + search.count, 0);
      this.log.error({ err: error, count }, 'searches could not be recorded; the records are lost');
    }
    return beyond;
  }

  private rowOf({ query, category, resultCount, ip }: NotedSearch): DaySearch {
    const at = this.clock.now().toISOString();
    const [day, term] = [at.slice(0, 10), termOf(query)];
    const failed = resultCount === 0;
    return {
      id: newId(),
      day,
      reader: ip === '' ? '' : this.readerOf(ip, day),
      term,
      query: kept(query, MAX_QUERY),
      showable: isShowable(term),
      category: category === null ? null : kept(category, MAX_CATEGORY),
      userId: null,
      count: 1,
      resultCount,
      resultSum: resultCount,
      failedCount: failed ? 1 : 0,
      lastFailedAt: failed ? at : null,
      createdAt: at,
      lastAt: at,
    };
  }

  /** Pseudonym of a reader, the same for all searches of one day. Linking it to an address needs the key. */
  private readerOf(ip: string, day: string): string {
    const key = this.keys[0]?.key ?? Buffer.alloc(0);
    return createHmac('sha256', key)
      .update(`faq_search:${day}:${customerOf(ip)}`)
      .digest('hex')
      .slice(0, 32);
  }
}

/** Adds one search to the reader's row for the same term and day. */
function together(known: DaySearch, search: DaySearch): DaySearch {
  return {
    ...search,
    id: known.id,
    count: known.count + search.count,
    resultSum: known.resultSum + search.resultSum,
    failedCount: known.failedCount + search.failedCount,
    lastFailedAt: search.lastFailedAt ?? known.lastFailedAt,
    createdAt: known.createdAt,
  };
}

/** Estimated bytes of a waiting row. */
function bytesOf({ query, term, category }: DaySearch): number {
  return ROW_BYTES + 4 * (query.length + term.length + (category?.length ?? 0));
}
