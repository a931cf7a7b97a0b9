import { canonical, Money } from '../../../core/money.js';
import type { Tx } from '../../frame/tx.js';
import { bookProfit } from '../../ledger/book-profit.js';
import { postWithCommit } from '../../ledger/post.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { requireCovered } from '../own/escrow.js';
import { escrowOf, feeReference, ICO, payoutMovements } from '../own/ledger.js';
import type { ContributionRow } from '../own/offering.js';

/** A part of a contribution that leaves escrow. Amounts are exact text in the currency of the contribution. */
export interface Share {
  /** Sequence of the tranche that is paid for; null for the whole contribution. */
  readonly tranche: number | null;
  /** What the creator gets, and what the platform gets. */
  readonly net: string;
  readonly fee: string;
}

/**
 * Moves a share of escrow to the creator, whose wallet is opened where there is none, and the fee to the platform, as its
 * profit. The movements are sent with the commit. A share of zero, as tranches of tiny amounts have, moves nothing.
 * INSUFFICIENT_FUNDS where escrow does not cover the share.
 */
export async function payShare(
  tx: Tx,
  { id, offeringId, currency, walletType: type }: ContributionRow,
  creatorId: string,
  { tranche, ...share }: Share,
): Promise<void> {
  const [net, fee] = [share.net, share.fee].map((text) => Money.parse(canonical(text), currency)) as [Money, Money];
  const kind = { currency, type };
  const escrow = await openWallet(tx, { system: escrowOf(offeringId) }, kind);
  requireCovered(escrow, net.plus(fee));
  // The currency may have been switched off since the purchase: that stops no release.
  const creator = await openWallet(tx, { userId: creatorId }, kind, { evenOff: true });
  const platform = fee.isZero() ? null : await openWallet(tx, { system: 'platform' }, kind);
  const movements = payoutMovements({
    id,
    tranche,
    net,
    fee,
    escrowWalletId: escrow.id,
    creatorWalletId: creator.id,
    platformWalletId: platform && platform.id,
  });
  await bookProfit(tx, { type: ICO, amount: fee, walletType: type, reference: feeReference(id, tranche) });
  if (movements.length > 0) await postWithCommit<'ico'>(tx, movements);
}
