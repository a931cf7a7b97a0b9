import { move } from '../../../core/states/machine.js';
import { NFT_OFFER_MOVES, type NftOfferAction, type NftOfferStatus } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { releaseMovement } from './ledger.js';
import { emitOffer } from './offer-event.js';
import { holdOf } from './offer.js';
import type { OfferRow } from './rows.js';
import type { Movement } from '../../ledger/movement.js';

// Writes SQL: it moves money, or keeps it from moving.

type Ending = Extract<NftOfferAction, 'reject' | 'cancel' | 'expire' | 'invalidate' | 'release'>;

/**
 * Ends an offer that is locked without a sale; answers its movement, which gives back what is held. The caller posts it last.
 * ILLEGAL_STATE where its status does not allow it.
 */
export async function endOffer(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  offer: OfferRow,
  action: Ending,
  ownerId: string | null = offer.sellerId,
): Promise<Movement> {
  const status: NftOfferStatus = move(NFT_OFFER_MOVES, offer.status, action);
  const now = clock.now().toISOString();
  const change = { status, endedAt: now, updatedAt: now } as const;
  await tx.rows.updateTable('nft_offer').set(change).where('id', '=', offer.id).execute();
  await emitOffer(tx, { ...offer, ...change }, ownerId);
  return releaseMovement(holdOf(offer));
}
