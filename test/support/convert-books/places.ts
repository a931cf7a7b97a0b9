import { sql } from 'kysely';
import { HOUSE_FLOWS } from '../../../src/core/conversion/flows.js';
import { TAKEN_BY_HEDGES } from './hedges.js';
import { asExpected, LEDGER, type Rules } from './rules.js';

const WALLET_OF = sql`case i.location when 'LEDGER' then 'convert' when 'VENUE' then 'convert_venue'
  else 'convert_chain_' || substr(i.location, 7) end`;

const FUNDED = sql`
  select 'convert_funding_' || f.id || '_house' as key, ${WALLET_OF} as owner, i.currency, i.type,
    case f.direction when 'FUND' then 'CREDIT' else 'DEBIT' end as operation, f.amount
  from convert_funding f join convert_inventory i on i.id = f."inventoryId"
  union all
  select 'convert_funding_' || f.id || '_platform', 'platform', i.currency, i.type,
    case f.direction when 'FUND' then 'DEBIT' else 'CREDIT' end, f.amount
  from convert_funding f join convert_inventory i on i.id = f."inventoryId" where f.counterparty = 'PLATFORM'`;

export const GAS_RULES: Rules = {
  'gas of what was brought in and taken out is what its transaction was counted for, once': sql`
    select coalesce(l.key, c.hash) as gas from (
      select key, id from ${LEDGER}
      where key ~ '^convert_funding_' and metadata ->> 'operationType' = 'CONVERT_NETWORK_FEE'
    ) l full join (
      select hash, "useId" from chain_claim where use = 'CONVERT_FUNDING' and kind = 'GAS'
    ) c on c."useId" = l.id where l.key is null or c.hash is null`,
};

export const PLACE_RULES: Rules = {
  'what was brought in and taken out is in the ledger, once': asExpected(
    FUNDED,
    '^convert_funding_.*_(house|platform)$',
  ),
  ...GAS_RULES,
  'a floor is what was held for it and not released, change by change': sql`
    select i.id, i.floor, i."floorChanges", h.floor as held, h.changes
    from convert_inventory i left join lateral (
      select count(*) as changes, coalesce(sum(case l.operation when 'HOLD' then l.amount else -l.amount end), 0) as floor
      from wallet_audit_log l where l."transactionId" = i.id and l.operation in ('HOLD', 'RELEASE')
    ) h on true where i.floor <> h.floor or i."floorChanges" <> h.changes`,
  'beside its floor a place holds what orders, sends, movements and hedges under way need': sql`
    select i.currency, i.location, w."inOrder", i.floor, s.held as sends, m.held as movements, h.held as hedges, o.held as orders
    from convert_inventory i join wallet w on w.id = i."walletId"
    cross join lateral (
      select coalesce(sum(case when s.currency = i.currency and s.type = i.type then s.amount else 0 end
        + case when s."gasCurrency" = i.currency and s."gasType" = i.type then s."gasHeld" else 0 end), 0) as held
      from convert_send s where 'CHAIN:' || s."chainId" = i.location and s.status in ('PENDING_APPROVAL', 'APPROVED', 'BROADCAST')
    ) s cross join lateral (
      select coalesce(sum(m."gasHeld"), 0) as held from convert_movement m
      where m."from" = i.location and m."gasCurrency" = i.currency and m."gasType" = i.type and m."gasPaid" is null
    ) m cross join lateral (
      select coalesce(sum(most.amount), 0) as held from ${TAKEN_BY_HEDGES}
      where i.location = 'VENUE' and most.currency = i.currency and most.type = i.type
    ) h cross join lateral (
      select coalesce(sum(o."toAmount"), 0) as held from convert_order o
      where i.location = 'LEDGER' and o.status = 'ACCEPTED' and o."toCurrency" = i.currency and o."toType" = i.type
    ) o where w."inOrder" <> i.floor + s.held + m.held + h.held + o.held`,
  'every row of the house says what it was': sql`
    select key, metadata from ${LEDGER}
    where (owner = 'convert' or owner like 'convert\\_%') and operation not in ('HOLD', 'RELEASE', 'WALLET_CREATED')
      and not coalesce(metadata ->> 'operationType' = any(${Object.keys(HOUSE_FLOWS)}::text[]), false)`,
  'what is swept is a profit of the platform, once': sql`
    select coalesce(l.id::text, p.reference) as sweep, l.amount, p.amount as profit
    from (select id, amount from ${LEDGER} where key like 'convert\\_sweep\\_%' and owner = 'platform') l
    full join (select reference, amount from admin_profit where type = 'CONVERT') p on p.reference = l.id::text
    where l.amount is distinct from p.amount`,
  'in transit is what movements under way carry': sql`
    select currency, type, w.amount, m.amount as carried
    from (select currency, type, balance + "inOrder" as amount from wallet where system = 'convert_transit') w
    full join (
      select currency, type, sum(amount) as amount from convert_movement where status in ('MOVING', 'REVIEW') group by 1, 2
    ) m using (currency, type) where coalesce(w.amount, 0) <> coalesce(m.amount, 0)`,
  'a transfer on a chain is counted for something that is there, and gas for what has ended': sql`
    select c.hash, c.use from chain_claim c where c.use like 'CONVERT%'
      and not exists (select from convert_funding f where c.use = 'CONVERT_FUNDING' and f.id = c."useId")
      and not exists (select from convert_send s where c.use = 'CONVERT_SEND' and s.id = c."useId"
        and (s.status = 'CONFIRMED' or c.kind = 'GAS' and s."gasPaid" > 0))
      and not exists (select from convert_movement m where c.use = 'CONVERT_MOVEMENT' and m.id = c."useId")`,
};
