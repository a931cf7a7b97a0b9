import type { SystemWalletName } from '../../../core/catalogue/system-wallets.js';
import type { AccountWalletId, MovableWalletId, SystemWalletId } from '../../../core/catalogue/wallet-ids.js';
import type { Money } from '../../../core/money.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';

/** Names of the platform's business in the ledger and among its profits. */
export const ICO = 'ICO';
export const ICO_LAUNCH = 'ICO_LAUNCH';

/** Name of the wallet that holds what is paid into an offering and is neither paid out nor refunded. */
export function escrowOf(offeringId: string): SystemWalletName<'ico'> {
  return `ico_${offeringId}`;
}

/** Id of the wallet that holds it. */
export type EscrowWalletId = SystemWalletId<'ico_<offeringId>'>;

/** The offering whose escrow has this name. */
export function offeringOf(escrow: SystemWalletName): string {
  return escrow.slice('ico_'.length);
}

/**
 * What a fee and a profit refer to: a contribution, or its tranche of this sequence; an offering that was launched, or the
 * n-th upgrade of its plan.
 */
export function feeReference(id: string, part: number | null): string {
  return part === null ? id : `${id}_${part}`;
}

export interface PurchaseLegs {
  /** The contribution. */
  readonly id: string;
  /** What the buyer pays, and the platform's part of it. */
  readonly amount: Money;
  readonly fee: Money;
  readonly payerWalletId: AccountWalletId;
  readonly escrowWalletId: EscrowWalletId;
}

/** The movements of a purchase: the buyer pays the amount, and escrow gets the creator's and the platform's part. */
export function purchaseMovements({ id, amount, fee, payerWalletId, escrowWalletId }: PurchaseLegs): Movement<'ico'>[] {
  return moved([
    debit(payerWalletId, amount, ofLeg(id, 'pay')),
    credit(escrowWalletId, amount.minus(fee), ofLeg(id, 'escrow')),
    credit(escrowWalletId, fee, ofLeg(id, 'fee')),
  ]);
}

export interface PayoutLegs {
  /** The contribution. */
  readonly id: string;
  /** Sequence of the tranche that is paid for; null for the whole contribution. */
  readonly tranche: number | null;
  /** What the creator gets, and what the platform gets. */
  readonly net: Money;
  readonly fee: Money;
  readonly escrowWalletId: EscrowWalletId;
  readonly creatorWalletId: AccountWalletId;
  /** Null only for a fee of zero, which needs no wallet: otherwise the ledger refuses the unit, which does not add up. */
  readonly platformWalletId: SystemWalletId<'platform'> | null;
}

/** The movements of a payout: escrow pays the creator, and the platform its fee, which its caller books as a profit. */
export function payoutMovements(legs: PayoutLegs): Movement<'ico'>[] {
  const { id, tranche, net, fee, escrowWalletId, creatorWalletId, platformWalletId } = legs;
  const own = (leg: string) => ofLeg(id, tranche === null ? leg : `${leg}_${tranche}`);
  const charged: Origin = {
    key: ledgerKey('platformFee', { type: ICO, reference: feeReference(id, tranche) }),
    transactionId: id,
    metadata: { operationType: 'PLATFORM_FEE', reference: id },
  };
  return moved([
    debit(escrowWalletId, net, own('payout')),
    credit(creatorWalletId, net, own('creator')),
    debit(escrowWalletId, fee, own('payoutfee')),
    ...(platformWalletId === null ? [] : [credit(platformWalletId, fee, charged)]),
  ]);
}

export interface RefundLegs {
  /** The contribution. */
  readonly id: string;
  /** All of it that is still in escrow, the platform's part included. */
  readonly rest: Money;
  readonly escrowWalletId: EscrowWalletId;
  /** The wallet that paid. */
  readonly payerWalletId: AccountWalletId;
}

/** The movements of a refund. A contribution is refunded once, whatever the reason, so its keys are the same for all. */
export function refundMovements({ id, rest, escrowWalletId, payerWalletId }: RefundLegs): Movement<'ico'>[] {
  return moved([debit(escrowWalletId, rest, ofLeg(id, 'unescrow')), credit(payerWalletId, rest, ofLeg(id, 'refund'))]);
}

export interface LaunchFeeLegs {
  readonly offeringId: string;
  /** Number of the upgrade, from 1; null for the launch. */
  readonly upgrade: number | null;
  /** The plan's price, or what the better plan costs more. */
  readonly price: Money;
  readonly creatorWalletId: AccountWalletId;
  readonly platformWalletId: SystemWalletId<'platform'>;
}

/** The movements of the fee of a launch or an upgrade, which its caller books as a profit. None for a price of zero. */
export function launchFeeMovements(legs: LaunchFeeLegs): Movement<'ico'>[] {
  const { offeringId, upgrade, price, creatorWalletId, platformWalletId } = legs;
  const leg = feeReference('pay', upgrade);
  const paid: Origin = {
    key: ledgerKey('leg', { operation: 'ico_launch', id: offeringId, leg }),
    transactionId: offeringId,
    metadata: { operationType: ICO_LAUNCH, reference: offeringId },
  };
  const charged: Origin = {
    key: ledgerKey('platformFee', { type: ICO_LAUNCH, reference: feeReference(offeringId, upgrade) }),
    transactionId: offeringId,
    metadata: { operationType: 'PLATFORM_FEE', reference: offeringId },
  };
  return moved([debit(creatorWalletId, price, paid), credit(platformWalletId, price, charged)]);
}

/** What a movement belongs to. */
type Origin = Pick<Movement<'ico'>, 'key' | 'transactionId' | 'metadata'>;

function ofLeg(id: string, leg: string): Origin {
  const key = ledgerKey('leg', { operation: 'ico', id, leg });
  return { key, transactionId: id, metadata: { operationType: ICO, reference: id } };
}

function debit(walletId: MovableWalletId<'ico'>, amount: Money, origin: Origin): Movement<'ico'> {
  return { walletId, operation: 'DEBIT', amount, ...origin };
}

function credit(walletId: MovableWalletId<'ico'>, amount: Money, origin: Origin): Movement<'ico'> {
  return { walletId, operation: 'CREDIT', amount, ...origin };
}

/** The ledger makes no movement of zero. */
function moved(movements: readonly Movement<'ico'>[]): Movement<'ico'>[] {
  return movements.filter(({ amount }) => !amount.isZero());
}
