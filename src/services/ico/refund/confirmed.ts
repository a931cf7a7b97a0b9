import { sql, type SqlBool } from 'kysely';
import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { ContributionRow, OfferingRow, TrancheRow, VestingRow } from '../own/offering.js';
import { payTranche } from '../payout/pay-tranche.js';
import { payWhole } from '../payout/pay-whole.js';

/** Deliveries that their chain has confirmed and that are not paid for. */
export interface Confirmed {
  readonly wholes: readonly ContributionRow[];
  readonly tranches: readonly ConfirmedTranche[];
  /** What leaves escrow for them, the platform's part included. */
  readonly amount: Money;
}

interface ConfirmedTranche {
  readonly contribution: ContributionRow;
  readonly vesting: VestingRow;
  readonly tranche: TrancheRow;
}

/** Deliveries of an offering that is held, locked until the commit: contributions by id, then tranches by id. */
export async function lockConfirmed(tx: Tx, { id, currency }: OfferingRow): Promise<Confirmed> {
  const contributions = await lockContributions(tx, id);
  const vesting = new Map(contributions.flatMap((row) => (row.vests ? [[row.id, row] as const] : [])));
  const wholes = contributions.filter(({ vests }) => !vests);
  const tranches = vesting.size === 0 ? [] : await lockTranches(tx, vesting);
  const parts = [
    ...wholes.map(({ amount }) => amount),
    ...tranches.flatMap(({ tranche: { net, fee } }) => [net, fee]),
  ].map((text) => Money.parse(canonical(text), currency));
  return { wholes, tranches, amount: parts.reduce((sum, part) => sum.plus(part), Money.zero(currency)) };
}

const IS_CONFIRMED = sql<SqlBool>`r.status = 'RELEASED' and r."chainCheck" = 'CONFIRMED' and r."paidAt" is null`;

async function lockContributions({ rows }: Tx, offeringId: string): Promise<ContributionRow[]> {
  const { rows: found } = await sql<ContributionRow>`
    select c.* from ico_transaction c
    where c."offeringId" = ${offeringId}::uuid and c.status = 'VERIFICATION'
      and (not c.vests and c."chainCheck" = 'CONFIRMED' or c.vests and exists (
        select from ico_token_vesting v join ico_token_vesting_release r on r."vestingId" = v.id
        where v."transactionId" = c.id and ${IS_CONFIRMED}
      ))
    order by c.id for update of c`.execute(rows);
  return found;
}

/** In the order of their contributions and numbers. */
async function lockTranches(
  { rows }: Tx,
  contributions: ReadonlyMap<string, ContributionRow>,
): Promise<ConfirmedTranche[]> {
  const ids = [...contributions.keys()];
  const schedules = rows.selectFrom('ico_token_vesting').selectAll();
  const vestings = await schedules.where(sql<SqlBool>`"transactionId" = any(${ids}::uuid[])`).execute();
  const byId = new Map(vestings.map((vesting) => [vesting.id, vesting]));
  const { rows: found } = await sql<TrancheRow>`
    select r.* from ico_token_vesting_release r
    where r."vestingId" = any(${[...byId.keys()]}::uuid[]) and ${IS_CONFIRMED}
    order by r.id for update of r`.execute(rows);
  const confirmed = found.flatMap((tranche) => {
    const vesting = byId.get(tranche.vestingId);
    const contribution = contributions.get(vesting?.transactionId ?? '');
    return vesting && contribution ? [{ contribution, vesting, tranche }] : [];
  });
  return confirmed.toSorted(
    (one, other) => one.vesting.id.localeCompare(other.vesting.id) || one.tranche.sequence - other.tranche.sequence,
  );
}

/** What was paid for deliveries. */
export interface PaidDeliveries {
  readonly deliveries: number;
  readonly amount: Money;
  /** Contributions that are complete with that. */
  readonly released: number;
}

/**
 * Pays for deliveries that {@link lockConfirmed} has locked, as their verification would: buyers and creator are told. Of an
 * offering that is flagged, too: the caller has decided that. ILLEGAL_STATE unless the offering is in SUCCESS,
 * PAYEE_NOT_ACTIVE for a creator who is not ACTIVE.
 */
export async function payConfirmed(
  ctx: Context,
  tx: Tx,
  found: OfferingRow,
  { wholes, tranches, amount }: Confirmed,
): Promise<PaidDeliveries> {
  const offering = { ...found, flagged: false };
  for (const contribution of wholes) await payWhole(ctx, tx, offering, contribution);
  const paid = new Map<string, ContributionRow>();
  for (const { contribution, ...rest } of tranches) {
    const present = paid.get(contribution.id) ?? contribution;
    paid.set(contribution.id, await payTranche(ctx, tx, { offering, contribution: present, ...rest }));
  }
  const completed = [...paid.values()].filter(({ status }) => status === 'RELEASED').length;
  return { deliveries: wholes.length + tranches.length, amount, released: wholes.length + completed };
}
