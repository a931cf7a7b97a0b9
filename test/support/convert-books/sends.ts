import { sql } from 'kysely';
import { asExpected, LEDGER, type Rules } from './rules.js';

/** What leaves the platform, or comes back to be free, of each send and of each movement on a chain. */
const SENT = sql`
  select each.key, 'convert_chain_' || s."chainId" as owner, each.currency, each.type, each.operation, each.amount
  from convert_send s cross join lateral (values
    ('convert_send_' || s.id || '_hold', s.currency, s.type, 'HOLD', s.amount, s."submittedAt" is not null),
    ('convert_send_' || s.id || '_send', s.currency, s.type, 'EXECUTE_FROM_HOLD', s.amount, s.status = 'CONFIRMED'),
    ('convert_send_' || s.id || '_release', s.currency, s.type, 'RELEASE', s.amount,
      s."submittedAt" is not null and s.status in ('CANCELLED', 'REVERSED')),
    ('convert_send_' || s.id || '_gas', s."gasCurrency", s."gasType", 'EXECUTE_FROM_HOLD', s."gasPaid", s."gasPaid" > 0),
    ('convert_send_' || s.id || '_gasrelease', s."gasCurrency", s."gasType", 'RELEASE', s."gasHeld" - s."gasPaid",
      s."gasHeld" > s."gasPaid")
  ) each (key, currency, type, operation, amount, happened) where each.happened`;

/** The wallet of a place in which a movement begins or ends. */
const walletOf = (
  place: string,
) => sql`case ${sql.ref(place)} when 'LEDGER' then 'convert' when 'VENUE' then 'convert_venue'
  else 'convert_chain_' || substr(${sql.ref(place)}, 7) end`;

const MOVED = sql`
  select each.key, each.owner, m.currency, m.type, each.operation, each.amount
  from convert_movement m cross join lateral (values
    ('convert_movement_' || m.id || '_out', ${walletOf('m.from')}, 'DEBIT', m.amount, m."startedAt" is not null),
    ('convert_movement_' || m.id || '_transitin', 'convert_transit', 'CREDIT', m.amount, m."startedAt" is not null),
    ('convert_movement_' || m.id || '_transitout', 'convert_transit', 'DEBIT',
      case m.outcome when 'LOST' then m.amount else m.arrived end, m."doneAt" is not null),
    ('convert_movement_' || m.id || '_in', case m.outcome when 'RETURNED' then ${walletOf('m.from')} else ${walletOf('m.to')} end,
      'CREDIT', m.arrived, m."doneAt" is not null and m.outcome is distinct from 'LOST'),
    ('convert_movement_' || m.id || '_fee', 'convert_transit', 'DEBIT', m.fee, m."doneAt" is not null and m.fee > 0)
  ) each (key, owner, operation, amount, happened) where each.happened`;

export const SEND_RULES: Rules = {
  'a send holds, pays and frees its money once': asExpected(
    SENT,
    '^convert_send_.*_(hold|send|release|gas|gasrelease)$',
  ),
  'what a send holds for gas is the sum of what it held': sql`
    select s.id, s."gasHeld", h.held from convert_send s left join lateral (
      select coalesce(sum(amount), 0) as held from ${LEDGER} where id = s.id and key ~ '_gashold_[0-9]+$'
    ) h on true where coalesce(s."gasHeld", 0) <> h.held`,
  'a send has the times of its state': sql`
    select id, status from convert_send
    where ("confirmedAt" is not null) <> (status = 'CONFIRMED') or ("cancelledAt" is not null) <> (status = 'CANCELLED')
      or ("reversedAt" is not null) <> (status = 'REVERSED')
      or (status = 'DRAFT' and "submittedAt" is not null)
      or (status in ('PENDING_APPROVAL', 'APPROVED', 'BROADCAST', 'CONFIRMED', 'REVERSED') and "submittedAt" is null)
      or (status in ('APPROVED', 'BROADCAST', 'CONFIRMED', 'REVERSED') and "approvedBy" is null)
      or (status in ('BROADCAST', 'REVERSED') and nonce is null) or "approvedBy" = "createdBy"`,
  'a send is approved, and not approved, as its approvals are': sql`
    select s.id, s.status, a.status as approvals from convert_send s left join approval a on a.id = s.id
    where (s."approvedAt" is not null) <> (a.status is not distinct from 'DONE')
      or (a.status = 'PENDING' and s.status <> 'PENDING_APPROVAL')
      or (s."approvedAt" is not null and 2 > (select count(*) from approval_vote v where v."approvalId" = s.id))
      or (s."approvedAt" is not null and not exists (select from approval_vote v
        where v."approvalId" = s.id and v."userId" = s."approvedBy"))`,
  'what was counted on a day is what its sends and its payments to the venue are worth': sql`
    select day, d.usd, s.usd as sent from convert_send_day d full join (
      select day, sum(usd) as usd from (
        select "approvedDay" as day, "usdValue" as usd from convert_send where "approvedDay" is not null and status <> 'CANCELLED'
        union all
        select ("startedAt" at time zone 'UTC')::date, "usdValue" from convert_movement where "usdValue" is not null
      ) each group by day) s using (day)
    where coalesce(d.usd, 0) <> coalesce(s.usd, 0)`,
  'a nonce is signed for one payment': sql`
    select "chainId", address, nonce from convert_transaction group by 1, 2, 3
    having count(distinct coalesce("sendId", "movementId")) > 1 or count(*) filter (where kind <> 'CANCEL') > 1`,
  'a paid send has its transfer counted': sql`
    select s.id from convert_send s left join chain_claim c on c.use = 'CONVERT_SEND' and c."useId" = s.id and c.kind <> 'GAS'
    group by s.id, s.status having count(c.id) <> case s.status when 'CONFIRMED' then 1 else 0 end`,
};

export const MOVEMENT_RULES: Rules = {
  'a movement leaves its place and ends once': asExpected(
    MOVED,
    '^convert_movement_.*_(out|transitin|transitout|in|fee)$',
  ),
  'a movement has what its state says': sql`
    select id, status, outcome from convert_movement
    where ("startedAt" is null) <> (status = 'PLANNED') or ("doneAt" is not null) <> (status in ('DONE', 'RESOLVED'))
      or (outcome is not null) <> (status = 'RESOLVED') or (status in ('REVIEW') and "reviewReason" is null)
      or (status = 'DONE' and arrived + fee <> amount)`,
};
