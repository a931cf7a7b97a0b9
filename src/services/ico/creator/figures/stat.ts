import { sql } from 'kysely';
import { requireUserId } from '../../../../auth/authenticate.js';
import { canonical } from '../../../../core/money.js';
import { IcoOfferingStatus } from '../../../../core/states/ico.js';
import type { WalletType } from '../../../../entities/currency/currency.js';
import type { Reader } from '../../../../infra/database/database.js';
import type { Context } from '../../../frame/context.js';

/** What a creator's offerings raised in one currency. What was given back is left out. */
export interface RaisedInCurrency {
  readonly currency: string;
  readonly walletType: WalletType;
  readonly raised: string;
  /** What of it the creator was paid. */
  readonly paidOut: string;
  /** What of it the platform kept. */
  readonly fees: string;
  readonly inEscrow: string;
}

interface Counts {
  /** Accounts that have bought and were not refunded. */
  readonly contributors: number;
  /** Contributions whose tokens the creator can deliver now as a whole, and tranches. */
  readonly waitingDeliveries: number;
  readonly dueTranches: number;
}

export interface CreatorStat extends Counts {
  readonly offerings: readonly { readonly status: IcoOfferingStatus; readonly offerings: number }[];
  readonly currencies: readonly RaisedInCurrency[];
  readonly raisedUsd: string;
}

/** What the caller's offerings that are not deleted came to. Three statements, however many there are. */
export async function readCreatorStat(ctx: Context): Promise<CreatorStat> {
  const { rows } = ctx.db;
  const userId = requireUserId(ctx.caller);
  const [offerings, currencies, counts] = await Promise.all([
    byStatus(rows, userId),
    byCurrency(rows, userId),
    countWaiting(rows, userId, ctx.clock.now()),
  ]);
  return { ...offerings, currencies, ...counts };
}

async function byStatus(rows: Reader, userId: string): Promise<Pick<CreatorStat, 'offerings' | 'raisedUsd'>> {
  const { rows: found } = await sql<{ status: IcoOfferingStatus | null; offerings: number; raisedUsd: string }>`
    select o.status, count(*)::int as offerings, coalesce(sum(p."raisedUsd"), 0)::text as "raisedUsd"
    from ico_token_offering o join ico_offering_progress p on p."offeringId" = o.id
    where o."userId" = ${userId} and o."deletedAt" is null group by grouping sets ((o.status), ())`.execute(rows);
  const known = new Map(found.map((row) => [row.status, row]));
  return {
    offerings: Object.values(IcoOfferingStatus).map((status) => ({
      status,
      offerings: known.get(status)?.offerings ?? 0,
    })),
    raisedUsd: canonical(known.get(null)?.raisedUsd ?? '0'),
  };
}

async function byCurrency(rows: Reader, userId: string): Promise<RaisedInCurrency[]> {
  const { rows: found } = await sql<RaisedInCurrency>`
    select o.currency, o."walletType", sum(p.raised) as raised, sum(c.net) as "paidOut", sum(c.fee) as fees,
      sum(p.raised - c.net - c.fee) as "inEscrow"
    from ico_token_offering o
    join ico_offering_progress p on p."offeringId" = o.id
    cross join lateral (
      select coalesce(sum("paidNet"), 0) as net, coalesce(sum("paidFee"), 0) as fee
      from ico_transaction where "offeringId" = o.id
    ) c
    where o."userId" = ${userId} and o."deletedAt" is null and o."approvedAt" is not null
    group by o.currency, o."walletType" order by o.currency, o."walletType"`.execute(rows);
  return found.map(({ raised, paidOut, fees, inEscrow, ...kind }) => ({
    ...kind,
    raised: canonical(raised),
    paidOut: canonical(paidOut),
    fees: canonical(fees),
    inEscrow: canonical(inEscrow),
  }));
}

/** Contributions that vest wait by their tranches; nothing waits before the sale has succeeded. */
async function countWaiting(rows: Reader, userId: string, now: Date): Promise<Counts> {
  const { rows: found } = await sql<Counts>`
    with mine as (select id, status from ico_token_offering where "userId" = ${userId} and "deletedAt" is null)
    select
      (select count(distinct a."userId")::int from mine join ico_account a on a."offeringId" = mine.id
        where a.contributions > 0) as contributors,
      (select count(*)::int from mine join ico_transaction c on c."offeringId" = mine.id
        where mine.status = 'SUCCESS' and c.status = 'PENDING' and not c.vests) as "waitingDeliveries",
      (select count(*)::int from mine join ico_token_vesting v on v."offeringId" = mine.id
        join ico_token_vesting_release r on r."vestingId" = v.id
        where mine.status = 'SUCCESS' and v.status = 'ACTIVE' and r.status in ('PENDING', 'FAILED')
          and r."dueAt" <= ${now.toISOString()}) as "dueTranches"`.execute(rows);
  const [counts] = found;
  return counts ?? { contributors: 0, waitingDeliveries: 0, dueTranches: 0 };
}
