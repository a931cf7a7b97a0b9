import { sql } from 'kysely';
import { addMs, DAY_MS } from '../../../core/clock.js';
import { figure, NONE } from '../../../core/launchpad/amounts.js';
import { canonical } from '../../../core/money.js';
import { IcoContributionStatus } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import { findWallet } from '../../wallet/open-wallet.js';
import { escrowOf } from '../own/ledger.js';
import { summaryViews } from '../own/offering-view.js';
import { requireAnyOffering } from './offerings.js';

const DAYS = 30;

interface StatusRow {
  readonly status: IcoContributionStatus;
  readonly contributions: number;
  readonly amount: string;
  readonly usdValue: string;
  readonly paidNet: string;
  readonly paidFee: string;
  readonly refunded: string;
}

/** Where the money of an offering is: what was paid in, what waits and what went where. NOT_FOUND for a deleted one. */
export async function readOfferingFunding(ctx: Context, id: string) {
  const { rows } = ctx.db;
  const offering = await requireAnyOffering(rows, id);
  const [summary] = await summaryViews(ctx, [offering]);
  const { currency, walletType, targetAmount, raised, raisedUsd } = offering;
  const [statuses, days, wallet] = await Promise.all([
    sumsByStatus(ctx, id),
    sumsByDay(ctx, id),
    findWallet({ rows }, { system: escrowOf(id) }, { currency, type: walletType }),
  ]);
  const sum = (of: 'paidNet' | 'paidFee' | 'refunded'): string =>
    statuses.reduce((all, row) => all.plus(figure(row[of])), NONE).toString();
  const paid = { paidNet: sum('paidNet'), paidFee: sum('paidFee'), refunded: sum('refunded') };
  const goal = { currency, walletType, targetAmount, softCap: summary?.softCap, raised, raisedUsd };
  return { offeringId: id, ...goal, escrow: wallet?.balance ?? '0', ...paid, byStatus: statuses.map(shown), days };
}

function shown({ status, contributions, amount, usdValue }: StatusRow) {
  return { status, contributions, amount: canonical(amount), usdValue: canonical(usdValue) };
}

/** Of each status, those of no contribution included. */
async function sumsByStatus({ db }: Context, id: string): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select status, count(*)::int as contributions, sum(amount)::text as amount, sum("usdValue")::text as "usdValue",
      sum("paidNet")::text as "paidNet", sum("paidFee")::text as "paidFee", sum(refunded)::text as refunded
    from ico_transaction where "offeringId" = ${id} group by status`.execute(db.rows);
  const known = new Map(rows.map((row) => [row.status, row]));
  const none = { contributions: 0, amount: '0', usdValue: '0', paidNet: '0', paidFee: '0', refunded: '0' };
  return Object.values(IcoContributionStatus).map((status) => known.get(status) ?? { status, ...none });
}

/** Of each of the last days, those of no contribution included. */
async function sumsByDay({ db, clock }: Context, id: string) {
  const today = clock.now().toISOString().slice(0, 10);
  const first = addMs(clock.now(), (1 - DAYS) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  const { rows } = await sql<{ date: string; contributions: number; amount: string }>`
    select each::date as date, count(c.id)::int as contributions, coalesce(sum(c.amount), 0)::text as amount
    from generate_series(${first}::timestamp, ${today}::timestamp, interval '1 day') each
    left join ico_transaction c on c."offeringId" = ${id} and c."createdAt" >= each at time zone 'UTC'
      and c."createdAt" < (each + interval '1 day') at time zone 'UTC'
    group by each order by each`.execute(db.rows);
  return rows.map((row) => ({ ...row, amount: canonical(row.amount) }));
}
