import { createHmac } from 'node:crypto';
import type { SecretKey } from '../../../config.js';
import { SECOND_MS, type Clock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { countedAs } from '../../../core/ip.js';
import { storable } from '../../../core/mask.js';
import type { Observer } from '../../../core/observer.js';
import type { FaqSearch } from '../../../entities/faq/search.js';
import type { Row } from '../../../entities/index.js';
import type { Database } from '../../../infra/database.js';
import type { Logger } from '../../../infra/log.js';
import { insertSearches } from './insert-searches.js';
import { isShowable, termOf } from './search-term.js';

const FLUSH_EVERY_MS = SECOND_MS;
/** What waits to be written at most; a search beyond either is not recorded. */
const MAX_WAITING = 5_000;
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** What a row takes beside its texts. */
const ROW_BYTES = 400;
const MAX_QUERY = 500;
const MAX_CATEGORY = 100;

/** One search, as it came in. */
export interface NotedSearch {
  readonly query: string;
  readonly category: string | null;
  readonly resultCount: number;
  /** The reader's address; empty where there is none. */
  readonly ip: string;
}

/**
 * Records what readers search for. Noting a search is a step in memory, so no answer waits for it; once a second, and
 * when the process stops, what was noted is written. A process that dies loses at most that second, and so does one
 * whose database is away.
 */
export class SearchLog {
  private waiting: Row<FaqSearch>[] = [];
  private waitingBytes = 0;
  private unrecorded = 0;
  private timer: NodeJS.Timeout | undefined;
  private isWriting = false;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Pick<Database, 'rows'>,
    private readonly clock: Clock,
    private readonly keys: readonly SecretKey[],
    private readonly log: Logger,
    private readonly observer: Pick<Observer, 'rowLost'>,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      // While the database is slow what waits is bounded; a queue of writings would not be.
      if (!this.isWriting) void this.flush();
    }, FLUSH_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  note({ query, category, resultCount, ip }: NotedSearch): void {
    const [asked, term] = [cut(query, MAX_QUERY), termOf(query)];
    const within = category === null ? null : cut(category, MAX_CATEGORY);
    const bytes = ROW_BYTES + 4 * (asked.length + term.length + (within?.length ?? 0));
    if (this.waiting.length >= MAX_WAITING || this.waitingBytes + bytes > MAX_WAITING_BYTES) {
      this.unrecorded += 1;
      return;
    }
    const createdAt = this.clock.now().toISOString();
    const reader = ip === '' ? null : this.readerOf(ip, createdAt.slice(0, 10));
    const texts = { query: asked, term, category: within, showable: isShowable(term) };
    this.waiting.push({ id: newId(), ...texts, reader, resultCount, userId: null, createdAt });
    this.waitingBytes += bytes;
  }

  /** Writes what was noted so far. Never rejects. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    const [searches, unrecorded] = [this.waiting, this.unrecorded];
    [this.waiting, this.waitingBytes, this.unrecorded] = [[], 0, 0];
    if (unrecorded > 0) this.log.warn({ count: unrecorded }, 'too many searches at once were not recorded');
    if (searches.length === 0) return;
    this.isWriting = true;
    try {
      await insertSearches(this.db.rows, searches, (_search, error) => {
        this.observer.rowLost('faq_searches');
        this.log.error({ err: error }, 'a search was not recorded');
      });
    } catch (error) {
      this.log.error({ err: error, count: searches.length }, 'searches were not recorded');
    } finally {
      this.isWriting = false;
    }
  }

  /** One reader on one day: the same for every search, and on no two days. Only who has the key can tell whose it is. */
  private readerOf(ip: string, day: string): string {
    const key = this.keys[0]?.key ?? Buffer.alloc(0);
    return createHmac('sha256', key)
      .update(`faq_search:${day}:${countedAs(ip)}`)
      .digest('hex')
      .slice(0, 32);
  }
}

/** What the column takes. */
function cut(text: string, max: number): string {
  return storable(text.slice(0, max));
}
