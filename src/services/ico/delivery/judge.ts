import type { ChainReceipt } from '../../../core/chain/receipt.js';
import { tokenTransfers, type ChainTransfer } from '../../../core/chain/transfers.js';
import { unitsAtLeast } from '../../../core/chain/units.js';
import { SECOND_MS } from '../../../core/clock.js';
import { canonical } from '../../../core/money.js';
import type { Delivery } from './delivery.js';
import type { Mined } from '../../../infra/chain/evidence.js';
import type { Evidence } from './evidence.js';
import type { Place } from './place.js';

/** What the evidence makes of a delivery. Reasons are for its creator. */
export type Verdict =
  | { readonly is: 'UNCHECKED' }
  | { readonly is: 'PENDING'; readonly reason: string }
  /** Proven wrong. While the transaction is not deep, the chain may still think otherwise. */
  | { readonly is: 'FAILED'; readonly reason: string; readonly isFinal: boolean }
  /** Each of these logs proves it: their places among those of the transaction, the smallest transfer first. */
  | { readonly is: 'CONFIRMED'; readonly logs: readonly number[] };

/** What a chain's word about a transaction makes of a delivery by it. */
export function judge(place: Place, evidence: Evidence, delivery: Delivery): Verdict {
  if (evidence.is !== 'mined') return { is: 'PENDING', reason: evidence.reason };
  const { isDeep, confirmations } = evidence;
  const found = proving(place, evidence, delivery);
  if (typeof found === 'string') return { is: 'FAILED', reason: found, isFinal: isDeep };
  if (!isDeep) return { is: 'PENDING', reason: `The transaction is not ${confirmations} blocks deep yet` };
  return { is: 'CONFIRMED', logs: found.map(({ logIndex }) => logIndex - firstLog(evidence.receipt)) };
}

/** The transfers that prove a delivery, the smallest first; or why none does. */
function proving(
  { contract, decimals, senders }: Place,
  { receipt, minedAt }: Mined,
  { recipient, tokens, boughtAt }: Delivery,
): ChainTransfer[] | string {
  if (!receipt.succeeded) return 'The transaction failed on its blockchain';
  if (minedAt < Math.floor(Date.parse(boughtAt) / SECOND_MS)) {
    return 'The transaction was mined before the tokens were bought';
  }
  const moved = contract === null ? [] : tokenTransfers(receipt, contract);
  if (moved.length === 0) return 'The transaction does not move this token';
  const received = moved.filter(({ to }) => to === recipient);
  if (received.length === 0) return "The transaction moves nothing of this token to the buyer's address";
  const own = received.filter(({ from }) => senders.has(receipt.from) || senders.has(from));
  if (own.length === 0) {
    return 'The tokens come from no address that is linked to the account of the creator: link the wallet that sends them';
  }
  const least = unitsAtLeast(tokens, decimals);
  const enough = own.filter(({ units }) => units >= least);
  if (enough.length > 0) return enough.toSorted(bySize);
  return `The transaction moves less than ${canonical(tokens)} tokens to the buyer's address`;
}

function bySize(one: ChainTransfer, other: ChainTransfer): number {
  if (one.units === other.units) return one.logIndex - other.logIndex;
  return one.units < other.units ? -1 : 1;
}

/** Nodes number logs within the block, in which a reorganisation may move the transaction. */
function firstLog({ logs }: ChainReceipt): number {
  return Math.min(...logs.map(({ index }) => index));
}
