import type { AccountWalletId, MovableWalletId, SystemWalletId } from '../../../core/catalogue/wallet-ids.js';
import type { Money } from '../../../core/money.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';

/** Name of the platform's business in the ledger and among its profits. */
export const NFT = 'NFT';

/** What is held for an offer or a bid: under which row, and in which wallet. */
export interface Hold {
  readonly kind: 'nft_offer' | 'nft_bid';
  /** The offer or the bid. */
  readonly id: string;
  readonly walletId: AccountWalletId;
  readonly amount: Money;
}

/** Keeps an amount of a buyer's wallet for an offer or a bid. */
export function holdMovement(hold: Hold): Movement {
  const metadata: LedgerMetadata = { operationType: NFT, reference: hold.id, reason: HOLD_REASONS[hold.kind] };
  return { ...ofHold(hold, 'hold'), operation: 'HOLD', metadata };
}

/** Gives back what was held for an offer or a bid, all of it. */
export function releaseMovement(hold: Hold): Movement {
  return { ...ofHold(hold, 'release'), operation: 'RELEASE', metadata: { operationType: NFT, reference: hold.id } };
}

/** Who gets what of a sale. */
export interface SettlementLegs {
  readonly hold: Hold;
  /** The offer, which the platform's part refers to. */
  readonly offerId: string;
  readonly net: Money;
  readonly royalty: Money;
  readonly fee: Money;
  readonly sellerWalletId: AccountWalletId;
  /** Null only for a part of zero: otherwise the ledger refuses the unit, which does not add up. */
  readonly royaltyWalletId: AccountWalletId | SystemWalletId<'nft_royalty'> | null;
  readonly platformWalletId: SystemWalletId<'platform'> | null;
}

/** The movements of a sale: what was held is paid to the seller, the receiver of the royalty and the platform. */
export function settlementMovements(legs: SettlementLegs): Movement<'nft'>[] {
  const { hold, offerId, net, royalty, fee, sellerWalletId, royaltyWalletId, platformWalletId } = legs;
  const metadata: LedgerMetadata = { operationType: NFT, reference: offerId };
  const own = (leg: string) => ({
    key: ledgerKey('leg', { operation: 'nft_sale', id: offerId, leg }),
    transactionId: offerId,
    metadata,
  });
  const charged = {
    key: ledgerKey('platformFee', { type: NFT, reference: offerId }),
    transactionId: offerId,
    metadata: { operationType: 'PLATFORM_FEE', reference: offerId },
  };
  const paid: Movement = { ...ofHold(hold, 'pay'), operation: 'EXECUTE_FROM_HOLD', metadata };
  return [
    paid,
    credit(sellerWalletId, net, own('seller')),
    ...(royaltyWalletId === null ? [] : [credit(royaltyWalletId, royalty, own('royalty'))]),
    ...(platformWalletId === null ? [] : [credit(platformWalletId, fee, charged)]),
  ].filter(({ amount }) => !amount.isZero());
}

/** The movements by which a royalty that waited goes to its receiver. */
export function royaltyClaimMovements(
  id: string,
  amount: Money,
  { from, to }: { readonly from: SystemWalletId<'nft_royalty'>; readonly to: AccountWalletId },
): Movement<'nft'>[] {
  const metadata: LedgerMetadata = { operationType: NFT, reference: id };
  const leg = (name: string) => ({
    key: ledgerKey('leg', { operation: 'nft_royalty', id, leg: name }),
    transactionId: id,
    metadata,
  });
  return [{ walletId: from, operation: 'DEBIT', amount, ...leg('claim') }, credit(to, amount, leg('paid'))];
}

/** Why a wallet holds something, by which the check of the balances finds it. */
export const HOLD_REASONS = { nft_offer: 'Offer for an NFT', nft_bid: 'Bid for an NFT' } as const;

function ofHold({ kind, id, walletId, amount }: Hold, leg: string) {
  return { walletId, amount, key: ledgerKey('leg', { operation: kind, id, leg }), transactionId: id };
}

function credit(
  walletId: MovableWalletId<'nft'>,
  amount: Money,
  origin: Pick<Movement, 'key' | 'transactionId' | 'metadata'>,
): Movement<'nft'> {
  return { walletId, operation: 'CREDIT', amount, ...origin };
}
