import { sql } from 'kysely';
import type { ApprovalKind } from '../../core/acts/kinds.js';
import type { ApprovalTier } from '../../core/acts/tiers.js';
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

/** Messages of other processes can be lost unnoticed, so the version row is polled even while they seem to arrive. */
const POLL_EVERY_MS = 4.5 * SECOND_MS;
const CACHE = 'settings';
const EMPTY = new SettingsSnapshot([]);
const UNDEFINED_TABLE = '42P01';

type StoredTier = ApprovalTier & { readonly kind: ApprovalKind };

/** What is read with the settings, since it changes with them. */
interface Beside {
  readonly version: string | null;
  readonly countries: string[] | null;
  readonly tiers: StoredTier[] | null;
}

/**
 * The settings as this process has cached them. Reading one costs neither a query nor a Redis call. After a save every
 * process reloads them when it is notified, or by its own poll five seconds later at the latest.
 */
export class Settings {
  private known = EMPTY;
  private tiers: readonly StoredTier[] = [];
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

  /** The row's text, else the default, else an empty text. */
  text(key: SettingKey): string {
    return this.known.text(key);
  }

  /** The number, clamped to its range; the default when the text is no number. Not for money. */
  number(key: NumberKey): number {
    return this.known.number(key);
  }

  /** As {@link number}, as plain decimal text with no more decimals than its range has: for percentages of money. */
  decimal(key: NumberKey): string {
    return this.known.decimal(key);
  }

  /** True for a key, in any casing, whose value is never shown in the clear. */
  isSecret(key: string): boolean {
    return isSecret(foldKey(key));
  }

  /** All settings as last loaded. */
  snapshot(): SettingsSnapshot {
    return this.known;
  }

  /** The tiers of a kind of act, as last loaded. The number of people that an act needs is read from the table. */
  approvalTiers(kind: ApprovalKind): readonly ApprovalTier[] {
    return this.tiers.filter((tier) => tier.kind === kind);
  }

  /** Only the settings of these folded keys, as the transaction sees them. A save decides on them under its lock. */
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

  /** Reads every row again. A database that is not migrated yet counts as empty. */
  async reload(): Promise<SettingsSnapshot> {
    this.readings += 1;
    const reading = this.readings;
    const read = await this.readRows().catch((error: unknown) => {
      if (sqlState(error) === UNDEFINED_TABLE) return EMPTY;
      throw error;
    });
    // Readings may finish out of order; an earlier one must not replace a later one.
    if (reading < this.shown) return this.known;
    this.shown = reading;
    this.known = read;
    return this.known;
  }

  /** Call it after a save: reloads the settings in this process and notifies the others. */
  async changed(): Promise<void> {
    await this.reload();
    this.invalidation.publish(CACHE);
  }

  /** As {@link changed}, for after a commit, when nothing may fail any more. */
  changedInBackground(): void {
    this.changed().catch(this.failed);
  }

  private async reloadIfBehind(): Promise<void> {
    const { rows } = await sql<{ value: string }>`
      select value from settings where key = '__cacheVersion' /* settings poll */`.execute(this.db.rows);
    if (Number(rows[0]?.value ?? 0) !== this.known.cacheVersion) await this.reload();
  }

  private async readRows(): Promise<SettingsSnapshot> {
    const { rows } = await sql<StoredSetting & Beside>`
      select key, value, (select max(version) from settings_revision) as version,
        (select array_agg(code::text) from geo_country) as countries,
        (select jsonb_agg(jsonb_build_object('kind', kind, 'fromUsd', "fromUsd"::text, 'approvers', approvers))
          from approval_policy) as tiers
      from settings order by key /* settings reload */`.execute(this.db.rows);
    this.tiers = rows[0]?.tiers ?? [];
    return new SettingsSnapshot(rows, Number(rows[0]?.version ?? 0), rows[0]?.countries ?? []);
  }

  private readonly failed = (error: unknown): void => {
    this.observer.guardFailed('settings', 'keep');
    this.log.warn({ err: error }, 'the settings could not be read; the last known ones stay in force');
  };
}

/**
 * True for keys that can have a row. A query for some others, such as a NUL character, would even fail in PostgreSQL.
 */
function isAscii(key: string): boolean {
  return /^[!-~]+$/.test(key);
}
