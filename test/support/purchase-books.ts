import { sql } from 'kysely';
import type { Reader } from '../../src/infra/database/database.js';

/**
 * Whatever contradicts the books of sold strategies: nothing, while they are right. Each query names one rule, and reads
 * all rows in one statement and so at one time.
 */
export async function purchaseFaults(rows: Reader): Promise<string[]> {
  const faults = await Promise.all(
    Object.entries(RULES).map(async ([rule, query]) => {
      const found = await query.execute(rows);
      return found.rows.map((row) => `${rule}: ${JSON.stringify(row)}`);
    }),
  );
  return faults.flat();
}

/** Ledger rows of sales and refunds, by the last word of their key and the wallet's owner. */
const LEGS = sql`
  select l."transactionId" as id, w."userId", w.currency, l.operation, l.amount,
    case when l."idempotencyKey" like 'platform_fee_BOT_STRATEGY_%' then 'earned'
      else replace(l."idempotencyKey", '_' || l."transactionId"::text, '') end as leg
  from wallet_audit_log l join wallet w on w.id = l."walletId"
  where l."idempotencyKey" like 'strategy\\_%' or l."idempotencyKey" like 'platform\\_fee\\_BOT\\_STRATEGY\\_%'`;

/** What the ledger must have of each purchase. */
const EXPECTED = sql`
  select p.id, each."userId", p.currency, each.operation, each.amount, each.leg
  from trading_bot_purchase p cross join lateral (values
    ('strategy_sale_out', p."buyerId", 'TRANSFER_OUT', p.price, true),
    ('strategy_sale_in', p."sellerId", 'TRANSFER_IN', p."sellerAmount", true),
    ('earned', null, 'CREDIT', p."feeAmount", true),
    ('strategy_refund_buyer', p."buyerId", 'TRANSFER_IN', p.price, p."refundedAt" is not null),
    ('strategy_refund_fee', null, 'DEBIT', p."feeAmount", p."refundedAt" is not null),
    ('strategy_refund_seller', p."sellerId", 'TRANSFER_OUT', p."sellerAmount", p."refundedAt" is not null and not p."platformPaid"),
    ('strategy_refund_platform', null, 'DEBIT', p."sellerAmount", p."platformPaid")
  ) each (leg, "userId", operation, amount, moved)
  where each.moved and each.amount > 0`;

const RULES = {
  'the parts of a sale are its price, to the last digit': sql`
    select id from trading_bot_purchase where price <> "sellerAmount" + "feeAmount"`,
  'the ledger has every movement of a sale and of a refund, once': sql`
    select * from (${EXPECTED}) e except all select id, "userId", currency, operation, amount, leg from (${LEGS}) l`,
  'the ledger has no other movements of sales and refunds': sql`
    select id, "userId", currency, operation, amount, leg from (${LEGS}) l except all select * from (${EXPECTED}) e`,
  'a buyer holds a strategy at most once': sql`
    select "strategyId", "buyerId" from trading_bot_purchase where "refundedAt" is null
    group by "strategyId", "buyerId" having count(*) > 1`,
  'a listing counts its sales and what they brought': sql`
    select s.id from trading_bot_strategy s left join trading_bot_purchase p on p."strategyId" = s.id
    group by s.id
    having s."totalPurchases" <> count(p.id) filter (where s.price = 0 or p.price > 0)
      or s."purchaseCount" <> count(p.id) filter (where p."refundedAt" is null and (s.price = 0 or p.price > 0))
      or s."freePurchases" <> count(p.id) filter (where p."refundedAt" is null and p.price = 0)
      or s."grossRevenue" <> coalesce(sum(p.price) filter (where p."refundedAt" is null), 0)
      or s."sellerRevenue" <> coalesce(sum(p."sellerAmount") filter (where p."refundedAt" is null), 0)
      or s."platformRevenue" <> coalesce(sum(p."feeAmount") filter (where p."refundedAt" is null), 0)`,
  'the profits of a sale are its fee, and after a refund what the platform paid less': sql`
    select p.id from trading_bot_purchase p
    left join admin_profit a on a.type = 'BOT_STRATEGY' and a.reference in (p.id::text, p.id::text || '_refund')
    group by p.id
    having coalesce(sum(a.amount), 0) <>
      case when p."refundedAt" is null then p."feeAmount" when p."platformPaid" then -p."sellerAmount" else 0 end`,
  'each sale is in the audit trail, once': sql`
    select p.id from trading_bot_purchase p
    left join trading_bot_audit_log a on a.action = 'STRATEGY_PURCHASED' and a.details ->> 'purchaseId' = p.id::text
    group by p.id having count(a.id) <> 1`,
};
