import { sql } from 'kysely';
import type { FlagKey, NumberKey, SettingKey } from '../../core/catalogue/settings.js';
import { SECOND_MS } from '../../core/clock.js';
import type { Observer } from '../../core/observer.js';
import { foldKey } from '../../core/text/setting-text.js';
import { sqlState } from '../../core/sql/sql-state.js';
import type { Database, Reader } from '../../infra/database/database.js';
import type { Invalidation } from '../../infra/redis/invalidation.js';
import type { Logger } from '../../infra/telemetry/log.js';
import { isSecret } from './key-rules.js';
import { SettingsSnapshot, type StoredSetting } from './snapshot.js';

/** A channel can be cut without either end noticing, so the version row is asked even while it seems to work. */
const POLL_EVERY_MS = 4.5 * SECOND_MS;
const CACHE = 'settings';
const EMPTY = new SettingsSnapshot([]);
const UNDEFINED_TABLE = '42P01';

/**
 * The settings as this process knows them. Reading one costs neither a query nor a Redis call. After a save, every
 * process reads them anew when it is told to, and at the latest five seconds later by itself.
 */
export class Settings {
  private known = EMPTY;
  private poll: NodeJS.Timeout | undefined;
  private readings = 0;
  private shown = 0;

  constructor(
    private readonly db: Database,
    private readonly invalidation: Invalidation,
    private readonly log: Logger,
    private readonly observer: Observer,
  ) {}

  /** On or off; a text that is neither counts as the default. */
  flag(key: FlagKey): boolean {
    return this.known.flag(key);
  }

  /** The row's text, or the default, or an empty text when nothing is shipped. */
  text(key: SettingKey): string {
    return this.known.text(key);
  }

  /** For what is no money: the number, clamped to its range; the default when the text is no number. */
  number(key: NumberKey): number {
    return this.known.number(key);
  }

  /** As {@link number} but exact, as plain decimal text: for percentages of money. */
  decimal(key: NumberKey): string {
    return this.known.decimal(key);
  }

  /** True for a key, in any case, whose value never leaves in the clear. */
  isSecret(key: string): boolean {
    return isSecret(foldKey(key));
  }

  /** All settings at one time. */
  snapshot(): SettingsSnapshot {
    return this.known;
  }

  /**
   * The settings of these folded keys as a transaction sees them, and no others: under the lock of the saves, what a
   * save decides on.
   */
  async seenBy(rows: Reader, keys: readonly string[]): Promise<SettingsSnapshot> {
    const found = await sql<StoredSetting>`
      select key, value from settings where lower(key) = any(${keys.filter(isAscii)}::text[])`.execute(rows);
    return new SettingsSnapshot(found.rows);
  }

  /** Reads the settings and keeps them fresh from now on. */
  async start(): Promise<void> {
    await this.reload();
    this.invalidation.on(CACHE, () => void this.reload().catch(this.failed));
    this.poll = setInterval(() => void this.reloadIfBehind().catch(this.failed), POLL_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.poll);
  }

  /** Reads every row anew. A database that is not migrated yet has none. */
  async reload(): Promise<SettingsSnapshot> {
    this.readings += 1;
    const reading = this.readings;
    const read = await this.readRows().catch((error: unknown) => {
      if (sqlState(error) === UNDEFINED_TABLE) return EMPTY;
      throw error;
    });
    // Two readings may overtake each other; the one that began earlier must not win.
    if (reading < this.shown) return this.known;
    this.shown = reading;
    this.known = read;
    return this.known;
  }

  /** After a save: this process reads it at once, the others are told. */
  async changed(): Promise<void> {
    await this.reload();
    this.invalidation.publish(CACHE);
  }

  private async reloadIfBehind(): Promise<void> {
    const { rows } = await sql<{ value: string }>`
      select value from settings where key = '__cacheVersion' /* settings poll */`.execute(this.db.rows);
    if (Number(rows[0]?.value ?? 0) !== this.known.cacheVersion) await this.reload();
  }

  private async readRows(): Promise<SettingsSnapshot> {
    const { rows } = await sql<StoredSetting & { version: string | null; countries: string[] | null }>`
      select key, value, (select max(version) from settings_revision) as version,
        (select array_agg(code::text) from geo_country) as countries
      from settings order by key /* settings reload */`.execute(this.db.rows);
    return new SettingsSnapshot(rows, Number(rows[0]?.version ?? 0), rows[0]?.countries ?? []);
  }

  private readonly failed = (error: unknown): void => {
    this.observer.guardFailed('settings', 'keep');
    this.log.warn({ err: error }, 'the settings could not be read; the last known ones stay in force');
  };
}

/** No other key can have a row, and some (a NUL character) PostgreSQL would not even look for. */
function isAscii(key: string): boolean {
  return /^[!-~]+$/.test(key);
}
