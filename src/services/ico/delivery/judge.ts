import { unitsAtLeast } from '../../../core/chain/units.js';
import { SECOND_MS } from '../../../core/clock.js';
import { addressesAt } from '../../../core/launchpad/recipient-addresses.js';
import { canonical } from '../../../core/money.js';
import type { MinedTransaction } from '../../chain-proof/mined.js';
import { movedOfToken, type MovedUnits } from '../../chain-proof/transfers.js';
import type { Delivery } from './delivery.js';
import type { Evidence } from './evidence.js';
import type { Place } from './place.js';

/** A transfer to a buyer: its place among the logs of its transaction, and what it has brought in smallest units. */
export type ProvenLog = Pick<MovedUnits, 'place' | 'units'>;

/** What the evidence makes of a delivery. Reasons are for its creator. */
export type Verdict =
  | { readonly is: 'UNCHECKED' }
  | { readonly is: 'PENDING'; readonly reason: string }
  /** Proven wrong. While the transaction is not deep, the chain may still think otherwise. */
  | { readonly is: 'FAILED'; readonly reason: string; readonly isFinal: boolean }
  /** Each of these transfers suffices for the units that the delivery asks for, if nothing else claims it. */
  | { readonly is: 'CONFIRMED'; readonly units: bigint; readonly logs: readonly ProvenLog[] };

/** What a chain's word about a transaction makes of a delivery by it. The sources are those that `askSources` keeps. */
export function judge(place: Place, evidence: Evidence, delivery: Delivery): Verdict {
  if (evidence.is !== 'mined') return { is: 'PENDING', reason: evidence.reason };
  const { isDeep, confirmations } = evidence;
  const units = unitsAtLeast(delivery.tokens, place.decimals);
  const found = proving(place, evidence, delivery, units);
  if (typeof found === 'string') return { is: 'FAILED', reason: found, isFinal: isDeep };
  if (!isDeep) return { is: 'PENDING', reason: `The transaction is not ${confirmations} blocks deep yet` };
  return { is: 'CONFIRMED', units, logs: found.map((moved) => ({ place: moved.place, units: moved.units })) };
}

/** The transfers that prove a delivery; or why none does. */
function proving(
  place: Place,
  mined: MinedTransaction,
  { addresses, tokens, boughtAt }: Delivery,
  least: bigint,
): MovedUnits[] | string {
  if (!mined.succeeded) return 'The transaction failed on its blockchain';
  // By the second, as the chain has it.
  if (mined.minedAt.getTime() < Math.floor(Date.parse(boughtAt) / SECOND_MS) * SECOND_MS) {
    return 'The transaction was mined before the tokens were bought';
  }
  const moved = place.contract === null ? [] : movedOfToken(mined, place.contract);
  if (moved.length === 0) return 'The transaction does not move this token';
  const recipients = addressesAt(addresses, mined.minedAt);
  const received = moved.filter(({ to }) => recipients.includes(to));
  if (received.length === 0) return "The transaction moves nothing of this token to the buyer's address";
  const foreign = received.filter(({ to }) => !place.givers.has(to));
  if (foreign.length === 0) return "The buyer's address is linked to the account of the creator";
  const own = foreign.filter(({ from, to }) => from !== to && (place.givers.has(from) || place.sources.has(from)));
  if (own.length === 0) {
    return 'The tokens come from no address that is linked to the account of the creator, and from no source of the offering: link the wallet that sends them';
  }
  const enough = own.filter(({ units }) => units >= least);
  if (enough.length > 0) return enough;
  return `The transaction moves less than ${canonical(tokens)} tokens to the buyer's address`;
}
