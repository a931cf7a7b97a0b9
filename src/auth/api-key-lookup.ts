import { sql } from 'kysely';
import type { Clock } from '../core/clock.js';
import { AppError } from '../core/catalogue/errors.js';
import { BatchLookup } from '../core/batches/batch-lookup.js';
import { sqlList } from '../core/sql/sql-list.js';
import type { ApiKeyType, RouteLimit } from '../entities/api-key/api-key.js';
import type { Database } from '../infra/database/database.js';

/** The lookup's row for one key hash. All columns of the key are null when the key does not exist. */
export interface ApiKeyRow {
  hash: string;
  id: string | null;
  type: ApiKeyType;
  userId: string | null;
  version: number;
  permissions: string[];
  ipRestriction: boolean | null;
  ipWhitelist: string[] | null;
  rateLimitOverride: RouteLimit[];
  lastUsedAt: string | null;
  secretSealed: string | null;
  deleted: boolean;
  rotated: boolean;
  disabled: boolean | null;
  expired: boolean;
  ownerActive: boolean | null;
  roleId: string | null;
  roleName: string | null;
  roleVersion: number | null;
}

/** An id that no account has. Unknown keys are looked up under it, so that they take as long as known ones. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Looks up API keys, with all that authentication checks. Calls of one tick of the event loop share one statement. */
export class ApiKeyLookup {
  private readonly gathered = new BatchLookup<ApiKeyRow>(async (hashes) => {
    const rows = await this.read(hashes);
    return new Map(rows.map((row) => [row.hash, row]));
  });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async find(keyHash: string): Promise<ApiKeyRow> {
    const row = await this.gathered.find(keyHash);
    if (!row) throw new AppError('INTERNAL', { reason: 'the lookup returned no row for an API key' });
    return row;
  }

  private async read(hashes: readonly string[]): Promise<ApiKeyRow[]> {
    const now = this.clock.now().toISOString();
    const { rows } = await sql<ApiKeyRow>`
      select asked.hash, k.id, k.type, k."userId", k.version, k.permissions, k."ipRestriction", k."ipWhitelist",
        k."rateLimitOverride", k."lastUsedAt", k.disabled,
        case when k.previous then k."previousSecretSealed" else k."secretSealed" end as "secretSealed",
        k."deletedAt" is not null as deleted,
        k.previous and k."previousKeyExpiresAt" <= ${now}::timestamptz as rotated,
        coalesce(k."expiresAt" <= ${now}::timestamptz, false) as expired,
        u.status = 'ACTIVE' and u."deletedAt" is null as "ownerActive",
        r.id as "roleId", r.name as "roleName", r.version as "roleVersion"
      from unnest(${sqlList(hashes, 'bpchar')}) asked (hash)
      left join lateral (
        select api_key.*, false as previous from api_key where "keyHash" = asked.hash
        union all
        select api_key.*, true as previous from api_key where "previousKeyHash" = asked.hash
      ) k on true
      left join "user" u on u.id = coalesce(k."userId", ${NOBODY}::uuid)
      left join role r on r.id = coalesce(u."roleId", ${NOBODY}::uuid)`.execute(this.db.rows);
    return rows;
  }
}
