import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { canonical, Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import { requireOffered } from '../../currency/require-offered.js';
import type { Tx } from '../../frame/tx.js';
import { bookProfit } from '../../ledger/book-profit.js';
import { postWithCommit } from '../../ledger/post.js';
import { findWallet, openWallet } from '../../wallet/open-wallet.js';
import { feeReference, ICO_LAUNCH, launchFeeMovements } from '../own/ledger.js';
import type { PlanRow } from '../own/offering.js';

export interface PlanCharge {
  readonly offeringId: string;
  /** Number of the upgrade, from 1; null for the launch. */
  readonly upgrade: number | null;
  /** The creator, who pays. */
  readonly userId: string;
  readonly price: Money;
  readonly walletType: WalletType;
}

/**
 * Lets the creator pay the platform for a plan; the last statement of a use case. A price of zero moves nothing. BAD_INPUT
 * while the plan's currency is switched off, INSUFFICIENT_FUNDS.
 */
export async function chargePlan(
  tx: Tx,
  { offeringId, upgrade, userId, price, walletType }: PlanCharge,
): Promise<void> {
  if (price.isZero()) return;
  const kind = { currency: price.currency, type: walletType };
  await requireOffered(tx, kind);
  const payer = await findWallet(tx, { userId }, kind);
  if (!payer) {
    const message = `You have no ${kind.currency} wallet of type ${kind.type} to pay the plan from`;
    throw new AppError('INSUFFICIENT_FUNDS', { message });
  }
  const platform = await openWallet(tx, { system: 'platform' }, kind);
  const reference = feeReference(offeringId, upgrade);
  await bookProfit(tx, { type: ICO_LAUNCH, amount: price, walletType, reference });
  const wallets = { creatorWalletId: payer.id, platformWalletId: platform.id };
  // Sent with the commit, because all launches share the platform's wallet.
  await postWithCommit<'ico'>(tx, launchFeeMovements({ offeringId, upgrade, price, ...wallets }));
}

/** What a plan costs. CONFLICT when the creator has seen another price. */
export function priceOf(
  { price, currency }: Pick<PlanRow, 'price' | 'currency'>,
  expected: string | null | undefined,
): Money {
  const money = Money.parse(canonical(price), currency);
  if (!isGiven(expected) || canonical(expected) === money.toString()) return money;
  throw new AppError('CONFLICT', { message: `The plan costs ${money} ${currency} now: look at it again` });
}
