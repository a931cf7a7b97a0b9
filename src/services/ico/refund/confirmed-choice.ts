import { badInput } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import { emailOf } from '../../account/email-of.js';
import type { ApprovalView } from '../../approval/act-view.js';
import { approveRecord } from '../../approval/approve-record.js';
import type { WaitingRecord } from '../../approval/waiting-record.js';
import { actValue } from '../../currency/act-value.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';
import { requirePayable } from '../payout/may-be-paid.js';
import { type Confirmed, lockConfirmed } from './confirmed.js';

/** A cancellation that pays for deliveries of a flagged offering, as its approvers have seen it. */
export interface ApprovedCancellation {
  /** The offering. */
  readonly id: string;
  readonly reason: string;
  readonly payConfirmedDeliveries: true;
}

/** A cancellation as an admin asks for it. */
export interface Cancellation {
  readonly id: string;
  readonly reason: string;
  /** Null where nothing is said. */
  readonly payConfirmedDeliveries: boolean | null;
}

/**
 * The deliveries that a cancellation pays for: of an offering in SUCCESS those that their chain has confirmed, and of a
 * flagged one those only where the admin wants it. BAD_INPUT where a flagged offering is cancelled without a word about
 * that, and where one that is not flagged would leave them unpaid; PAYEE_NOT_ACTIVE where there are such deliveries and
 * their creator is not ACTIVE.
 */
export async function confirmedToPay(
  tx: Tx,
  offering: OfferingRow,
  { payConfirmedDeliveries: wanted }: Cancellation,
): Promise<Confirmed> {
  if (offering.flagged && wanted === null) {
    throw badInput(
      'payConfirmedDeliveries must say whether deliveries that are proven are paid: the offering is flagged',
    );
  }
  if (!offering.flagged && wanted === false) {
    throw badInput('payConfirmedDeliveries can be false for a flagged offering only: flag it first');
  }
  const nothing = { wholes: [], tranches: [], amount: Money.zero(offering.currency) };
  if (offering.status !== 'SUCCESS' || wanted === false) return nothing;
  const confirmed = await lockConfirmed(tx, offering);
  if (countOf(confirmed) > 0) await requirePayable(tx, { ...offering, flagged: false });
  return confirmed;
}

function countOf({ wholes, tranches }: Confirmed): number {
  return wholes.length + tranches.length;
}

/**
 * The approvals that a cancellation still waits for; null where it may go on. Only what it pays in a flagged offering takes
 * them: as many people as the same sum of unproven deliveries.
 */
export async function approveConfirmed(
  ctx: Context,
  tx: Tx,
  definition: WaitingRecord<ApprovedCancellation>,
  offering: OfferingRow,
  confirmed: Confirmed,
  { id, reason }: Cancellation,
): Promise<ApprovalView | null> {
  const { userId: accountId, name, currency, walletType: type } = offering;
  const deliveries = countOf(confirmed);
  if (!offering.flagged || deliveries === 0) return null;
  const amount = confirmed.amount.toString();
  return approveRecord(ctx, tx, definition, {
    id,
    input: { id, reason, payConfirmedDeliveries: true },
    accountId,
    usd: () => actValue(ctx, tx, { currency, type }, confirmed.amount),
    requireApprovable: () => requirePayable(tx, { ...offering, flagged: false }),
    describe: async () => ({
      title: `Pay ${amount} ${currency} for proven deliveries and cancel ${name}: ${await emailOf(tx, accountId)}`,
      details: { offeringId: id, amount, currency, type, deliveries, reason },
    }),
  });
}
