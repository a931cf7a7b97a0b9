import { settingDefinitions, type FlagKey, type NumberKey, type SettingKey } from '../../core/catalogue/settings.js';
import type { SettingDefinition } from '../../core/frame/setting.js';
import { CACHE_VERSION_KEY } from '../../core/settings/cache-version.js';
import { foldKey, toFlag, toRanged } from '../../core/text/setting-text.js';

/** A row as it is stored. */
export interface StoredSetting {
  readonly key: string;
  readonly value: string;
}

/**
 * All settings at one time. Declared settings are parsed once, when the snapshot is made, so that reading a setting is
 * a map lookup.
 */
export class SettingsSnapshot {
  /** Rows by their folded key. */
  readonly rows: ReadonlyMap<string, StoredSetting>;
  readonly cacheVersion: number;
  private readonly texts = new Map<string, string>();
  private readonly flags = new Map<string, boolean>();
  private readonly decimals = new Map<string, string>();
  private readonly numbers = new Map<string, number>();

  /** Countries of the geo policy, which change only with a save of settings. */
  readonly countries: ReadonlySet<string>;

  /** `version` is the number of the last save that an admin made. */
  constructor(
    rows: readonly StoredSetting[],
    readonly version = 0,
    countries: readonly string[] = [],
  ) {
    this.countries = new Set(countries);
    this.rows = new Map(rows.map((row) => [foldKey(row.key), row]));
    this.cacheVersion = Number(this.stored(CACHE_VERSION_KEY) ?? 0);
    for (const definition of settingDefinitions) this.read(definition);
  }

  flag(key: FlagKey): boolean {
    return this.flags.get(key) ?? false;
  }

  text(key: SettingKey): string {
    return this.texts.get(key) ?? '';
  }

  decimal(key: NumberKey): string {
    return this.decimals.get(key) ?? '0';
  }

  number(key: NumberKey): number {
    return this.numbers.get(key) ?? 0;
  }

  /** The text of a row under any spelling of its key; undefined when there is none. */
  stored(key: string): string | undefined {
    return this.rows.get(foldKey(key))?.value;
  }

  /** The settings as they would be with these texts; null deletes the row. */
  with(changes: readonly { readonly key: string; readonly after: string | null }[]): SettingsSnapshot {
    const rows = new Map(this.rows);
    for (const { key, after } of changes) {
      if (after === null) rows.delete(foldKey(key));
      else rows.set(foldKey(key), { key, value: after });
    }
    return new SettingsSnapshot([...rows.values()], this.version, [...this.countries]);
  }

  private read({ key, type, default: shipped, range, fallback }: SettingDefinition): void {
    const stored = this.stored(key) ?? (fallback === undefined ? undefined : this.stored(fallback));
    this.texts.set(key, stored ?? shipped ?? '');
    if (type === 'switch') this.flags.set(key, toFlag(stored ?? '') ?? toFlag(shipped ?? '') ?? false);
    if (!range) return;
    const decimal = toRanged(stored ?? '', range) ?? shipped ?? range.min;
    this.decimals.set(key, decimal);
    this.numbers.set(key, Number(decimal));
  }
}
