import type { Money } from '../../../core/money.js';
import type { ConvertFunding } from '../../../entities/convert/funding.js';
import type { ConvertLocation } from '../../../entities/convert/inventory.js';
import type { Row } from '../../../entities/index.js';
import type { ApprovalView } from '../../approval/act-view.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { ProvenTransfer } from '../own/proven-transfer.js';
import type { InventoryView } from './read.js';

/** PLATFORM: the platform's own wallet. OUTSIDE: across the border of the platform. */
export type Counterparty = ConvertFunding['counterparty'];

/** What is brought into a place of the house, or taken out of it. It survives JSON, since an act that waits stores it. */
export interface FundingWish extends WalletKind {
  readonly direction: ConvertFunding['direction'];
  readonly counterparty: Counterparty;
  /** LEDGER, VENUE, or CHAIN: and the number of a chain. */
  readonly location: string;
  /** Exact decimal text. */
  readonly amount: string;
  /** On a chain the hash of the transaction; anything else in the other places. */
  readonly reference?: string | null;
  /** Accepts a reference that waits or is booked already. */
  readonly confirmDuplicate?: boolean;
  /** What waits or is booked with the reference, as it was found at the beginning. */
  readonly duplicateOf?: readonly string[];
  /** Lowers the floor by as much as is needed, where the money is taken below it. */
  readonly belowFloor?: boolean;
  /** Where no reference says where it went, on a chain or at the venue, it is lost. */
  readonly writesOff?: boolean;
}

/** Transfers of a chain that are as a funding says; it counts one of them. */
export interface FundingProof {
  readonly chainId: number;
  readonly transfers: readonly [ProvenTransfer, ...ProvenTransfer[]];
  /** What the house paid for the transaction, in the smallest unit of the chain's coin. */
  readonly gas: bigint;
}

/** A wish whose fields hold. */
export interface CheckedFunding {
  readonly direction: FundingWish['direction'];
  readonly counterparty: Counterparty;
  readonly belowFloor: boolean;
  /** Nobody knows where it is: it is missing. */
  readonly isLost: boolean;
  readonly kind: WalletKind;
  readonly location: ConvertLocation;
  readonly amount: Money;
  /** The amount at the high price of the currency, in US dollars; null without a price. */
  readonly usd: string | null;
  readonly reference: string | null;
  /** The reference in the form in which it is compared; null where it is not: without one, and for PLATFORM. */
  readonly referenceKey: string | null;
  /** What the chain says of it; null in the other places. */
  readonly proof: FundingProof | null;
}

/**
 * What was brought in or taken out, with the place afterwards; or, while that waits for approvals, what is to be, with the
 * place unchanged.
 */
export interface FundingView extends Pick<
  Row<ConvertFunding>,
  'direction' | 'counterparty' | 'amount' | 'reference' | 'confirmedDuplicate'
> {
  /** Id of the booking, and its time; null while it waits. */
  readonly id: string | null;
  readonly createdAt: string | null;
  readonly inventory: InventoryView;
  /** The act that waits; null once the money has moved. */
  readonly approval: ApprovalView | null;
}
