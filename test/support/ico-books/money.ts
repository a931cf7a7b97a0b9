import { sql } from 'kysely';
import { asExpected, ID, type Rules } from '../convert-books/rules.js';

/** What the ledger must have of all contributions. */
const LEGS = sql`
  select prefix.text || each.leg as key, each.owner, t.currency, t."walletType" as type, each.operation, each.amount
  from ico_transaction t
  join ico_token_offering o on o.id = t."offeringId"
  cross join lateral (
    select 'ico_' || t."offeringId" as escrow, t."userId"::text as buyer, o."userId"::text as creator
  ) who
  cross join lateral (
    -- What was paid out, by tranche; the whole of a contribution that does not vest.
    select '' as n, t.amount - t.fee as net, t.fee where t.status = 'RELEASED' and not t.vests
    union all
    select '_' || r.sequence, r.net, r.fee from ico_token_vesting v join ico_token_vesting_release r on r."vestingId" = v.id
    where v."transactionId" = t.id and r."paidAt" is not null
    union all select null, 0, 0
  ) part
  cross join lateral (values
    ('ico_' || t.id, '_pay', who.buyer, 'DEBIT', t.amount, part.n is null),
    ('ico_' || t.id, '_escrow', who.escrow, 'CREDIT', t.amount - t.fee, part.n is null),
    ('ico_' || t.id, '_fee', who.escrow, 'CREDIT', t.fee, part.n is null),
    ('ico_' || t.id, '_unescrow', who.escrow, 'DEBIT', t.refunded, part.n is null),
    ('ico_' || t.id, '_refund', who.buyer, 'CREDIT', t.refunded, part.n is null),
    ('ico_' || t.id, '_payout' || part.n, who.escrow, 'DEBIT', part.net, part.n is not null),
    ('ico_' || t.id, '_creator' || part.n, who.creator, 'CREDIT', part.net, part.n is not null),
    ('ico_' || t.id, '_payoutfee' || part.n, who.escrow, 'DEBIT', part.fee, part.n is not null),
    ('platform_fee_ICO_' || t.id, part.n, 'platform', 'CREDIT', part.fee, part.n is not null)
  ) each (prefix, leg, owner, operation, amount, moves)
  cross join lateral (select each.prefix as text) prefix
  where each.moves and each.amount > 0`;

/** Rules of the money that is paid into offerings. */
export const MONEY_RULES: Rules = {
  'an escrow holds the unpaid parts of its contributions, fees included': sql`
    select o.id, w.currency, w.type, w.balance, w."inOrder", coalesce(t.unpaid, 0) as unpaid
    from ico_token_offering o
    left join wallet w on w.system = 'ico_' || o.id
    left join (
      select "offeringId", sum(amount - "paidNet" - "paidFee" - refunded) as unpaid from ico_transaction group by 1
    ) t on t."offeringId" = o.id
    where coalesce(w.balance, 0) <> coalesce(t.unpaid, 0) or coalesce(w."inOrder", 0) <> 0`,
  'an offering has one escrow, in its currency': sql`
    select w.system, w.currency, w.type from wallet w left join ico_token_offering o
      on w.system = 'ico_' || o.id and w.currency = o.currency and w.type = o."walletType"
    where w.system like 'ico\\_%' and o.id is null`,
  'the ledger has every movement of a contribution once, and no other': asExpected(
    LEGS,
    `^(ico|platform_fee_ICO)_${ID}(_|$)`,
  ),
  'creator, platform, buyer and escrow share what was paid': sql`
    select t.id, t.status, t.amount, t.fee, t."paidNet", t."paidFee", t.refunded from ico_transaction t
    where t."paidNet" + t."paidFee" + t.refunded > t.amount or t."paidFee" > t.fee or t."paidNet" > t.amount - t.fee
      or (t.status in ('RELEASED', 'REJECTED', 'REFUNDED')) <> (t."paidNet" + t."paidFee" + t.refunded = t.amount)
      or (t.refunded > 0) <> (t.status in ('REJECTED', 'REFUNDED'))`,
  'the profits of a contribution are the fees that were paid out': sql`
    select t.id, t."paidFee", p.profit from ico_transaction t left join (
      select left(reference, 36) as id, sum(amount) as profit from admin_profit where type = 'ICO' group by 1
    ) p on p.id = t.id::text
    where t."paidFee" <> coalesce(p.profit, 0)`,
  'the plan of an offering was paid for': sql`
    select o.id, o."planPrice", p.paid, p.earned from ico_token_offering o left join (
      select "transactionId" as id, sum(amount) filter (where operation = 'DEBIT') as paid,
        sum(amount) filter (where "idempotencyKey" like 'platform\\_fee\\_ICO\\_LAUNCH\\_%') as earned
      from wallet_audit_log
      where "idempotencyKey" like 'ico\\_launch\\_%' or "idempotencyKey" like 'platform\\_fee\\_ICO\\_LAUNCH\\_%' group by 1
    ) p on p.id = o.id
    where o."planPrice" <> coalesce(p.paid, 0) or o."planPrice" <> coalesce(p.earned, 0)`,
  'fees and tokens of a contribution follow from its frozen terms': sql`
    select t.id from ico_transaction t join currency c on c.code = t.currency and c.type = t."walletType"
    join ico_token_detail d on d."offeringId" = t."offeringId"
    where t.fee <> ceil(t.amount * t."feePercent" * 10 ^ (least(8, c.precision))::numeric / 100)
        / 10 ^ (least(8, c.precision))::numeric
      or t.tokens <> div(t.amount * 10 ^ (least(8, d."tokenDecimals"))::numeric, t.price)
        / 10 ^ (least(8, d."tokenDecimals"))::numeric`,
};
