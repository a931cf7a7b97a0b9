import { ratioOf, sumOf } from '../../../core/payment/figures.js';
import { GatewayMode } from '../../../entities/gateway/names.js';
import type { Context } from '../../frame/context.js';
import { requireOwnMerchant } from '../merchant/acting-merchant.js';
import { webhookUrlOf } from '../merchant/webhook-url.js';
import { paymentView, type PaymentView } from '../payment/view.js';
import { liveBalances, testBalances } from './balances.js';
import { readDays, type DayFigures } from './days.js';

const RECENT = 10;

/**
 * The caller's merchant at a glance: what it is owed, its last 30 days and its latest payments, of one mode. Reads the
 * same number of statements however many payments there are.
 */
export async function readMerchantDashboard(ctx: Context, mode: GatewayMode = GatewayMode.LIVE) {
  const merchant = await requireOwnMerchant(ctx);
  const { id } = merchant;
  const [webhookUrl, balances, days, recentPayments] = await Promise.all([
    webhookUrlOf(ctx.db.rows, id),
    mode === 'LIVE' ? liveBalances(ctx, id) : testBalances(ctx, id),
    readDays(ctx, mode, id),
    recent(ctx, id, mode),
  ]);
  return { merchant: { ...merchant, webhookUrl }, balances, stats: statsOf(days), days, recentPayments };
}

function statsOf(days: readonly DayFigures[]) {
  const total = (name: 'count' | 'completed') => days.reduce((sum, day) => sum + day[name], 0);
  const [count, completed] = [total('count'), total('completed')];
  return {
    count,
    completed,
    volume: sumOf(days.map(({ volume }) => volume)),
    refunded: sumOf(days.map(({ refunded }) => refunded)),
    conversion: ratioOf(completed, count),
  };
}

async function recent(ctx: Context, merchantId: string, mode: GatewayMode): Promise<PaymentView[]> {
  const rows = await ctx.db.rows
    .selectFrom('gateway_payment')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('mode', '=', mode)
    .orderBy('createdAt', 'desc')
    .orderBy('uuid', 'desc')
    .limit(RECENT)
    .execute();
  return rows.map((payment) => paymentView(ctx, payment));
}
