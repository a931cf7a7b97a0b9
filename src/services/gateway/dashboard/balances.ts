import { sql } from 'kysely';
import { GATEWAY_SCALE } from '../../../core/payment/fee.js';
import { canonical, Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { GatewayMerchantBalance } from '../../../entities/gateway/merchant-balance.js';
import type { PayoutSchedule } from '../../../entities/gateway/names.js';
import type { Context } from '../../frame/context.js';
import { requireOwnMerchant, type MerchantRow } from '../merchant/acting-merchant.js';
import { payoutScheduleOf } from '../merchant/terms.js';

export type BalanceView = Omit<GatewayMerchantBalance, 'merchantId'>;

/** How a merchant is paid, its own terms and the platform's together. */
export interface PayoutTerms {
  readonly schedule: PayoutSchedule;
  /** In US dollars. */
  readonly threshold: string;
  /** Null for the type of the payments. */
  readonly walletType: WalletType | null;
}

/** What the caller's merchant is owed, and how it is paid. */
export async function readMerchantBalances(ctx: Context): Promise<{ items: BalanceView[]; payout: PayoutTerms }> {
  const merchant = await requireOwnMerchant(ctx);
  return { items: await liveBalances(ctx, merchant.id), payout: payoutTerms(ctx, merchant) };
}

export async function liveBalances({ db }: Context, merchantId: string): Promise<BalanceView[]> {
  return db.rows
    .selectFrom('gateway_merchant_balance')
    .select(['currency', 'walletType', 'pending', 'reserved', 'totalReceived', 'totalFees', 'totalRefunded'])
    .select('totalPaidOut')
    .where('merchantId', '=', merchantId)
    .orderBy('currency')
    .orderBy('walletType')
    .execute();
}

/** What a merchant would be owed for its test payments, which move no money: sums of days, since no balance is kept. */
export async function testBalances({ db }: Context, merchantId: string): Promise<BalanceView[]> {
  const { rows } = await sql<BalanceView>`
    select currency, "walletType", greatest(sum(gross) - sum(fees) - sum(refunded), 0)::text as pending, '0' as reserved,
      sum(gross)::text as "totalReceived", sum(fees)::text as "totalFees", sum(refunded)::text as "totalRefunded",
      '0' as "totalPaidOut"
    from gateway_day where "merchantId" = ${merchantId} and mode = 'TEST'
    group by currency, "walletType" having sum(completed) > 0 order by currency, "walletType"`.execute(db.rows);
  return rows;
}

/** The threshold is the larger of the merchant's and the platform's. */
function payoutTerms(ctx: Context, merchant: MerchantRow): PayoutTerms {
  const own = Money.parse(canonical(merchant.payoutThreshold ?? '0'), 'USD', GATEWAY_SCALE);
  const least = Money.parse(ctx.settings.decimal('gatewayMinPayoutAmount'), 'USD', GATEWAY_SCALE);
  return {
    schedule: payoutScheduleOf(ctx, merchant),
    threshold: (own.compare(least) > 0 ? own : least).toString(),
    walletType: merchant.payoutWalletType,
  };
}
