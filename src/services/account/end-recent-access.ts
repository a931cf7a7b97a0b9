import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { AND_LIST } from '../../core/text/and-list.js';
import { addMs, DAY_MS } from '../../core/clock.js';
import { API_KEY_MOVES, apiKeyState, ApiKeyState } from '../../core/states/api-key.js';
import { move } from '../../core/states/machine.js';
import { ApiKeyEvent } from '../../entities/api-key/api-key-audit-log.js';
import { ApiKey } from '../../entities/api-key/api-key.js';
import { Provider, type ProviderUser } from '../../entities/account/provider-user.js';
import { recordKeyEvent } from '../api-key/audit.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { linksOf, shortAddress, unlink } from './links.js';

/** A stolen session may go unnoticed for this long. The owner was told of older additions at least a week ago. */
const RECENT_MS = 7 * DAY_MS;
const MOST_NAMED = 20;
const REASON = 'The password was reset by mail';

/** Events by which a session learns a working key, or makes an existing key usable or more powerful. */
const TOUCHED = [
  ApiKeyEvent.CREATED,
  ApiKeyEvent.ROTATED,
  ApiKeyEvent.REVEALED,
  ApiKeyEvent.RESTORED,
  ApiKeyEvent.UPDATED,
];

/** The ways into an account besides its password, as a mail names them. */
interface Access {
  readonly wallets: readonly string[];
  readonly keys: readonly string[];
}

/**
 * Undoes what the account's sessions added in the last seven days, since a session may have been stolen: unlinks
 * wallets and disables the account's own API keys. Returns lines for a mail that name what was undone and what still
 * works. The account's row must be locked FOR UPDATE and its sessions ended, so that nothing is added meanwhile.
 */
export async function endRecentAccess(ctx: Context, tx: Tx, userId: string): Promise<string[]> {
  const since = addMs(ctx.clock.now(), -RECENT_MS);
  const [walletsGone, walletsKept] = await unlinkRecent(ctx, tx, userId, since);
  const [keysGone, keysKept] = await disableRecent(ctx, tx, userId, since);
  const [gone, kept] = [
    worded({ wallets: walletsGone, keys: keysGone }),
    worded({ wallets: walletsKept, keys: keysKept }),
  ];
  return [
    ...(gone ? [`What was added to it in the last seven days was taken back: ${gone}. Add again what was yours.`] : []),
    ...(kept ? [`Beside the password these still work: ${kept}. Remove what you do not know.`] : []),
  ];
}

type Halves = readonly [gone: string[], kept: string[]];

async function unlinkRecent(ctx: Context, tx: Tx, userId: string, since: Date): Promise<Halves> {
  const links = await linksOf(tx, userId);
  const recent = ({ provider, verifiedAt }: ProviderUser): boolean =>
    provider === Provider.WALLET && verifiedAt !== null && verifiedAt > since;
  await unlink(ctx, tx, links, recent);
  const wallets = links.filter(({ provider }) => provider === Provider.WALLET);
  return [walletNames(wallets.filter(recent)), walletNames(wallets.filter((link) => !recent(link)))];
}

async function disableRecent(ctx: Context, tx: Tx, userId: string, since: Date): Promise<Halves> {
  const now = ctx.clock.now();
  const own = { userId, type: 'user', deletedAt: null, disabled: false } as const;
  const keys = await tx.em.find(ApiKey, own, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
  const active = keys.filter((key) => apiKeyState(key, now) === ApiKeyState.ACTIVE);
  const touched = await touchedSince(tx, userId, since);
  for (const key of active.filter(({ id }) => touched.has(id))) {
    move(API_KEY_MOVES, apiKeyState(key, now), 'disable');
    Object.assign(key, { disabled: true, disabledAt: now, disabledBy: null, disabledReason: REASON });
    await recordKeyEvent(ctx, tx, key, ApiKeyEvent.DISABLED, { reason: REASON });
  }
  return [keyNames(active.filter(({ id }) => touched.has(id))), keyNames(active.filter(({ id }) => !touched.has(id)))];
}

/** Ids of the keys that a session of the account created, rotated, revealed, restored or updated since then. */
async function touchedSince({ rows }: Tx, userId: string, since: Date): Promise<ReadonlySet<string>> {
  const lines = await rows
    .selectFrom('api_key_audit_log')
    .innerJoin('api_key', 'api_key.id', 'api_key_audit_log.apiKeyId')
    .select('api_key.id')
    .distinct()
    .where('api_key.userId', '=', userId)
    .where('api_key_audit_log.actorId', '=', userId)
    .where('api_key_audit_log.event', 'in', TOUCHED)
    .where('api_key_audit_log.createdAt', '>', since.toISOString())
    // A new name alone gives no access.
    .where(sql<boolean>`detail -> 'changed' is distinct from '["name"]'::jsonb`)
    .execute();
  return new Set(lines.map(({ id }) => id));
}

function walletNames(links: readonly ProviderUser[]): string[] {
  return links.map(({ providerUserId }) => shortAddress(providerUserId));
}

/** The last four characters of each key. Its own name may have been chosen by a thief. */
function keyNames(keys: readonly ApiKey[]): string[] {
  return keys.map(({ keyLastFour }) => keyLastFour);
}

function worded({ wallets, keys }: Access): string {
  return AND_LIST.format([...group('wallet', wallets), ...group('API key', keys, 'ending in ')]);
}

function group(what: string, names: readonly string[], before = ''): string[] {
  if (names.length === 0) return [];
  const more = names.length - MOST_NAMED;
  const named = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
  return [`the ${what}${names.length === 1 ? '' : 's'} ${before}${AND_LIST.format(named)}`];
}
