import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { readChainHash } from '../../../core/launchpad/addresses.js';
import type { Context } from '../../frame/context.js';
import type { OfferingRow } from '../own/offering.js';
import { requireOwnOffering } from '../own/owned.js';
import { keyOf, type LoadedDelivery } from './delivery.js';
import { askChain } from './evidence.js';
import type { DeliveryHash } from './hash.js';
import { judge, type Verdict } from './judge.js';
import { askSources } from './own-sources.js';
import { loadDeliveries, type Named } from './load.js';
import { requireDeliverable, requireDelivering } from './moves.js';
import { askedChain, readPlaces, type Place } from './place.js';

const MOST_DELIVERIES = 200;

/** What a creator names as delivered, and the transaction that did. */
export interface DeliveryWish extends Named {
  readonly offeringId: string;
  readonly transactionHash: string;
}

/** What a chain says of a wish. */
export interface Proof extends DeliveryHash {
  /** Of the token. */
  readonly decimals: number;
  /** Whether the chain knows of no such transaction, or has not mined it yet. */
  readonly isUnmined: boolean;
  /** By the keys of the deliveries. */
  readonly verdicts: ReadonlyMap<string, ProvenVerdict>;
}

export type ProvenVerdict = Exclude<Verdict, { readonly is: 'FAILED' }>;

/**
 * What a chain says of deliveries that the caller makes; asks it, so call it outside of transactions. NOT_FOUND,
 * ILLEGAL_STATE; BAD_INPUT for a malformed hash; DELIVERY_MISMATCH when the transaction disproves one of them.
 */
export async function proveDeliveries(ctx: Context, wish: DeliveryWish): Promise<Proof> {
  requireBounded(wish);
  const offering = await requireOwnOffering(ctx.db.rows, ctx, wish.offeringId);
  requireDelivering(offering, wish);
  const deliveries = await loadDeliveries(ctx.db.rows, offering.id, wish, { lock: false });
  for (const delivery of deliveries) requireDeliverable(ctx, delivery);
  const place = await placeOf(ctx, offering);
  const hash = readChainHash(place.blockchain, 'transactionHash', wish.transactionHash.trim());
  const { blockchain, decimals } = place;
  return { blockchain, decimals, hash, ...(await askVerdicts(ctx, place, hash, deliveries)) };
}

function requireBounded({ transactionIds, releaseIds }: Named): void {
  const count = transactionIds.length + releaseIds.length;
  if (count < 1 || count > MOST_DELIVERIES) {
    throw badInput(`transactionIds and releaseIds must name 1 to ${MOST_DELIVERIES} deliveries together`);
  }
  if (new Set(transactionIds).size < transactionIds.length) throw badInput('transactionIds must not repeat any');
  if (new Set(releaseIds).size < releaseIds.length) throw badInput('releaseIds must not repeat any');
}

async function placeOf({ db }: Context, { id }: OfferingRow): Promise<Place> {
  const place = (await readPlaces(db.rows, [id])).get(id);
  if (!place) throw new Error('every offering has its details');
  return place;
}

async function askVerdicts(
  ctx: Context,
  place: Place,
  hash: string,
  deliveries: readonly LoadedDelivery[],
): Promise<Pick<Proof, 'isUnmined' | 'verdicts'>> {
  const chainId = askedChain(ctx, place);
  if (chainId === null) {
    const verdicts = new Map(deliveries.map((each) => [keyOf(each), { is: 'UNCHECKED' } as const]));
    return { isUnmined: false, verdicts };
  }
  const asked = await askSources(ctx, place, await askChain(ctx, chainId, hash));
  const verdicts = new Map(
    deliveries.map((each) => [
      keyOf(each),
      requireNotDisproven(each, judge(asked.place, asked.evidence, each), deliveries.length),
    ]),
  );
  return { isUnmined: asked.evidence.is === 'unmined', verdicts };
}

function requireNotDisproven(delivery: LoadedDelivery, verdict: Verdict, among: number): ProvenVerdict {
  if (verdict.is !== 'FAILED') return verdict;
  const { releaseId, transactionId } = delivery;
  const which = releaseId === null ? `contribution ${transactionId}` : `tranche ${releaseId}`;
  throw new AppError('DELIVERY_MISMATCH', {
    message: among > 1 ? `${verdict.reason} (${which}); nothing was stored` : verdict.reason,
  });
}
