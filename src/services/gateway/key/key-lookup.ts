import { sql } from 'kysely';
import type { CallSource, FoundMerchantKey, MerchantKeyLookup, ValidMerchantKey } from '../../../auth/merchant-keys.js';
import { BatchLookup } from '../../../core/batches/batch-lookup.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { MINUTE_MS } from '../../../core/clock.js';
import { isListed } from '../../../core/net/ip.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { MerchantStatus } from '../../../core/states/gateway.js';
import type { GatewayMode, KeyHalf } from '../../../entities/gateway/names.js';
import type { Platform } from '../../frame/context.js';

// Writes SQL: it runs with every call, change or sign-in.

interface FoundRow {
  readonly hash: string;
  readonly id: string;
  readonly merchantId: string;
  readonly mode: GatewayMode;
  readonly type: KeyHalf;
  readonly version: number;
  readonly permissions: string[];
  readonly ipWhitelist: string[] | null;
  readonly allowedOrigins: string[] | null;
  readonly lastUsedAt: string | null;
  readonly status: MerchantStatus;
  readonly rateLimit: number | null;
  readonly isOwnerActive: boolean;
}

/**
 * Looks up the keys of merchants, those of one tick together in one prepared statement. The answer for a key that is
 * unknown, whose merchant is deleted, whose grace period is over or that is not allowed from the address or the web page is
 * the same.
 */
export class GatewayKeyLookup implements MerchantKeyLookup {
  private readonly gathered = new BatchLookup<FoundRow>(async (hashes) => {
    const rows = await this.read(hashes);
    return new Map(rows.map((row) => [row.hash, row]));
  });

  constructor(private readonly platform: () => Platform) {}

  async find(keyHash: string, { ip, origin }: CallSource): Promise<FoundMerchantKey | null> {
    const row = await this.gathered.find(keyHash);
    if (!row || !isAllowed(ip, row.ipWhitelist) || !isOriginAllowed(origin, row)) return null;
    this.requireUsable(row);
    this.stampLastUse(row);
    const { merchantId, id: keyId, version, permissions, rateLimit } = row;
    return { merchantId, keyId, version, permissions, rateLimit };
  }

  async valid(keyHashes: readonly string[]): Promise<readonly ValidMerchantKey[]> {
    const rows = await this.read(keyHashes);
    return rows
      .filter((row) => this.refusalOf(row) === null)
      .map(({ hash, version, ipWhitelist }) => ({ keyHash: hash, version, addresses: ipWhitelist }));
  }

  private requireUsable(row: FoundRow): void {
    const refusal = this.refusalOf(row);
    if (refusal) throw refusal;
  }

  /** The error that tells a key's owner why it does not work; null when it does. */
  private refusalOf({ status, mode, isOwnerActive }: FoundRow): AppError | null {
    if (!isOwnerActive) {
      return new AppError('MERCHANT_NOT_ACTIVE', { message: "The account of the merchant's owner is not active" });
    }
    if (status === 'SUSPENDED' || status === 'REJECTED') {
      return new AppError('MERCHANT_NOT_ACTIVE', { message: `The merchant is ${status.toLowerCase()}` });
    }
    if (mode === 'LIVE') return status === 'ACTIVE' ? null : new AppError('MERCHANT_NOT_ACTIVE');
    return this.platform().settings.flag('gatewayTestMode') ? null : new AppError('TEST_MODE_OFF');
  }

  private async read(hashes: readonly string[]): Promise<FoundRow[]> {
    const { clock, db } = this.platform();
    const { rows } = await sql<FoundRow>`
      select asked.hash, k.id, k."merchantId", k.mode, k.type, k.version, k.permissions, k."ipWhitelist",
        k."allowedOrigins", k."lastUsedAt", m.status, m."rateLimit",
        u.status = 'ACTIVE' and u."deletedAt" is null as "isOwnerActive"
      from unnest(${sqlList(hashes, 'bpchar')}) asked (hash)
      join lateral (
        select * from gateway_api_key where "keyHash" = asked.hash
        union all
        select * from gateway_api_key
        where "previousHash" = asked.hash and "previousUntil" > ${clock.now().toISOString()}::timestamptz
      ) k on true
      join gateway_merchant m on m.id = k."merchantId" and m."deletedAt" is null
      join "user" u on u.id = m."userId"`.execute(db.rows);
    return rows;
  }

  /** Updates lastUsedAt at most once a minute for each key, without making the request wait. */
  private stampLastUse({ id, lastUsedAt }: FoundRow): void {
    const { clock, db, log } = this.platform();
    const now = clock.now();
    if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < MINUTE_MS) return;
    sql`update gateway_api_key set "lastUsedAt" = ${now.toISOString()}::timestamptz
      where id = ${id} and ("lastUsedAt" is null or "lastUsedAt" <= ${now.toISOString()}::timestamptz - interval '1 minute')`
      .execute(db.rows)
      .catch((error: unknown) => log.warn({ err: error, keyId: id }, 'lastUsedAt of a merchant key was not updated'));
  }
}

function isAllowed(ip: string, addresses: readonly string[] | null): boolean {
  return addresses === null || addresses.length === 0 || isListed(ip, addresses);
}

/** Public halves alone are bound to web pages, since servers send no Origin header. */
function isOriginAllowed(
  origin: string | null,
  { type, allowedOrigins }: Pick<FoundRow, 'type' | 'allowedOrigins'>,
): boolean {
  if (type === 'SECRET' || allowedOrigins === null || allowedOrigins.length === 0) return true;
  return origin !== null && allowedOrigins.includes(origin);
}
