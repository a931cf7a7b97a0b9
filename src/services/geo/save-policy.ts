import { sql } from 'kysely';
import { ANONYMOUS } from '../../auth/principal.js';
import { badInput } from '../../core/catalogue/errors.js';
import { foldKey } from '../../core/text/setting-text.js';
import { SettingsArea } from '../../entities/settings/settings-revision.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { SettingChange } from '../settings/decide.js';
import type { SettingsSaved } from '../settings/save-changes.js';
import { expectedVersion } from '../settings/save-settings.js';
import { SettingsSnapshot, type StoredSetting } from '../settings/snapshot.js';
import { changesOf, lockSettings, requireVersion, writeSettings, type SaveNote } from '../settings/write.js';
import { exempted, judge } from './access.js';
import { geoPolicy } from './policy.js';
import { checkedCountries, checkedTexts, type GeoPolicyInput } from './validate.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes geo_country in one statement: all rows of one caller's own use case, or none.

/** The key under which the history records the table of countries. */
export const COUNTRIES = 'countries';

/** A change of the geo policy that is to be written. */
interface PolicyChange {
  readonly operation: string;
  /** Texts by key; null deletes the row. Keys that are not named stay. */
  readonly texts: ReadonlyMap<string, string | null>;
  /** The complete new list of countries; null to keep the present one. */
  readonly countries: readonly string[] | null;
  readonly expected: number | null;
  readonly note: SaveNote;
}

/**
 * Saves the geo policy, all of it or nothing. BAD_INPUT for a value that is not valid, for a provider that cannot be
 * used, and for a policy that would shut out the caller; CONFLICT when somebody has saved since the version that the
 * caller saw.
 */
export async function saveGeoPolicy(
  ctx: Context,
  input: GeoPolicyInput,
  ifVersion?: number | null,
): Promise<SettingsSaved> {
  return applyPolicy(ctx, {
    operation: 'saveGeoPolicy',
    texts: checkedTexts(input),
    countries: checkedCountries(input),
    expected: expectedVersion(ctx, ifVersion),
    note: { area: SettingsArea.GEO },
  });
}

/** Checks that a policy does not shut out the caller, and writes it. */
export async function applyPolicy(
  ctx: Context,
  { operation, texts, countries, expected, note }: PolicyChange,
): Promise<SettingsSaved> {
  await preflight(ctx, await ctx.settings.reload(), texts, countries);
  const saved = await inTransaction(ctx, { operation }, async (tx) => {
    const lastSave = await lockSettings(tx);
    await requireVersion(tx, expected);
    const changes = changesOf(texts, await ctx.settings.seenBy(tx.rows, [...texts.keys()].map(foldKey)));
    const listed = countries && (await replaceCountries(tx.rows, countries));
    const beside = listed ? [listed] : [];
    const version = await writeSettings(ctx, tx, lastSave, changes, note, beside);
    const changed = [...changes, ...beside].map(({ key }) => key);
    return {
      message: changed.length > 0 ? 'Geo policy saved' : 'Nothing has changed',
      version,
      changed,
      approval: null,
    };
  });
  if (saved.changed.length > 0) await ctx.settings.changed();
  return saved;
}

/** Replaces the list of countries; returns the change, or null when nothing changed. */
async function replaceCountries(rows: Context['db']['rows'], wanted: readonly string[]): Promise<SettingChange | null> {
  const present = await rows.selectFrom('geo_country').select('code').orderBy('code').execute();
  const [before, after] = [present.map(({ code }) => code).join(','), wanted.join(',')];
  if (before === after) return null;
  await sql`delete from geo_country where not (code = any(${wanted}::char(2)[]))`.execute(rows);
  await sql`insert into geo_country (code) select unnest(${wanted}::char(2)[]) on conflict do nothing`.execute(rows);
  return { key: COUNTRIES, before, after };
}

/**
 * BAD_INPUT when the new policy cannot use its provider, or would shut out the caller: either as the admin they are, or
 * as the anonymous visitor they will be at their next sign-in from the same address.
 */
async function preflight(
  ctx: Context,
  present: SettingsSnapshot,
  texts: PolicyChange['texts'],
  countries: readonly string[] | null,
): Promise<void> {
  const rows = new Map<string, StoredSetting>(present.rows);
  for (const [key, value] of texts) {
    if (value === null) rows.delete(foldKey(key));
    else rows.set(foldKey(key), { key, value });
  }
  const listed = countries ?? [...present.countries];
  const policy = geoPolicy(new SettingsSnapshot([...rows.values()], present.version, listed));
  const { provider } = policy;
  const missing = provider === 'MMDB' || provider === 'HTTP' ? await ctx.countries.missing(provider) : null;
  if (missing) throw badInput(`geoRestrictionLookupProvider cannot be ${provider}: ${missing}`);
  if (!policy.enabled) return;
  const asSaver = await judge(ctx, policy);
  const asVisitor = exempted(policy, 'exit', await judge({ ...ctx, caller: ANONYMOUS }, policy));
  const shut = [asSaver, asVisitor].find(({ allowed }) => !allowed);
  if (!shut) return;
  const what = `${shut.reason}${shut.country ? ` ${shut.country}` : ''}`;
  throw badInput(`This policy would shut you out (${what}); allow your own address or country first`);
}
