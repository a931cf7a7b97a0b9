import { AppError } from '../../../core/catalogue/errors.js';
import { belongsToOneOf } from '../../chain-proof/token-source.js';
import { movedOfToken } from '../../chain-proof/transfers.js';
import type { Context } from '../../frame/context.js';
import { SILENT, type Evidence } from './evidence.js';
import type { Place } from './place.js';

// Asks chains: nothing here is called inside a transaction.

/** What deliveries by a transaction are judged by: the sources among those of the place that count, and the evidence. */
export interface Asked {
  readonly place: Place;
  readonly evidence: Evidence;
}

/**
 * Keeps those contracts of a place as sources of a transaction's transfers that belong to its creator now. They count only in
 * a transaction that a wallet of the creator has sent: anybody may call a function that releases tokens to others. Silent
 * where the chain cannot be asked.
 */
export async function askSources(
  ctx: Pick<Context, 'chains' | 'log'>,
  place: Place,
  evidence: Evidence,
): Promise<Asked> {
  const { chainId, contract, givers, sources } = place;
  const none: Place = { ...place, sources: new Set() };
  if (evidence.is !== 'mined' || chainId === null || contract === null) return { place: none, evidence };
  if (sources.size === 0 || !givers.has(evidence.sender)) return { place: none, evidence };
  const used = new Set(movedOfToken(evidence, contract).flatMap(({ from }) => (sources.has(from) ? [from] : [])));
  const own = new Set<string>();
  try {
    for (const source of used) if (await belongsToOneOf(ctx, chainId, source, [...givers])) own.add(source);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CHAIN_FAILED')) throw error;
    ctx.log.warn(
      { module: 'ico', chainId, offeringId: place.offeringId, err: error },
      'a chain says nothing of a source',
    );
    return { place: none, evidence: SILENT };
  }
  return { place: { ...place, sources: own }, evidence };
}
