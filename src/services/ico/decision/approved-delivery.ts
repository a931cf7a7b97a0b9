import { claimHash } from '../../../core/chain-proof/claim-key.js';
import { canonical } from '../../../core/money.js';
import type { IcoChainCheck } from '../../../core/states/ico.js';
import { emailOf } from '../../account/email-of.js';
import type { RecordToApprove } from '../../approval/waiting-record.js';
import { actValue } from '../../currency/act-value.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { keyOf } from '../delivery/delivery.js';
import type { Delivered } from './find.js';
import type { Paying } from './pay-delivered.js';

/** A delivery as its approvers have seen it. */
export interface ApprovedDelivery {
  /** The contribution. */
  readonly id: string;
  /** The tranche; null for the whole. */
  readonly releaseId: string | null;
  /** In the spelling under which it serves once. */
  readonly transactionHash: string | null;
  readonly chainCheck: IcoChainCheck | null;
}

/** A delivery that its blockchain has not confirmed, as people approve it. Notes are what one of them writes about it. */
export function deliveryToApprove(
  ctx: Context,
  tx: Tx,
  { offering, contribution, releaseId }: Delivered,
  { amount, tokens, tranche, transactionHash, chainCheck }: Paying,
  notes: string | null,
): RecordToApprove<ApprovedDelivery> {
  const { id, currency, walletType: type, walletAddress } = contribution;
  const hash = transactionHash === null ? null : claimHash(transactionHash);
  return {
    id: keyOf({ transactionId: id, releaseId }),
    subjectId: id,
    input: { id, releaseId, transactionHash: hash, chainCheck },
    ...(notes === null ? {} : { note: notes }),
    accountId: offering.userId,
    usd: () => actValue(ctx, tx, { currency, type }, amount),
    describe: async () => ({
      title: `Pay ${amount.toString()} ${currency} for an unconfirmed delivery of ${offering.name}: ${await emailOf(tx, offering.userId)}`,
      details: {
        offeringId: offering.id,
        transactionId: id,
        releaseId,
        tranche,
        amount: amount.toString(),
        currency,
        type,
        tokens: canonical(tokens),
        walletAddress,
        transactionHash,
        chainCheck,
        notes,
      },
    }),
  };
}
