import { sql } from 'kysely';
import { sumOf } from '../../../core/payment/figures.js';
import { canonical } from '../../../core/money.js';
import { MerchantStatus } from '../../../core/states/gateway.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Context } from '../../frame/context.js';
import { firstDay, readDays } from '../dashboard/days.js';

const TOP = 10;

export interface MerchantsOfStatus {
  readonly status: MerchantStatus;
  readonly count: number;
}

export interface WaitingPayouts {
  readonly currency: string;
  readonly walletType: WalletType;
  readonly count: number;
  readonly net: string;
}

export interface TopMerchant {
  readonly id: string;
  readonly name: string;
  readonly completed: number;
  readonly volume: string;
  readonly fees: string;
}

/** The gateway at a glance: its merchants, its last 30 live days in US dollars, and the payouts that wait. */
export async function readGatewayDashboard(ctx: Context) {
  const [merchants, days, payoutsWaiting, topMerchants] = await Promise.all([
    merchantsByStatus(ctx),
    readDays(ctx, 'LIVE'),
    waitingPayouts(ctx),
    readTopMerchants(ctx),
  ]);
  return {
    merchants,
    volume: sumOf(days.map(({ volume }) => volume)),
    fees: sumOf(days.map(({ fees }) => fees)),
    refunds: sumOf(days.map(({ refunded }) => refunded)),
    payoutsWaiting,
    days,
    topMerchants,
  };
}

async function merchantsByStatus({ db }: Context): Promise<MerchantsOfStatus[]> {
  const { rows } = await sql<MerchantsOfStatus>`
    select status, count(*)::int as count from gateway_merchant where "deletedAt" is null group by status`.execute(
    db.rows,
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.values(MerchantStatus).map((status) => ({ status, count: counts.get(status) ?? 0 }));
}

async function waitingPayouts({ db }: Context): Promise<WaitingPayouts[]> {
  const { rows } = await sql<WaitingPayouts>`
    select currency, "walletType", count(*)::int as count, sum(net)::text as net from gateway_payout
    where status in ('PENDING', 'PROCESSING') group by currency, "walletType" order by currency, "walletType"`.execute(
    db.rows,
  );
  return rows.map((row) => ({ ...row, net: canonical(row.net) }));
}

async function readTopMerchants(ctx: Context): Promise<TopMerchant[]> {
  const { rows } = await sql<TopMerchant>`
    select m.id, m.name, top.completed, top.volume, top.fees from (
      select "merchantId", sum(completed)::int as completed, sum("usdVolume")::text as volume, sum("usdFees")::text as fees
      from gateway_day where mode = 'LIVE' and day >= ${firstDay(ctx)}::date
      group by "merchantId" having sum("usdVolume") > 0 order by sum("usdVolume") desc, "merchantId" limit ${TOP}
    ) top join gateway_merchant m on m.id = top."merchantId" order by top.volume::numeric desc, m.id`.execute(
    ctx.db.rows,
  );
  return rows.map((row) => ({ ...row, volume: canonical(row.volume), fees: canonical(row.fees) }));
}
